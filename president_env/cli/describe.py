"""`president describe`: what a network sees and does, and what can be played."""

from __future__ import annotations

import json as json_text
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.table import Table

from president_env.cli.arguments import Game
from president_env.field import Field
from president_env.game import GameSpec
from president_env.registry import find_game


def describe(
    game: Game = "president",
    json: Annotated[bool, typer.Option("--json", help="As JSON.")] = False,
) -> None:
    """The observation field by field, the actions, and every preset's options with their ranges."""
    facts = describe_game(find_game(game))
    if json:
        typer.echo(json_text.dumps(facts, indent=1))
        return
    console = Console()
    console.print(f"{facts['game']}: {facts['seats']} seats, layout {facts['layout']}", highlight=False)
    for title in ("observation", "hidden", "actions", "options"):
        console.print(_table(title, facts[title]))


def describe_game(spec: GameSpec) -> dict[str, Any]:
    """Game id, layout digest, and lists of rows: observation, hidden (what only a critic sees), actions, options."""
    return {
        "game": spec.id,
        "seats": " to ".join(str(seats) for seats in dict.fromkeys((spec.seats[0], spec.seats[-1]))),
        "layout": spec.layout_digest,
        "observation": _fields(spec.fields),
        "hidden": _fields(spec.hidden_fields),
        "actions": [{"action": action, "move": spec.move_text(action)} for action in range(spec.num_actions)],
        "options": [row for preset in spec.presets for row in _options(spec, preset)],
    }


def _fields(fields: tuple[Field, ...]) -> list[dict[str, Any]]:
    rows, offset = [], 0
    for field in fields:
        rows.append({"field": field.name, "offset": offset, "size": field.size, "meaning": field.meaning})
        offset += field.size
    return rows


def _options(spec: GameSpec, preset: str) -> list[dict[str, Any]]:
    values, ranges = spec.read_options(preset).as_dict(), spec.option_ranges(preset)
    return [
        {"preset": preset, "option": name, "value": value, "allowed": ranges[name]} for name, value in values.items()
    ]


def _table(title: str, rows: list[dict[str, Any]]) -> Table:
    table = Table(*rows[0], title=title)
    for row in rows:
        table.add_row(*(str(value) for value in row.values()))
    return table
