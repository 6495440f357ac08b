"""This package's own trainer in the place of the others: MaskablePPO in self-play, all seats of 256 tables."""

from __future__ import annotations

from typing import Any

from beside import Course, our_trainer

from training.policy import Actor

BATCH = 8_192  # decisions between two updates
# For minutes, not hours: small minibatches, each decision used three times, a step that stays large.
HASTE = {"batch": 2_048, "epochs": 3, "learning_rate": [1e-3, 1e-3]}


def learn(name: str, description: str | None, **settings: Any) -> None:
    """Train for the course that the command line has. settings: of training.config."""
    course = Course(description)
    trainer = our_trainer(BATCH, **HASTE, **settings)
    actor = Actor(trainer.policy)
    while course.goes_on(actor):
        trainer.improve()
        course.decisions = trainer.num_timesteps
    course.report(name, BATCH)


if __name__ == "__main__":
    learn("President Env, self-play", __doc__)
