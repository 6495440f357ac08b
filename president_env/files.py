"""Reading files, and writing them so that nobody ever finds half of one."""

from __future__ import annotations

import os
from pathlib import Path

from president_env.errors import BadFile


def write_atomically(path: str | Path, content: str | bytes) -> None:
    """Write a file beside its place and move it there: the old content or the new, whatever happens.

    Text is UTF-8. Raises BadFile where the folder is missing or cannot be written to.
    """
    path = Path(path)
    replaces = path.is_file() or not path.exists()  # a device or a pipe is written to as it stands
    temporary = path.parent / f".{path.name}.{os.getpid()}"
    try:
        (temporary if replaces else path).write_bytes(content.encode() if isinstance(content, str) else content)
        if replaces:
            temporary.replace(path)
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}") from None
    finally:
        temporary.unlink(missing_ok=True)


def read_text(path: str | Path) -> str:
    """The text of a UTF-8 file. Raises BadFile where it is missing, no file, or no text."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except OSError as error:
        raise BadFile(f"{path} cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise BadFile(f"{path} is no text in UTF-8") from None
