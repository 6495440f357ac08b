"""The game in Debian's Chromium: a server in a thread, and pages whose clock stands still until a test moves it."""

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


class Browsers:
    """Pages, each in a browser of its own as far as it can tell; kept, since a new one takes a second of a core."""

    def __init__(self, browser):
        self._browser = browser
        self._free = []

    def take(self, **context):
        """A page with such a context, which nobody else has."""
        for at, (made, page) in enumerate(self._free):
            if made == context:
                del self._free[at]
                page.set_viewport_size(context["viewport"])
                page.mouse.move(0, 0)
                return page
        page = self._browser.new_context(permissions=["clipboard-read", "clipboard-write"], **context).new_page()
        page.set_default_timeout(120_000)  # ms of real time; only a machine that is busy needs them
        return page

    def give_back(self, page, context):
        self._free.append((context, page))


@pytest.fixture(scope="module")
def browsers(browser):
    return Browsers(browser)


@pytest.fixture
def visit(browsers, address):
    """Opens the page in a browser that has nothing but `save` in its storage; it must be free of errors at the end.

    Without a save it shows the first screen of `game`, and the level `normal` chosen. once: the test leaves routes or
    handlers behind, so that no other can have its page.
    """
    opened, problems = [], []

    def note_error(error):
        problems.append(str(error))

    def note_message(message):
        if is_problem(message):
            problems.append(message.text)

    def open_page(save=None, path="", speed="fast", language="en", game="president", once=False, **context):
        context = {"viewport": {"width": 1024, "height": 768}, "locale": language} | context
        page = browsers.take(**context)
        opened.append((page, context, once))
        page.goto(f"{address}texts/en.json")  # a document with the page's storage, and without its scripts
        page.evaluate(
            FILL,
            {
                "president-env.settings": {"speed": speed, "game": game},
                f"{game}.choices": {"level": "normal"},
                f"{game}.match": save,
            },
        )
        page.on("pageerror", note_error)
        page.on("console", note_message)
        page.clock.install(time=0)
        page.goto(address + path)
        page.locator("#page > *").first.wait_for(state="attached")  # the modules and texts are there, and it is drawn
        page.clock.pause_at(page.evaluate("Date.now()") / 1000 + 3)  # s; it must lie ahead, however slow the machine
        return page

    yield open_page
    for page, context, once in opened:
        if once:
            page.context.close()
        else:
            page.goto("about:blank")
            page.remove_listener("pageerror", note_error)
            page.remove_listener("console", note_message)
            browsers.give_back(page, context)
    assert problems == []


FILL = """items => {
  localStorage.clear();
  sessionStorage.clear();
  for (const [key, value] of Object.entries(items)) if (value) localStorage.setItem(key, JSON.stringify(value));
}"""


def is_problem(message):
    """Chromium logs every answer of 4xx and 5xx as an error; tests that want one look at what the page makes of it."""
    return message.type == "error" and "Failed to load resource" not in message.text
