"""The hard bot: counts the cards that are out, estimates what can still be beaten, and plans how to get the hand out.

Every legal action leaves a hand that falls into groups (all cards of a rank). A group's *control* is the chance that
no rival holds what beats it, worked out from the unseen cards by rank and the rivals' numbers of cards; a sure group
cannot be beaten at all, the others are losers to some degree. The action whose FEATURES have the highest weighted sum
is played; `training/fit_hard.py` fits the weights. Nothing is sampled.
"""

# mypy: disable-error-code="no-untyped-def"

from president_env.games.president.belief import unseen_cards
from president_env.games.president.cards import EIGHT, RANKS, SUITS, count_of, size_of, strength
from president_env.games.president.hard_weights import WEIGHTS
from president_env.games.president.state import EXCHANGE, FINAL, FIRST_GIVE, FIRST_PLAY, NUM_ACTIONS, PASS
from president_env.kernel import kernel

LEAD, ANSWER, GIFT = range(3)  # weights differ by what is asked for
HIGHEST = RANKS - 1
SAFE = 12  # the feature of a hand that is sure to get out
CERTAIN = 1e6  # it outweighs all others
PASCAL = (1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 1, 2, 1, 0, 0, 1, 3, 3, 1, 0, 1, 4, 6, 4, 1)  # 5 a row: n over k


@kernel
def hard(view, mask):
    """The legal action that leaves the best plan. view: of the seat to act; mask: bool[66]."""
    unseen = unseen_cards(view)
    size = size_of(unseen)
    situation = situation_of(view)
    if situation == LEAD and only_last_cards(view):
        return lead_against_last_cards(view)
    best = PASS
    best_score = 0.0
    found = False
    for action in range(NUM_ACTIONS):
        if mask[action]:
            values = features(view, action, unseen, size)
            score = CERTAIN if values[SAFE] > 0.0 else 0.0
            for index in range(len(values)):
                score += WEIGHTS[index][situation] * values[index]
            if not found or score > best_score:
                best, best_score, found = action, score, True
    return best


@kernel
def situation_of(view):
    """What is asked for: LEAD, ANSWER or GIFT."""
    if view["phase"] == EXCHANGE:
        return GIFT
    return LEAD if view["top_count"] == 0 else ANSWER


@kernel
def only_last_cards(view):
    """True where every rival holds one card."""
    for seat in range(view["players"]):
        if seat != view["observer"] and view["counts"][seat] > 1:
            return False
    return True


@kernel
def lead_against_last_cards(view):
    """Groups that rivals with one card each cannot answer, the lowest first; then single cards, the highest first.

    Four of a kind goes in two pairs, so that it does not turn the order over.
    """
    hand = view["hands"][view["observer"]]
    highest = PASS
    for level in range(RANKS):
        rank = strength(level, view["turned"])
        held = count_of(hand, rank)
        if held > 1 or (held == 1 and view["eight_stop"] and rank == EIGHT):
            return FIRST_PLAY + SUITS * rank + (held if held < SUITS else 2) - 1
        if held == 1:
            highest = FIRST_PLAY + SUITS * rank
    return highest


@kernel
def features(view, action, unseen, size):
    """What an action is worth looking at for, as floats in the order of WEIGHTS (which names them).

    unseen: card set; size: its number of cards.
    """
    rank, count = named_cards(action)
    hand = view["hands"][view["observer"]]
    rest = count_of(hand, rank) - count
    turned = view["turned"]
    height = strength(rank, turned) / HIGHEST if count else 0.0
    if count == SUITS and view["revolution"]:
        turned = 1 - turned
    rivals = view["active"] & ~(1 << view["observer"])
    win = 0.0
    if FIRST_PLAY <= action < FIRST_GIVE:
        # With final passing, who has passed cannot beat it any more.
        answering = rivals & ~view["passed"] if view["passing"] == FINAL else rivals
        win = control(view, unseen, size, rank, count, turned, answering)
    groups, cards, controls, squares, sure, low, level, weakest = plan(
        view, hand, rank, rest, unseen, size, turned, rivals
    )
    losers = groups - controls
    danger, short = threat(view, rivals)
    last_card = 1.0 if danger == 1.0 else 0.0
    falling = may_fall(view)
    passing = 1.0 if action == PASS else 0.0
    breaks = 1.0 if count > 0 and rest > 0 else 0.0
    out = 1.0 if groups == 0.0 else 0.0
    safe = 1.0 if out > 0.0 or (win == 1.0 and groups - sure <= 1.0) else 0.0
    return (
        passing, groups, cards, controls, squares, sure, low, level, weakest,
        losers - controls if losers > controls else 0.0, 1.0 / (1.0 + losers), out, safe, win, win / (1.0 + groups),
        win * losers, breaks, breaks * height, height, height * height * height * height, count * 1.0,
        danger * passing, danger * win, danger * height, danger * losers, short * passing, falling * passing,
        falling * groups, last_card * height, last_card if count > 1 else 0.0,
    )  # fmt: skip


@kernel
def named_cards(action):
    """Rank and number of the cards that an action puts down or gives; (0, 0) for a pass."""
    if action == PASS:
        return 0, 0
    if action >= FIRST_GIVE:
        return action - FIRST_GIVE, 1
    return (action - FIRST_PLAY) // SUITS, (action - FIRST_PLAY) % SUITS + 1


@kernel
def plan(view, hand, changed, rest, unseen, size, turned, rivals):
    """Sums over the groups of a hand of which `rest` cards of the rank `changed` are left.

    Returns floats: groups, cards, controls, squared controls, sure groups, low single cards, strength, and the weakest
    control (1 for an empty hand).
    """
    groups = 0.0
    cards = 0.0
    controls = 0.0
    squares = 0.0
    sure = 0.0
    low = 0.0
    level = 0.0
    weakest = 1.0
    for rank in range(RANKS):
        held = rest if rank == changed else count_of(hand, rank)
        if held > 0:
            kept = control(view, unseen, size, rank, held, turned, rivals)
            groups += 1.0
            cards += held
            controls += kept
            squares += kept * kept
            level += strength(rank, turned) / HIGHEST
            if kept == 1.0:
                sure += 1.0
            elif held == 1 and kept < 0.5:
                low += 1.0
            if kept < weakest:
                weakest = kept
    return groups, cards, controls, squares, sure, low, level, weakest


@kernel
def control(view, unseen, size, rank, count, turned, rivals):
    """The chance that none of the seats `rivals` holds what beats `count` cards of a rank; 1 if nothing is out."""
    if view["eight_stop"] and rank == EIGHT:
        return 1.0
    chance = 1.0
    for level in range(strength(rank, turned) + 1, RANKS):
        cards = count_of(unseen, strength(level, turned))
        if cards >= count:
            for seat in range(view["players"]):
                if rivals >> seat & 1 and view["counts"][seat] >= count:
                    chance *= 1.0 - at_least(count, cards, view["counts"][seat], size)
    return chance


@kernel
def at_least(wanted, cards, held, unseen):
    """The chance that a seat with `held` of `unseen` cards has at least `wanted` of the `cards` of a rank."""
    chance = 0.0
    for number in range(wanted, cards + 1):
        part = PASCAL[5 * cards + number] * 1.0
        for index in range(cards):
            fitting = held - index if index < number else unseen - held - (index - number)
            part *= fitting / (unseen - index)
        chance += part
    return chance


@kernel
def threat(view, rivals):
    """How near the rivals are to going out: 1 / the fewest cards of one, and the sum of 1 / cards."""
    danger = 0.0
    short = 0.0
    for seat in range(view["players"]):
        if rivals >> seat & 1:
            near = 1.0 / view["counts"][seat]
            short += near
            if near > danger:
                danger = near
    return danger, short


@kernel
def may_fall(view):
    """1.0 where the observer falls if another seat is out first (RULES.md, section 8)."""
    threatened = view["downfall"] and view["finished"] == 0 and view["last_places"][view["observer"]] == 0
    return 1.0 if threatened else 0.0
