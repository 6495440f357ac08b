"""The browser game over HTTP: what is served, with which headers, and what a broken request gets."""

import asyncio
import http.client
import json
import sys
import threading
import time

import pytest
import typer
import uvicorn
from typer.testing import CliRunner

from president_env.cli import app
from president_env.cli.web import _address, _listen
from president_env.web import load
from president_env.web.server import HEADERS, make_app
from president_env.web.wire import LONGEST_BODY


def serve(root_path):
    """A server in a thread, until the generator goes on: its port."""
    listening = _listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn.Config(make_app(root_path), log_level="error", lifespan="off"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]}, daemon=True)
    thread.start()
    while not server.started:
        time.sleep(0.01)
    yield listening.getsockname()[1]
    server.should_exit = True
    thread.join()
    listening.close()


@pytest.fixture(scope="module")
def port():
    yield from serve("")


@pytest.fixture(scope="module")
def port_behind_a_proxy():
    yield from serve("/games/president/")


def send(port, method, path, body=None, **headers):
    """Status, headers and content."""
    connection = http.client.HTTPConnection("127.0.0.1", port)
    connection.request(method, path, body, headers)
    answer = connection.getresponse()
    found = answer.status, dict(answer.getheaders()), answer.read()
    connection.close()
    return found


def test_the_page_is_served_with_safe_headers(port):
    status, headers, content = send(port, "GET", "/")
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert b"<!doctype html>" in content.lower()
    assert all(headers[name.lower()] == value for name, value in HEADERS.items())


def test_scripts_and_styles_come_from_the_server_alone():
    policy = HEADERS["Content-Security-Policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "script-src" not in policy
    assert "style-src" not in policy


def test_the_icon_is_served(port):
    status, headers, content = send(port, "GET", "/favicon.ico")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert content.startswith(b"<svg")


def test_a_match_is_played_over_http(port):
    status, headers, content = send(port, "POST", "/api/match", json.dumps({"rounds": 1}))
    assert (status, headers["content-type"]) == (200, "application/json")
    table = json.loads(content)
    status, _, content = send(
        port, "POST", "/api/play", json.dumps({"match": table["match"], "move": table["hints"][0]})
    )
    assert status == 200
    assert json.loads(content)["match"]["moves"][: len(table["match"]["moves"])] == table["match"]["moves"]


def test_what_can_be_chosen_is_told(port):
    facts = json.loads(send(port, "GET", "/api/game")[2])
    assert list(facts["presets"]) == ["classic", "revolution", "local", "cardverse"]
    assert [level["name"] for level in facts["levels"]] == ["easy", "normal", "hard", "strong", "expert"]


def test_what_can_be_chosen_in_another_game_is_told(port):
    assert json.loads(send(port, "GET", "/api/game?game=joker")[2])["letter"] == "J"


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/game?game=poker", 400, "bad_options"),
        ("GET", "/api/match", 405, "wrong_method"),
        ("DELETE", "/api/game", 405, "wrong_method"),
        ("POST", "/", 405, "wrong_method"),
        ("POST", "/api/nothing", 404, "not_found"),
        ("GET", "/nothing", 404, "not_found"),
        ("GET", "/../wire.py", 404, "not_found"),
        ("GET", "/%2e%2e/wire.py", 404, "not_found"),
        ("GET", "/%00", 404, "not_found"),
        ("POST", "/api/match", 400, "bad_json"),
    ],
)
def test_what_is_not_there_is_a_coded_reason(port, method, path, status, code):
    found, _, content = send(port, method, path)
    assert (found, json.loads(content)["error"]["code"]) == (status, code)


def receive_from(app, messages):
    """The statuses that an application sends for a POST whose body comes in these messages."""
    sent = []

    async def receive():
        return next(messages)

    async def send(message):
        sent.append(message)

    scope = {"type": "http", "method": "POST", "path": "/api/match", "headers": [], "query_string": b""}
    asyncio.run(app(scope, receive, send))
    return [message["status"] for message in sent if "status" in message]


def test_no_more_of_a_large_body_is_read_than_is_allowed():
    """However long it would go on."""
    taken = []

    def endless():
        while True:
            taken.append(1024)
            yield {"type": "http.request", "body": b" " * 1024, "more_body": True}

    assert receive_from(make_app(), endless()) == [413]
    assert sum(taken) == LONGEST_BODY + 1024


def test_a_browser_that_goes_away_is_no_error():
    assert receive_from(make_app(), iter([{"type": "http.disconnect"}])) == [400]


@pytest.mark.parametrize("prefix", ["", "/games/president"])
def test_a_proxy_may_strip_its_prefix_or_not(port_behind_a_proxy, prefix):
    for path in ("/", "/api/game", "/favicon.ico"):
        assert send(port_behind_a_proxy, "GET", prefix + path)[0] == 200


def test_the_prefix_alone_leads_to_the_page(port_behind_a_proxy):
    """Without the slash the page's relative addresses would lead elsewhere."""
    status, headers, _ = send(port_behind_a_proxy, "GET", "/games/president")
    assert (status, headers["location"]) == (307, "/games/president/")


def test_the_load_test_plays_its_matches_without_an_error(port):
    result = CliRunner().invoke(load_app(), [f"http://127.0.0.1:{port}/", "--matches", "5", "--rounds", "1"])
    assert result.exit_code == 0, result.output
    assert " 0 errors\nlatency in ms, 50 %: " in result.output


def test_the_load_test_reports_errors(port):
    result = CliRunner().invoke(load_app(), [f"http://127.0.0.1:{port}/elsewhere", "--matches", "2"])
    assert result.exit_code == 1
    assert "2 errors" in result.output


def load_app():
    program = typer.Typer()
    program.command()(load.main)
    return program


@pytest.mark.parametrize(
    ("host", "root_path", "address"),
    [
        ("127.0.0.1", "", "http://127.0.0.1:{}/"),
        ("127.0.0.1", "/", "http://127.0.0.1:{}/"),
        ("0.0.0.0", "games/", "http://127.0.0.1:{}/games/"),
    ],
)
def test_the_address_to_open_is_printed(host, root_path, address):
    with _listen(host, 0) as listening:
        assert _address(listening, root_path) == address.format(listening.getsockname()[1])


def test_a_port_that_is_taken_is_told(port):
    result = CliRunner().invoke(app, ["web", "--port", str(port)])
    assert result.exit_code == 2
    assert f"cannot listen on 127.0.0.1, port {port}" in result.stderr


def test_a_missing_extra_is_told(monkeypatch):
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    result = CliRunner().invoke(app, ["web"])
    assert result.exit_code == 2
    assert "pip install 'president-env[web]'" in result.stderr
