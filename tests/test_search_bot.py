"""Bots that search: what they may know, what a play-out is worth, which actions they give up, how long they think."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest
from matches import PRESETS, positions_of_a_match
from test_bots import HARD
from test_policy_bot import WEIGHTS, facts, write_policy

from president_env import arena
from president_env.batch import LEVELS
from president_env.bots import SearchBot, bot_names, load_bot
from president_env.bots.policy import PolicyBot
from president_env.bots.search import budget
from president_env.bots.search.budget import HOUR, MOST_WORLDS, Budget, Clock
from president_env.bots.search.playouts import Playouts
from president_env.bots.search.prior import habit_prior, policy_prior, sensible_actions
from president_env.bots.search.race import promising, scores
from president_env.bots.search.worlds import imagined_worlds
from president_env.cli.arguments import split_names
from president_env.errors import BadFile, BadOptions
from president_env.games.president import SPEC
from president_env.view import View


@pytest.fixture(scope="module")
def policy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A policy that plays something."""
    return write_policy(tmp_path_factory.mktemp("policy") / "policy.onnx", WEIGHTS, facts(SPEC))


def some_views(rules="local", every=7, **settings):
    """Views of seats that have a choice, each with the true state."""
    found = []
    for index, match in enumerate(positions_of_a_match(rules, **settings)):
        if not match.over and index % every == 0 and len(match.legal_actions) > 1:
            found.append((match.view(match.turn), match.state))
    return found


def other_state(view, number):
    """A full state that looks the same to the observer, with the hidden cards dealt by chance."""
    state = SPEC.new_states(1)[0]
    SPEC.imagine(view.record, np.random.default_rng(number).permutation(SPEC.deck_size), state)
    return state


@pytest.mark.parametrize("rules", PRESETS)
def test_hidden_cards_change_no_decision(rules):
    """RULES.md, section 11: the observer may not know the other hands."""
    bot = load_bot("search:worlds=10", seed=3)
    changed = 0
    for view, state in some_views(rules):
        swapped = other_state(view, 5)
        changed += (swapped["hands"] != state["hands"]).any()
        assert bot.act(View.of(SPEC, swapped, view.seat)) == bot.act(view)
    assert changed > 5


def test_bot_is_given_a_view_with_every_other_hand_blank(monkeypatch):
    """The arena hands out nothing else."""
    seen = []
    monkeypatch.setattr(SearchBot, "act", lambda bot, view: seen.append(view) or view.legal_actions[0])
    arena.play(["search:worlds=1", "easy"], codes=1, rounds=2)
    for view in seen:
        assert type(view) is View
        assert [bool(hand) for hand in view.record["hands"]] == [seat == view.seat for seat in range(SPEC.max_seats)]
    assert seen


def test_imagined_worlds_look_like_the_view_and_differ():
    for view, _ in some_views():
        worlds = imagined_worlds(view, key=1)(0, 20)
        for world in worlds:
            assert View.of(SPEC, world, view.seat).record == view.record
        assert len(np.unique(worlds["hands"], axis=0)) > 1 or int(view.record["active"]).bit_count() == 2


def test_world_of_a_number_is_the_same_in_every_step():
    view, _ = some_views()[0]
    worlds = imagined_worlds(view, key=1)
    assert (worlds(0, 20)[12:] == worlds(12, 8)).all()
    assert (worlds(0, 20) != imagined_worlds(view, key=2)(0, 20)).any()


def played_on(world, action, bot, seat):
    """A seat's points above the table's mean after an action, where a bot plays on at every seat, view by view."""
    state = world.copy()
    SPEC.step(state, action)
    while state["turn"] >= 0:
        SPEC.step(state, bot.act(View.of(SPEC, state, int(state["turn"]))))
    points = np.zeros(SPEC.max_seats, np.int64)
    SPEC.points(state, points)
    return points[seat] - points.sum() / state["players"]


@pytest.mark.parametrize("name", ["easy", "normal", "hard", "policy"])
def test_playout_pays_what_the_round_pays_when_it_is_played_on(name, policy):
    bot = PolicyBot(policy, SPEC) if name == "policy" else load_bot(name)
    playouts = Playouts(SPEC, bot=bot) if name == "policy" else Playouts(SPEC, LEVELS.index(name))
    for view, _ in some_views(every=17):
        worlds, actions = imagined_worlds(view, key=1)(0, 3), np.array(view.legal_actions)
        expected = [[played_on(world, action, bot, view.seat) for action in actions] for world in worlds]
        assert playouts(worlds, actions, view.seat).tolist() == expected


def test_playouts_leave_the_worlds_alone():
    view, state = some_views()[0]
    worlds = np.repeat(state[None], 2)
    Playouts(SPEC, LEVELS.index("normal"))(worlds, np.array(view.legal_actions), view.seat)
    assert (worlds == state).all()


def test_every_action_meets_the_same_chance_in_a_world():
    """The same action twice: uniform bots then do the same twice, but not in every world."""
    view, _ = some_views()[0]
    action = view.legal_actions[0]
    worlds = imagined_worlds(view, key=1)(0, 30)
    values = Playouts(SPEC, LEVELS.index("uniform"))(worlds, np.array([action, action]), view.seat)
    assert (values[:, 0] == values[:, 1]).all()
    assert len(np.unique(values[:, 0])) > 1


def test_action_that_is_worse_in_every_world_is_given_up():
    deals = np.random.default_rng(1).integers(0, 4, size=(40, 1))
    values = deals - np.array([[0, 1, 0]])
    assert promising(values, np.zeros(3)).tolist() == [0, 2]


def test_action_that_is_level_so_far_stays():
    """Ahead in half of the worlds, behind in the others."""
    values = np.tile([[1.0, 0.0], [0.0, 1.0]], (8, 1))
    assert promising(values, np.zeros(2)).tolist() == [0, 1]


def test_few_worlds_that_agree_prove_nothing():
    values = np.tile([[1.0, 1.0]], (8, 1))
    assert promising(values, np.zeros(2)).tolist() == [0, 1]


def test_bonus_counts_as_much_in_any_number_of_worlds():
    assert scores(np.zeros((0, 2)), np.array([0, -4.0])).tolist() == [0, -4]
    assert scores(np.ones((4, 2)), np.array([0, -4.0])).tolist() == [1, -3]


@pytest.mark.parametrize("name", ["easy", "hard", "policy"])
def test_before_any_world_is_tried_the_bot_that_plays_on_is_trusted(name, policy):
    """Where it keeps to what is sensible anyway."""
    bot = PolicyBot(policy, SPEC) if name == "policy" else load_bot(name)
    prior = policy_prior(bot) if name == "policy" else habit_prior(SPEC.bots[name])
    for view, _ in some_views():
        actions, bonus = prior(view)
        assert bot.act(view) in {actions[bonus.argmax()], *(set(view.legal_actions) - set(actions.tolist()))}


class Sure:
    """A policy that gives one action all but a small part."""

    def __init__(self, action, rest):
        self.action, self.rest = action, rest

    def scores(self, observations):
        found = np.full((1, SPEC.num_actions), np.log(self.rest), np.float32)
        found[0, self.action] = 0.0
        return found


@pytest.mark.parametrize(("rest", "trusted"), [(1e-5, True), (1e-2, False)])
def test_policy_is_followed_where_it_is_sure_and_questioned_where_it_is_not(rest, trusted):
    views = [view for view, _ in some_views() if len(sensible_actions(view)) > 1]
    for view in views:
        choice = sensible_actions(view)[-1]
        actions, _ = policy_prior(Sure(choice, rest))(view)
        assert actions.tolist() == ([choice] if trusted else sensible_actions(view).tolist())
    assert views


@pytest.mark.parametrize("pace", [0.00001, 0.0005, 0.004])
@pytest.mark.parametrize("actions", [2, 11])
def test_time_is_used_and_kept(monkeypatch, pace, actions):
    """A budget of 200 ms where a play-out takes `pace` seconds: one world more would not fit."""
    now = 0.0
    monkeypatch.setattr(budget.time, "perf_counter", lambda: now)
    clock, done = Clock(Budget(ms=200)), 0
    while step := clock.next_step(done, actions):
        done += step
        now += step * actions * pace
    assert 0.2 - 1.5 * actions * pace < now < 0.200001


def test_worlds_are_used_up_and_not_exceeded():
    clock, done = Clock(Budget(worlds=100)), 0
    while step := clock.next_step(done, 3):
        done += step
    assert done == 100


def test_decision_takes_no_longer_than_it_may(monkeypatch):
    """In time of this thread: what else the machine does is not counted. The shortest of five, as caches may miss."""
    monkeypatch.setattr(budget.time, "perf_counter", time.thread_time)
    bot = load_bot("search:ms=60,playouts=hard", seed=1)
    view, _ = some_views(every=1)[0]
    times = []
    for _ in range(5):
        start = time.thread_time()
        bot.act(view)
        times.append(time.thread_time() - start)
    assert 0.03 < min(times) < 0.066


@pytest.mark.parametrize("name", ["search:worlds=20", "expert:policy={policy},worlds=20"])
def test_budget_in_worlds_decides_the_same_from_a_seed_in_any_order(name, policy):
    views = [view for view, _ in some_views()]
    one, same = (load_bot(name.format(policy=policy), seed=8) for _ in range(2))
    assert [one.act(view) for view in views] == [same.act(view) for view in views[::-1]][::-1]


def test_another_seed_tries_other_worlds():
    keys = {load_bot("search:worlds=1", seed=seed).key for seed in (1, 1, 2)}
    assert len(keys) == 2


@pytest.mark.parametrize("name", ["search:worlds=1", "expert:policy={policy},worlds=1"])
@pytest.mark.parametrize(("position", "move"), [case[1:] for case in HARD])
def test_search_plays_out_what_cannot_be_lost(name, position, move, policy):
    view = position.view()
    assert SPEC.move_text(load_bot(name.format(policy=policy), seed=1).act(view)) == move


@pytest.mark.parametrize("name", ["search:worlds=1", "expert:policy={policy},worlds=1"])
def test_two_seats_are_played_exactly(name, policy):
    """Of every legal action the best value, where nothing is hidden (see test_end_game for the values)."""
    bot, found = load_bot(name.format(policy=policy), seed=1), 0
    for view, _ in some_views("classic", every=1, rounds=5):
        values = SPEC.end_game(view.record)
        if len(set(values.values())) > 1:
            assert values[bot.act(view)] == max(values.values())
            found += 1
    assert found > 3


def test_search_is_stronger_than_the_bot_that_plays_its_worlds_out():
    points, par = arena.measure("search:worlds=40", "normal", codes=12, seed=2)
    assert points.mean > par + 0.2


def test_exchange_is_searched_as_well():
    """RULES.md, section 4."""
    views = [view for view, _ in some_views("classic", every=1) if view.legal_moves[0].startswith("give")]
    assert views
    for view in views:
        assert load_bot("search:worlds=10", seed=1).act(view) in view.legal_actions


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ("", Budget(MOST_WORLDS, 200)),
        (":worlds=7", Budget(7, HOUR)),
        (":ms=50", Budget(MOST_WORLDS, 50)),
        (":ms=50, worlds=7", Budget(7, 50)),
    ],
)
def test_budget_is_read(settings, expected):
    bot = load_bot("search" + settings)
    assert bot.budget == expected
    assert bot.name == "search" + settings
    assert "search" in bot_names()


def test_settings_stay_with_their_bot_in_a_list_of_bots():
    names = ["hard", "search:worlds=9, playouts=hard", "runs/a=b/policy.onnx", "easy"]
    assert split_names(" , ".join(names)) == names


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("search:worlds=0", "worlds='0' is not allowed: it is a whole number from 1 to 1000000"),
        ("search:ms=soon", "ms='soon' is not allowed: it is a whole number from 1 to 3600000"),
        ("search:playouts=strong", "playouts='strong' is not allowed: it is uniform or easy or normal or hard"),
        ("search:wrlds=9", "unknown setting 'wrlds': did you mean 'worlds'"),
        ("search:100", "'100' is no setting: they are written name=value"),
        ("search:", "'' is no setting"),
        ("search:worlds=1,worlds=2", "worlds is named twice"),
        ("expert:playouts=hard", "unknown setting 'playouts'"),
        ("expert:policy=hard", "policy='hard' is not allowed: it is a policy"),
        ("serch:worlds=1", "unknown bot"),
    ],
)
def test_bad_settings_get_a_sentence(name, sentence):
    with pytest.raises(BadOptions, match=sentence):
        load_bot(name)


def test_expert_without_its_policy_says_so():
    with pytest.raises(BadFile, match=r"absent\.onnx cannot be read"):
        load_bot("expert:policy=absent.onnx")
