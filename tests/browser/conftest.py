"""The game in Debian's Chromium: a server in a thread, and pages whose clock stands still until a test moves it."""

import json
import os
from pathlib import Path

import pytest

CHROMIUM = Path("/usr/bin/chromium")


@pytest.fixture(scope="module")  # Playwright's event loop would stand in the way of the asyncio tests after it
def browser():
    if (missing := _what_is_missing()) and not os.environ.get("CI"):
        pytest.skip(f"browser tests need {missing}")
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=str(CHROMIUM))
        yield browser
        browser.close()


def _what_is_missing():
    try:
        import playwright  # noqa: F401
        import uvicorn  # noqa: F401
    except ModuleNotFoundError as error:
        return f"the Python package {error.name} (extra `dev`)"
    return None if CHROMIUM.exists() else f"Debian's chromium ({CHROMIUM})"


@pytest.fixture(scope="module")
def address(browser):
    from server import serving

    with serving() as address:
        yield address


@pytest.fixture
def visit(browser, address):
    """Opens the page in a fresh browser with `save` in its storage; every page must be free of errors at the end.

    Without a save it shows the first screen of `game`, and the level `normal` chosen.
    """
    contexts, problems = [], []

    def open_page(save=None, path="", speed="fast", language="en", game="president", **context):
        context.setdefault("viewport", {"width": 1024, "height": 768})
        made = browser.new_context(locale=language, permissions=["clipboard-read", "clipboard-write"], **context)
        contexts.append(made)
        made.set_default_timeout(120_000)  # ms of real time; only a machine that is busy needs them
        settings = {"speed": speed, "game": game}
        kept = {"president-env.settings": settings, f"{game}.choices": {"level": "normal"}, f"{game}.match": save}
        made.add_init_script(_storage(kept))
        page = made.new_page()
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("console", lambda message: problems.append(message.text) if is_problem(message) else None)
        page.clock.install(time=0)
        page.goto(address + path)
        page.locator("#page > *").first.wait_for(state="attached")  # the modules and texts are there, and it is drawn
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 3)  # s; it must lie ahead, however slow the machine
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


def _storage(items):
    """A script that fills the storage once: it runs again on every reload, which must find what the game saved."""
    lines = [
        f"if (!localStorage.getItem({key!r})) localStorage.setItem({key!r}, {json.dumps(json.dumps(value))});"
        for key, value in items.items()
        if value is not None
    ]
    return "\n".join(lines)


def is_problem(message):
    """Chromium logs every answer of 4xx and 5xx as an error; tests that want one look at what the page makes of it."""
    return message.type == "error" and "Failed to load resource" not in message.text
