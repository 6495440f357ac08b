"""Ray, which spreads work over the cores of many machines: how programs here reach it. Needs the extra `ray`.

What goes on between machines is Ray's: scheduling, transport, putting something in the place of what died.
"""

from __future__ import annotations

import importlib.util
import logging
import os
import socket
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any

from president_env.errors import BadOptions

RETRIES = 5  # of a part whose worker died
PATIENCE = 5.0  # seconds; Ray itself waits for minutes where nobody answers


def connect(address: str, cores: int | None = None) -> int:
    """Join a Ray cluster, unless this program is in one; returns how many cores the cluster counts.

    address: `auto`, the cluster that this machine belongs to; `local`, a new one on this machine, which ends with the
    program; else `host:port` of a head node. cores: what a new one counts; None: those of the machine.
    Raises BadOptions where Ray is not installed, no cluster answers, or it has no cores.
    """
    if importlib.util.find_spec("ray") is None:
        raise BadOptions("--ray needs Ray, which is not installed: pip install 'president-env[ray]'")
    import ray

    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # nothing of a user's program is told to anybody
    if not ray.is_initialized():
        _check_answers(address)
        try:
            if address == "local":
                ray.init("local", num_cpus=cores, include_dashboard=False, logging_level=logging.ERROR)
            else:
                ray.init(address, logging_level=logging.ERROR)
        except (ConnectionError, RuntimeError, ValueError) as error:
            raise BadOptions(f"--ray {address}: {_first_line(error)}") from None
    counted: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
    if (found := int(counted.get("CPU", 0))) < 1:
        raise BadOptions(f"--ray {address}: the cluster has no cores to work on yet")
    return found


def fetch(parts: Sequence[Any]) -> list[Any]:
    """What parts of the work brought, waiting for it. Raises what a part raised, as if it had been raised here.

    BadOptions where a part ended its worker again and again.
    """
    import ray

    try:
        return list(ray.get(list(parts)))
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None
    except (ray.exceptions.WorkerCrashedError, ray.exceptions.RayActorError):
        raise BadOptions(
            f"--ray: the same part of the work ended its worker {RETRIES + 1} times; without --ray it may say why"
        ) from None


def work_in(folder: Path) -> None:
    """Go to the folder that the driver was started in, where this machine has it: relative paths mean the same."""
    with suppress(OSError):
        os.chdir(folder)


def _check_answers(address: str) -> None:
    """Raises BadOptions where nobody listens at the address of a head node."""
    if address in {"auto", "local"}:
        return
    host, colon, port = address.removeprefix("ray://").rpartition(":")
    if not (colon and host and port.isdecimal()):
        raise BadOptions(f"--ray {address} is not allowed: it is auto, local, or host:port of a head node")
    try:
        socket.create_connection((host, int(port)), PATIENCE).close()
    except (OSError, OverflowError) as error:
        raise BadOptions(f"--ray {address}: no Ray cluster answers there ({error})") from None


def _first_line(error: Exception) -> str:
    return str(error).strip().splitlines()[0] if str(error).strip() else type(error).__name__
