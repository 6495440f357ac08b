"""Which state of the sources is running."""

from __future__ import annotations

import subprocess
from pathlib import Path

HERE = Path(__file__)


def commit() -> str:
    """The commit of the sources, with `+` where they were changed since; `unknown` outside their repository."""
    try:
        _git("ls-files", "--error-unmatch", HERE.name)  # where it is installed, another repository may be around
        name = _git("rev-parse", "--short=12", "HEAD")
        return name + ("+" if _git("status", "--porcelain", "--untracked-files=no") else "")
    except (OSError, subprocess.CalledProcessError):
        return "unknown"


def _git(*arguments: str) -> str:
    done = subprocess.run(["git", *arguments], cwd=HERE.parent, capture_output=True, text=True, check=True)
    return done.stdout.strip()
