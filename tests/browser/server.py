"""The game's server in a thread of the tests."""

import contextlib
import threading
import time

import uvicorn
from starlette.datastructures import MutableHeaders

from president_env.web.api import answer
from president_env.web.server import make_app


@contextlib.contextmanager
def serving(root_path=""):
    """The address of a server that runs as long as the block."""
    answer("match", b"{}")  # compiles the rules where they are not yet: no page should wait for that
    server = uvicorn.Server(uvicorn.Config(kept_by_browsers(make_app(root_path)), port=0, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}{root_path}/"
    server.should_exit = True
    thread.join()


def kept_by_browsers(app):
    """The application, whose files a browser need not ask for again: most of a test's time would go into that."""

    async def wrapped(scope, receive, send):
        async def send_on(message):
            if message["type"] == "http.response.start" and "/api/" not in scope["path"]:
                MutableHeaders(scope=message)["Cache-Control"] = "max-age=3600"
            await send(message)

        await app(scope, receive, send_on)

    return wrapped
