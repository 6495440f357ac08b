"""Bots by name, and one's own: object, class, module:Class, file.py:Class."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from president_env import arena
from president_env.bots import Bot, bot_names, load_bot
from president_env.errors import BadOptions
from president_env.view import View

OWN = """
class First:
    name = "first"

    def act(self, view):
        return view.legal_actions[0]


class Needy(First):
    def __init__(self, depth):
        self.depth = depth


class Mute:
    name = "mute"


ready = First()
"""


class Last:
    name = "last"

    def act(self, view: View) -> int:
        return view.legal_actions[-1]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder with a bot in it, as a user has it; imports are forgotten afterwards."""
    (tmp_path / "own_bots.py").write_text(OWN)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    monkeypatch.delitem(sys.modules, "own_bots", raising=False)
    return tmp_path


@pytest.mark.parametrize("name", ["uniform", "easy", "normal", "hard"])
def test_names_of_the_game_are_known(name: str) -> None:
    bot = load_bot(name)
    assert isinstance(bot, Bot)
    assert bot.name == name
    assert name in bot_names()


def test_uniform_bot_repeats_its_choices_from_a_seed() -> None:
    from president_env.envs.tables import Tables

    tables = Tables(30, seed=1)
    tables.advance()
    views = [View.of(tables.spec, state, int(state["turn"])) for state in tables.states]
    one, same, other = ([load_bot("uniform", seed=seed).act(view) for view in views] for seed in (1, 1, 2))
    assert one == same != other


def test_bot_object_is_taken_as_it_is() -> None:
    bot = Last()
    assert load_bot(bot) is bot


def test_bot_class_is_made() -> None:
    assert isinstance(load_bot(Last), Last)


@pytest.mark.parametrize(
    "name", ["own_bots:First", "own_bots.py:First", "own_bots:ready", "{folder}/own_bots.py:First"]
)
def test_own_bot_is_loaded_from_module_and_file(folder: Path, name: str) -> None:
    assert load_bot(name.format(folder=folder)).name == "first"


def test_own_bot_from_a_file_plays_in_the_arena(folder: Path) -> None:
    result = arena.play(["own_bots.py:First", "easy"], codes=1, rounds=1)
    assert [entry.name for entry in result.entries] == ["first", "easy"]


def test_file_may_import_what_lies_beside_it(folder: Path) -> None:
    away = folder / "elsewhere"
    away.mkdir()
    (away / "helper_of_bot.py").write_text("NAME = 'helped'\n")
    (away / "mine.py").write_text("import helper_of_bot\n" + OWN.replace('"first"', "helper_of_bot.NAME"))
    assert load_bot("elsewhere/mine.py:First").name == "helped"


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("eassy", "unknown bot 'eassy' .did you mean 'easy'"),
        ("", "unknown bot ''"),
        ("no_such_module:Bot", "there is no module 'no_such_module'"),
        ("own_bots.deeper:Bot", "there is no module 'own_bots.deeper'"),
        ("absent.py:Bot", "there is no file absent.py"),
        ("own_bots:Frist", "own_bots has no 'Frist'; did you mean 'First'"),
        ("own_bots:Needy", "Needy cannot be made without arguments"),
        ("own_bots:Mute", "is no bot: a bot has a `name` and a method `act"),
        ("absent.onnx", "policy absent.onnx cannot be read"),
    ],
)
def test_bad_name_gets_a_sentence(folder: Path, name: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        load_bot(name)


@pytest.mark.parametrize("thing", [42, None, object(), object])
def test_thing_that_cannot_act_is_refused(thing: object) -> None:
    with pytest.raises(BadOptions, match="is no bot"):
        load_bot(thing)  # type: ignore[arg-type]


def test_missing_import_inside_a_users_module_is_shown_as_it_is(folder: Path) -> None:
    (folder / "half_there.py").write_text("import not_installed_anywhere\n")
    with pytest.raises(ModuleNotFoundError, match="not_installed_anywhere"):
        load_bot("half_there:Bot")
