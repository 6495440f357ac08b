"""The game's server in a thread of the tests."""

import contextlib
import threading
import time

import uvicorn

from president_env.web.api import answer
from president_env.web.server import make_app


@contextlib.contextmanager
def serving(root_path=""):
    """The address of a server that runs as long as the block."""
    answer("match", b"{}")  # compiles the rules where they are not yet: no page should wait for that
    server = uvicorn.Server(uvicorn.Config(make_app(root_path), port=0, log_level="warning"))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.02)
    port = server.servers[0].sockets[0].getsockname()[1]
    yield f"http://127.0.0.1:{port}{root_path}/"
    server.should_exit = True
    thread.join()
