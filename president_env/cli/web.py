"""`president web`: the browser game."""

from __future__ import annotations

import socket
from typing import Annotated

import typer

from president_env.errors import BadOptions

EVERYWHERE = {"0.0.0.0", "::"}


def web(
    host: Annotated[str, typer.Option(help="Address to listen on; 0.0.0.0 lets other machines in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Port; 0 takes a free one.")] = 8000,
    root_path: Annotated[str, typer.Option(help="Path under which a proxy shows the game, as /games/president.")] = "",
) -> None:
    """Play in the browser, against bots."""
    try:
        import uvicorn

        from president_env.web.server import make_app
    except ModuleNotFoundError as error:
        raise BadOptions(
            f"the browser game needs {error.name}: install the extra `web`, pip install 'president-env[web]'"
        ) from None
    listening = _listen(host, port)
    app = make_app(root_path)
    _prepare()
    typer.echo(f"Open {_address(listening, root_path)} (Ctrl+C ends)")
    config = uvicorn.Config(app, log_level="warning", lifespan="off", server_header=False)
    uvicorn.Server(config).run(sockets=[listening])


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket. Raises BadOptions."""
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
        return socket.create_server((host, port), family=family)
    except (OSError, UnicodeError) as error:
        raise BadOptions(f"cannot listen on {host}, port {port}: {getattr(error, 'strerror', error)}") from None


def _prepare() -> None:
    """Compile or load the rules before the first request needs them."""
    from president_env.web.api import answer

    answer("match", b"{}")


def _address(listening: socket.socket, root_path: str) -> str:
    host, port = listening.getsockname()[:2]
    shown = "127.0.0.1" if host in EVERYWHERE else f"[{host}]" if ":" in host else host
    return f"http://{shown}:{port}{'/' + root_path.strip('/') if root_path.strip('/') else ''}/"
