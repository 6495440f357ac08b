"""The configuration of a training run: one TOML file, complete in itself, no inheritance."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Annotated, Any, Literal

import torch
from pydantic import BaseModel, ConfigDict, Field, model_validator

from president_env.bots import load_bot
from president_env.errors import BadFile, BadOptions, refuse_unknown
from president_env.files import read_text
from president_env.options import check
from president_env.registry import find_game

Positive = Annotated[int, Field(ge=1)]
Share = Annotated[float, Field(ge=0, le=1)]
Widths = Annotated[list[Positive], Field(min_length=1)]
FromTo = Annotated[list[Annotated[float, Field(ge=0)]], Field(min_length=2, max_length=2)]
# What a second stretch may set: neither the networks nor how they are measured.
LATER = (
    "rules", "tables", "steps", "decisions", "seed", "opponents", "opponents_share", "learning_rate", "entropy",
    "batch", "epochs", "clip", "gamma", "gae_lambda", "value_weight", "max_gradient", "objective",
    "reward_scale",
)  # fmt: skip


class Config(BaseModel):
    """Settings of a run; the words beside each say what it does. Pairs are the value at the start and at the end."""

    model_config = ConfigDict(frozen=True, strict=True, extra="forbid", allow_inf_nan=False)

    game: str = Field("president", description="name of the game")
    rules: list[str] = Field(["classic"], min_length=1, description="the rules that the tables take in turn")
    tables: Positive = Field(512, description="tables played at once")
    steps: Positive = Field(64, description="decisions a table between two updates")
    decisions: Positive = Field(description="decisions in all; forced ones are played and not counted")
    seed: int = Field(0, ge=0, description="of weights, deals and exploration")

    actor: Widths = Field([256, 256, 256], description="widths of the policy's hidden layers")
    critic: Widths = Field([256, 256], description="widths of the critic's hidden layers")
    critic_sees_hands: bool = Field(True, description="the critic also sees the hidden hands (the policy never does)")
    critic_sees_forecast: bool = Field(
        False, description="the critic also sees what the round would pay if `normal` played it out, all hands open"
    )
    symmetry: bool = Field(
        False, description="views that differ in names alone, as those of suits, are the same to the networks"
    )
    precision: Literal["auto", "float32", "bfloat16"] = Field(
        "auto", description="of the hidden layers in training; auto: bfloat16 where the processor is made for it"
    )

    start: str = Field(
        "",
        description="what this run begins with: the last networks of a run, or the actor of a policy file and a new "
        "critic; empty: with new ones",
    )
    critic_decisions: int = Field(0, ge=0, description="decisions at first from which the critic learns alone")
    imitate: Literal["", "easy", "normal", "hard"] = Field("", description="the bot that the policy imitates at first")
    imitate_decisions: int = Field(0, ge=0, description="decisions of that stretch, part of all")
    imitation_rate: FromTo = Field(
        [1e-3, 5e-5], description="Adam's step while it imitates, or the critic learns alone, falling in a line"
    )
    opponents: list[str] = Field(
        [], description="bots that fill the other seats where one seat learns: levels, or policy files"
    )
    opponents_share: Share = Field(0.0, description="share of the tables where one seat learns, among `opponents`")

    learning_rate: FromTo = Field([5e-4, 2e-5], description="Adam's step, falling in a line")
    entropy: FromTo = Field([0.01, 0.001], description="weight of the entropy bonus, falling in a line")
    batch: Positive = Field(4096, description="decisions in a minibatch")
    epochs: Positive = Field(2, description="passes over the decisions of an update")
    clip: float = Field(0.2, gt=0, description="how far an update may move an action's probability (PPO)")
    gamma: Share = Field(1.0, description="discount from one own decision to the next")
    gae_lambda: Share = Field(
        0.95, description="how far ahead advantages look: 0 to the next own decision, 1 to the reward"
    )
    value_weight: float = Field(0.5, ge=0, description="weight of the critic's loss")
    max_gradient: float = Field(0.5, gt=0, description="largest norm of the gradient")
    objective: Literal["round", "match"] = Field(
        "match", description="what is learned for: the round's points, or those of the rest of the match as well"
    )
    reward_scale: float = Field(
        2.0, gt=0, description="rewards are a round's points minus the table's mean, times this / (seats - 1)"
    )

    then: dict[str, Any] = Field(
        {}, description="settings of a second stretch of the run, which goes on from the networks of the first"
    )

    device: Literal["auto", "cpu", "cuda"] = Field("auto", description="where the networks run")
    threads: int = Field(0, ge=0, description="for the networks and for the tables; 0: one a core")
    checkpoint_every: Positive = Field(250_000, description="decisions between two checkpoints")
    evaluate_every: Positive = Field(500_000, description="decisions between two points of the learning curve")
    evaluate_codes: int = Field(100, ge=2, description="match codes of such a point")
    evaluate_rules: list[str] = Field([], description="rules of such a point; empty: all of `rules`")
    evaluate_against: str = Field("normal", description="the bot that plays the other seats then")

    @model_validator(mode="after")
    def _fits_together(self) -> Config:
        decisions = self.tables * self.steps
        if decisions % self.batch:
            raise ValueError(
                f"{self.tables} tables x {self.steps} steps = {decisions} decisions an update "
                f"cannot be cut into batches of {self.batch} (a rest of {decisions % self.batch})"
            )
        if bool(self.imitate) != bool(self.imitate_decisions):
            raise ValueError("imitate and imitate_decisions go together: a bot, and for how many decisions")
        if self.imitate and self.critic_decisions:
            raise ValueError("imitate and critic_decisions exclude each other: the critic learns where it imitates")
        if (first := max(self.imitate_decisions, self.critic_decisions)) > self.decisions:
            raise ValueError(f"a first stretch of {first} decisions does not fit into a run of {self.decisions}")
        if bool(self.opponents) != bool(self.opponents_share):
            raise ValueError("opponents and opponents_share go together: bots, and at which share of the tables")
        return self

    @property
    def stretches(self) -> tuple[Config, ...]:
        """The stretches of the run, each a configuration by itself. Raises BadOptions for a bad one in `then`."""
        first = self.model_copy(update={"then": {}})
        if not self.then:
            return (first,)
        refuse_unknown(self.then, LATER, "setting of [then]")
        begun = {"imitate": "", "imitate_decisions": 0, "critic_decisions": 0, "start": ""}
        return first, check(Config, first.model_dump() | begun | self.then, "setting of [then]:")

    @property
    def measured_rules(self) -> list[str]:
        """The rules by which the policy is measured, each once."""
        return list(dict.fromkeys(self.evaluate_rules or self.rules))

    def check_here(self) -> None:
        """Raises BadOptions where the game, one of the rules, a bot or the device of a stretch does not exist here."""
        for stretch in self.stretches:
            stretch._check_alone()

    def _check_alone(self) -> None:
        spec = find_game(self.game)
        if self.symmetry and spec.symmetry is None:
            raise BadOptions(f"setting symmetry=true is not possible: in {spec.name} no names are without meaning")
        for rules in (*self.rules, *self.evaluate_rules):
            spec.read_options(rules)
        for bot in (self.evaluate_against, *self.opponents):
            load_bot(bot, spec)
        if self.device == "cuda" and not torch.cuda.is_available():  # SB3 would take the CPU in silence
            raise BadOptions(
                "setting device='cuda' is not possible here: torch finds no GPU; 'auto' takes what there is"
            )


def load_config(path: str | Path) -> Config:
    """The configuration in a TOML file. Raises BadFile, or BadOptions naming the setting and what is allowed."""
    try:
        values = tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise BadFile(f"{path} is no TOML: {error}") from None
    try:
        config = check(Config, values, "setting")
        config.check_here()
    except BadOptions as error:
        raise BadOptions(f"{path}: {error}") from None
    return config
