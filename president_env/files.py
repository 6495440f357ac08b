"""Writing files so that nobody ever finds half of one."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path

from president_env.errors import BadFile


def write_atomically(path: str | Path, content: str | bytes) -> None:
    """Write a file beside its place and move it there: the old content or the new, whatever happens.

    Text is UTF-8. Raises BadFile where the folder cannot be written to.
    """
    path = Path(path)
    data = content.encode() if isinstance(content, str) else content
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}-", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
            Path(temporary).chmod(0o666 & ~_umask())
            os.replace(temporary, path)
        except BaseException:
            Path(temporary).unlink(missing_ok=True)
            raise
    except OSError as error:
        raise BadFile(f"{path} cannot be written: {error.strerror}") from None


def _umask() -> int:
    """The process's mask for new files, which can only be read by setting it."""
    mask = os.umask(0)
    os.umask(mask)
    return mask
