"""Many people at once against a server that runs: `python -m president_env.web.load http://127.0.0.1:8000/`.

Every match is played to its end, each in a task of its own, by the first of the hints, with no pause to think; then the
requests, the errors and the latencies are printed. It uses nothing of the package, so it can run on another machine.
"""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass, field
from typing import Annotated, Any
from urllib.parse import urlsplit

import typer

PERCENTILES = (50, 90, 99, 100)


@dataclass
class Requests:
    """Sends requests to a server, and keeps what each took."""

    host: str
    port: int
    path: str  # ends with a slash
    seconds: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    async def ask(self, name: str, body: dict[str, Any]) -> dict[str, Any] | None:
        """The answer to a POST; None, and an error noted down, where it is not 200."""
        began = time.perf_counter()
        try:
            status, content = await self._send(f"{self.path}api/{name}", json.dumps(body).encode())
        except (OSError, ValueError, IndexError) as error:
            status, content = 0, repr(error).encode()
        self.seconds.append(time.perf_counter() - began)
        if status != 200:
            self.errors.append(f"{name}: {status} {content[:200].decode(errors='replace')}")
            return None
        answer: dict[str, Any] = json.loads(content)
        return answer

    async def _send(self, path: str, body: bytes) -> tuple[int, bytes]:
        reader, writer = await asyncio.open_connection(self.host, self.port)
        head = f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
        writer.write(head.encode() + body)
        answer = await reader.read()
        writer.close()
        first, _, content = answer.partition(b"\r\n\r\n")
        return int(first.split()[1]), content


async def play_match(requests: Requests, number: int, level: str, rounds: int) -> None:
    """One match from its deal to its end."""
    options = {"code": f"P{number:010d}", "rules": "local", "rounds": rounds, "levels": level}
    table = await requests.ask("match", options)
    while table is not None and table["winner"] is None:
        table = await requests.ask("play", {"match": table["match"], "move": table["hints"][0]})


async def play_all(requests: Requests, matches: int, level: str, rounds: int) -> None:
    """All matches at once."""
    await asyncio.gather(*(play_match(requests, number, level, rounds) for number in range(matches)))


def report(requests: Requests, seconds: float) -> str:
    """What the requests took, in milliseconds, and what went wrong."""
    found = sorted(requests.seconds)
    times = [f"{p} %: {1000 * found[min(len(found) - 1, len(found) * p // 100)]:.0f}" for p in PERCENTILES]
    rate = len(found) / seconds
    lines = [
        f"{len(found)} requests in {seconds:.1f} s ({rate:.0f} a second), {len(requests.errors)} errors",
        f"latency in ms, {', '.join(times)}",
    ]
    return "\n".join([*lines, *requests.errors[:3]])


def main(
    address: Annotated[str, typer.Argument(help="Address of the game, as `president web` prints it.")],
    matches: Annotated[int, typer.Option(min=1, help="Matches at once.")] = 200,
    rounds: Annotated[int, typer.Option(min=1, help="Rounds of each.")] = 3,
    level: Annotated[str, typer.Option(help="Level of the computers.")] = "hard",
) -> None:
    """Play many matches at once, and print the latencies. Exit code 1 where a request failed."""
    place = urlsplit(address)
    requests = Requests(place.hostname or "127.0.0.1", place.port or 80, place.path.rstrip("/") + "/")
    began = time.perf_counter()
    asyncio.run(play_all(requests, matches, level, rounds))
    typer.echo(report(requests, time.perf_counter() - began))
    raise typer.Exit(bool(requests.errors))


if __name__ == "__main__":
    typer.run(main)
