"""The ASGI application: the page, and the API of `wire` under api/. It needs the extra `web`."""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import FileResponse, RedirectResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from president_env.web import api
from president_env.web.wire import LONGEST_BODY, Problem, refusal_json, too_large

STATIC = Path(__file__).parent / "static"
HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # the address may hold a match
    "Cache-Control": "no-cache",
}


def make_app(root_path: str = "") -> ASGIApp:
    """The application. root_path: what a proxy puts before its addresses (`/games`), whether it strips it or not."""
    app = Starlette(
        routes=[
            Mount("/api", routes=[Route("/game", _game), *(_route(name) for name in api.ACTIONS)]),
            Route("/favicon.ico", _icon),
            Mount("/", StaticFiles(directory=STATIC, html=True, check_dir=False)),
        ],
        middleware=[Middleware(SafeHeaders)],
        exception_handlers={HTTPException: _http_error, ClientDisconnect: _left},
    )
    return UnderPath(app, root_path) if root_path else app


def _route(name: str) -> Route:
    async def endpoint(request: Request) -> Response:
        try:
            body = await _read(request)
        except Problem as problem:
            return _problem(problem)
        return _json(*await run_in_threadpool(api.answer, name, body))

    return Route(f"/{name}", endpoint, methods=["POST"])


async def _read(request: Request) -> bytes:
    """The body, never more than LONGEST_BODY of it. Raises Problem."""
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > LONGEST_BODY:
            raise too_large()
    return body


async def _game(request: Request) -> Response:
    return _json(*api.about(request.query_params.get("game", "president")))


async def _icon(request: Request) -> Response:
    return FileResponse(STATIC / "icon.svg", media_type="image/svg+xml")


async def _http_error(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    code = {404: "not_found", 405: "wrong_method"}.get(error.status_code, "bad_request")
    return _problem(Problem(error.status_code, code, f"{request.method} is not answered here: {error.detail}."))


async def _left(request: Request, error: Exception) -> Response:
    """The browser went away while it sent its request: nobody reads this."""
    return Response(status_code=400)


def _problem(problem: Problem) -> Response:
    return _json(problem.status, {"error": refusal_json(problem.refusal)})


def _json(status: int, content: dict[str, Any]) -> Response:
    return Response(json.dumps(content, separators=(",", ":")), status, media_type="application/json")


class SafeHeaders:
    """Adds HEADERS to every response."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers[name] = value
            await send(message)

        await self._app(scope, receive, send_with_headers)


class UnderPath:
    """Takes the proxy's prefix off the paths that have it; the page's own addresses are relative."""

    def __init__(self, app: Callable[[Scope, Receive, Send], Awaitable[None]], root_path: str) -> None:
        self._app = app
        self._root = "/" + root_path.strip("/")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path = scope.get("path", "")
        if path == self._root:
            await RedirectResponse(self._root + "/")(scope, receive, send)
            return
        if path.startswith(self._root + "/"):
            rest = path[len(self._root) :]
            scope = {**scope, "path": rest, "raw_path": rest.encode()}
        await self._app(scope, receive, send)
