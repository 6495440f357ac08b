"""Writing files so that nobody ever finds half of one."""

from __future__ import annotations

import os
from pathlib import Path

from president_env.errors import BadFile


def write_atomically(path: str | Path, content: str | bytes) -> None:
    """Write a file beside its place and move it there: the old content or the new, whatever happens.

    Text is UTF-8. Raises BadFile where the folder is missing or cannot be written to.
    """
    path = Path(path)
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        temporary.write_bytes(content.encode() if isinstance(content, str) else content)
        temporary.replace(path)
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}") from None
    finally:
        temporary.unlink(missing_ok=True)
