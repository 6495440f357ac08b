"""Whether results can be written where they are asked for: known before they are worked out."""

from __future__ import annotations

from pathlib import Path

from president_env.errors import BadFile


def check_folder(path: Path | None) -> None:
    """Raises BadFile where a result cannot be written to a path. None is no path."""
    if path is not None and path.is_dir():
        raise BadFile(f"{path} cannot be written: it is a folder")
    if path is not None and not path.parent.is_dir():
        raise BadFile(f"{path} cannot be written: there is no folder {path.parent}")


def check_picture(path: Path | None) -> None:
    """Raises BadFile where a picture cannot be written to a path. None is no path."""
    check_folder(path)
    if path is not None and path.suffix.lower() != ".png":
        raise BadFile(f"{path} cannot be written: a picture is a .png")
