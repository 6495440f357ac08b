"""This package's own trainer in the place of the others: MaskablePPO in self-play, all seats of 256 tables."""

from __future__ import annotations

from beside import Course, our_trainer

from training.policy import Actor

BATCH = 16_384  # decisions between two updates


def main() -> None:
    course = Course(__doc__)
    trainer = our_trainer(BATCH)
    actor = Actor(trainer.policy)
    while course.goes_on(actor):
        trainer.improve()
        course.decisions = trainer.num_timesteps
    course.report("President Env", BATCH)


if __name__ == "__main__":
    main()
