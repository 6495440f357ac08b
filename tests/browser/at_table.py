"""What tests do at the table, and what they read from it. Waiting means moving the page's clock."""

import json

from positions import save_at


def wait_for(page, condition, step=400, most=400):
    """Move the clock until `condition()` holds."""
    for _ in range(most):
        answered(page)
        if condition():
            return
        page.clock.run_for(step)
    raise AssertionError(f"in vain; the page says {page.locator('body').inner_text()[:300]!r}")


# Resolves when the table waits for no answer; an observer, because timers and frames stand still with the clock.
ANSWERED = """() => new Promise(answered => {
  const look = () => document.querySelector('main[data-state="asking"]') || answered();
  const what = { childList: true, subtree: true, attributeFilter: ["data-state"] };
  new MutationObserver(look).observe(document.body, what);
  look();
})"""


def answered(page):
    """Until no request is under way."""
    page.locator("#page > *").first.wait_for(state="attached")  # it may just have been loaded again
    page.evaluate(ANSWERED)


# Dismisses what is shown meanwhile, and tells what the table waits for; one call, because every call takes time.
GO_ON = """() => {
  for (const name of ["deal-skip", "tribute-close", "next"]) document.querySelector(`[data-testid="${name}"]`)?.click();
  return document.querySelector("main.table")?.dataset.state;
}"""


def my_turn(page):
    """On to my next turn; deals are skipped, what is shown meanwhile is dismissed."""
    wait_for(page, lambda: page.evaluate(GO_ON) == "yours", step=1500)


def at(visit, wanted, rules="classic", **how):
    """The page at a wanted position of mine, and the save that it was opened with."""
    save = save_at(wanted, rules, **how)
    page = visit(save)
    my_turn(page)
    return page, save


PLAY_ON = """() => {
  const find = name => document.querySelector(`[data-testid="${name}"]`);
  if (find("round-result")) return true;
  for (const name of ["deal-skip", "tribute-close"]) find(name)?.click();
  if (document.querySelector("main.table")?.dataset.state === "yours") {
    find("hint").click();
    (find("play").disabled ? find("pass") : find("play")).click();
  }
  return false;
}"""


def play_out(page):
    """Play on by hints until a result is shown."""
    wait_for(page, lambda: page.evaluate(PLAY_ON), step=3000)


def state(page):
    return page.locator("main.table").get_attribute("data-state")


def hand(page):
    return page.get_by_test_id("card").evaluate_all("cards => cards.map(card => card.dataset.card)")


def selected(page):
    return page.locator('[data-testid="card"][aria-pressed="true"]').evaluate_all(
        "cards => cards.map(card => card.dataset.card)"
    )


def dim(page):
    return page.locator('[data-testid="card"][data-dim="true"]').evaluate_all(
        "cards => cards.map(card => card.dataset.card)"
    )


def choose(page, *cards):
    """Tap cards where their neighbours do not cover them."""
    for card in cards:
        page.locator(f'.hand [data-card="{card}"]').click(position={"x": 12, "y": 12})


def status(page):
    return page.get_by_test_id("status").inner_text()


def counts(page):
    return [int(page.get_by_test_id(f"seat-{seat}").get_attribute("data-count")) for seat in range(4)]


def pile(page):
    return page.get_by_test_id("pile").get_attribute("data-cards")


def saved(page):
    return json.loads(page.evaluate("localStorage.getItem('president.match')"))


def start(page, rules="classic", rounds=1, code="P1151739204"):
    """From the first screen to a match."""
    page.get_by_test_id(f"opt-rules-{rules}").click()
    page.get_by_test_id(f"opt-len-{rounds}").click()
    page.get_by_test_id("code").fill(code)
    page.get_by_test_id("start").click()
    page.get_by_test_id("hand").wait_for()
    answered(page)


def tab_to(page, wanted):
    """Press Tab until that control has the focus, which is then to be seen."""
    for _ in range(50):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.dataset.testid") == wanted:
            assert page.evaluate("document.activeElement.matches(':focus-visible')")
            return
    raise AssertionError(f"{wanted} is not reached by Tab")
