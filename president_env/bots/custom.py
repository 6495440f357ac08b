"""Bots that a user wrote: an object, a class, or the text `module:Class` or `path/to/file.py:Class`.

Loading from text imports that module, which runs its code: enter only files that you trust.
"""

from __future__ import annotations

import importlib
import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

from president_env.bots.bot import Bot
from president_env.errors import BadOptions, nearest


def is_import(name: str) -> bool:
    """Whether a name is written as `module:Class` or `file.py:Class`."""
    module, colon, attribute = name.rpartition(":")
    return bool(colon and module and attribute.isidentifier())


def import_bot(name: str) -> Bot:
    """The bot of `module:Class` (also found in the working folder) or `file.py:Class`. Raises BadOptions."""
    place, _, attribute = name.rpartition(":")
    module = _load_file(name, Path(place)) if place.endswith(".py") else _load_module(name, place)
    if not hasattr(module, attribute):
        raise BadOptions(f"bot {name!r}: {place} has no {attribute!r}; {nearest(attribute, _classes(module))}")
    return as_bot(getattr(module, attribute))


def as_bot(given: Any) -> Bot:
    """A bot from an object, or from a class that is made without arguments. Raises BadOptions."""
    made = given
    if isinstance(given, type):
        try:
            made = given()
        except TypeError as error:
            raise BadOptions(f"bot {given.__name__} cannot be made without arguments: {error}") from error
    if not isinstance(made, Bot):
        raise BadOptions(f"{made!r} is no bot: a bot has a `name` and a method `act(view)`")
    return made


def _load_file(name: str, path: Path) -> ModuleType:
    if not path.is_file():
        raise BadOptions(f"bot {name!r}: there is no file {path}")
    _find_imports_in(path.parent)
    spec = importlib.util.spec_from_file_location(f"bot_file_{path.stem}", path)
    if spec is None or spec.loader is None:
        raise BadOptions(f"bot {name!r}: {path} is no Python file")
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module  # pickle and dataclasses look a class's module up by name
    spec.loader.exec_module(module)
    return module


def _load_module(name: str, module: str) -> ModuleType:
    _find_imports_in(Path.cwd())
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        if error.name and (module + ".").startswith(error.name + "."):
            raise BadOptions(f"bot {name!r}: there is no module {error.name!r}") from None
        raise  # the module is there, and imports one that is not: its author needs to see where


def _find_imports_in(folder: Path) -> None:
    """As Python does for a script: what lies beside it can be imported, behind everything installed."""
    if str(folder.resolve()) not in sys.path:
        sys.path.append(str(folder.resolve()))


def _classes(module: ModuleType) -> list[str]:
    return [name for name, value in vars(module).items() if isinstance(value, type) and hasattr(value, "act")]
