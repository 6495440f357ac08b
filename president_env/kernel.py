"""Compiles the rules: the only file that imports Numba.

A kernel is a small function over one record per table. It allocates nothing, raises nothing and draws nothing; it
uses subscripts by name and number, integers and loops, so that the same function also runs as plain Python, on a
NumPy record or on a dict of ints and lists. Without Numba (or with NUMBA_DISABLE_JIT=1) `kernel` returns the plain
function.
"""

from __future__ import annotations

import hashlib
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from types import FunctionType
from typing import Any

numba: Any
try:
    import numba
except ImportError:  # a page without a server runs the rules where there is no Numba
    numba = None

Kernel = Callable[..., Any]


def _digest() -> str:
    """Name of the cache folder: Numba's own cache does not see that a called function in another file changed.

    It covers the games, whose constants are compiled in, and every other file that makes kernels.
    """
    digest = hashlib.sha256(numba.__version__.encode() + os.environ.get("NUMBA_BOUNDSCHECK", "").encode())
    root = Path(__file__).parent
    for source in sorted(root.rglob("*.py")):
        name, text = source.relative_to(root).as_posix(), source.read_bytes()
        if name.startswith("games/") or b"president_env.kernel" in text or source == Path(__file__):
            digest.update(name.encode() + text)
    return digest.hexdigest()[:16]


def _candidates() -> Iterator[Path]:
    """Folders to try for compiled code, best first; a home that is missing or read-only is no error."""
    if chosen := os.environ.get("NUMBA_CACHE_DIR"):
        yield Path(chosen)
    if caches := os.environ.get("XDG_CACHE_HOME"):
        yield Path(caches) / "president_env"
    with suppress(RuntimeError):
        yield Path.home() / ".cache" / "president_env"
    yield Path(tempfile.gettempdir()) / f"president_env-{_user()}"


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


def _is_ours(folder: Path) -> bool:
    """Whether nobody else can put code there: Numba runs what it finds in its cache."""
    facts = folder.stat()
    return not hasattr(os, "getuid") or (facts.st_uid == _user() and not facts.st_mode & 0o022)


def _find_cache() -> Path | None:
    name = _digest()
    for parent in _candidates():
        folder = parent / name
        try:
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            with tempfile.TemporaryFile(dir=folder):
                if _is_ours(folder):
                    return folder
        except OSError:
            continue
    return None


COMPILES = numba is not None and not numba.config.DISABLE_JIT
CACHE = _find_cache() if COMPILES else None


def is_cold() -> bool:
    """True where the first call will compile (no compiled code is kept yet for these sources)."""
    return COMPILES and (CACHE is None or not any(CACHE.rglob("*.nbc")))


@contextmanager
def _our_cache() -> Iterator[None]:
    """Numba reads its cache folder when a function is decorated; other users of Numba keep theirs."""
    before = numba.config.CACHE_DIR
    numba.config.CACHE_DIR = str(CACHE) if CACHE else before
    try:
        yield
    finally:
        numba.config.CACHE_DIR = before


def kernel(function: Kernel) -> Kernel:
    """`function`, compiled on its first call and kept in the cache; plain where Numba is off or missing."""
    if not COMPILES:
        return function
    compiler = numba.njit(cache=CACHE is not None, nogil=True, error_model="numpy")
    with _our_cache():
        compiled: Kernel = compiler(function)
        return compiled


def bind(function: FunctionType, name: str, **names: object) -> Kernel:
    """A kernel of `function` with the global names in `names` set: one loop, compiled once for each game.

    `name` tells the copies apart, in the cache as well.
    """
    copy = FunctionType(function.__code__, {**function.__globals__, **names}, function.__name__, function.__defaults__)
    copy.__qualname__ = f"{function.__qualname__}_{name}"
    copy.__module__ = function.__module__
    copy.__doc__ = function.__doc__
    return kernel(copy)


def plain(compiled: Kernel) -> Kernel:
    """The Python function behind a kernel."""
    function: Kernel = getattr(compiled, "py_func", compiled)
    return function
