"""What tests of Joker do at the table, and what they read from it."""

import json

from at_table import my_turn, wait_for
from joker_saves import save_at

# One step of a player who takes the first hint; tells whether the result of a round is shown.
PLAY_ON = """() => {
  const find = name => document.querySelector(`[data-testid="${name}"]`);
  if (find("round-result")) return true;
  find("deal-skip")?.click();
  if (document.querySelector("main.table")?.dataset.state !== "yours") return false;
  find("lesson-close")?.click();
  find("hint").click();
  const proposed = document.querySelector('.auction [data-hinted="true"]');
  if (proposed) proposed.click();
  else find("play").click();
  document.querySelector('[data-testid="joker-sheet"] [data-hinted="true"]')?.click();
  return false;
}"""


def joker_at(visit, wanted, form="short", time="off", once=False, **how):
    """The page at a wanted position of mine, and the save that it was opened with."""
    save = save_at(wanted, form, time, **how)
    page = visit(save, game="joker", once=once)
    my_turn(page)
    return page, save


def play_round(page):
    """Play on by hints until the result of the round is shown."""
    wait_for(page, lambda: page.evaluate(PLAY_ON), step=3000)


def saved_joker(page):
    return json.loads(page.evaluate("localStorage.getItem('joker.match')"))


def start_joker(page, code="J0000000001", **chosen):
    """From the first screen to a match."""
    for row, value in chosen.items():
        page.get_by_test_id(f"opt-{row}-{value}").click()
    page.get_by_test_id("code").fill(code)
    page.get_by_test_id("start").click()
    page.get_by_test_id("hand").wait_for()


def trick(page):
    return page.get_by_test_id("trick").get_attribute("data-cards").split()


def dims(page):
    return page.locator('.hand [data-dim="true"]').evaluate_all("cards => cards.map(card => card.dataset.card)")


def numbers(texts):
    """What the sheet's cells say, with its minus."""
    return [int(text.replace("−", "-")) for text in texts]
