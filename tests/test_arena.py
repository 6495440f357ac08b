"""The arena: rotations, clusters, shares, errors, and a result that can be repeated."""

from __future__ import annotations

import json
import math
import statistics

import numpy as np
import pytest

from president_env import arena
from president_env.arena.rating import rate
from president_env.arena.statistics import interval, t_quantile
from president_env.errors import BadOptions, IllegalMove
from president_env.view import View

PRESETS = ("classic", "revolution", "local", "cardverse")


class Lowest:
    """Takes the first legal action: a bot that the compiled loops know nothing of."""

    name = "lowest"

    def act(self, view: View) -> int:
        return view.legal_actions[0]


class LowestInBatches(Lowest):
    name = "lowest in batches"

    def act_many(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
        return masks.argmax(axis=1)


class Chooses:
    """A bot that always chooses the same, legal or not."""

    name = "stubborn"

    def __init__(self, action: object) -> None:
        self.action = action

    def act(self, view: View) -> int:
        return self.action  # type: ignore[return-value]


# Two-sided 95 % quantiles of Student's distribution as printed tables give them.
@pytest.mark.parametrize(
    ("degrees", "printed"),
    [(1, 12.706), (2, 4.303), (3, 3.182), (4, 2.776), (9, 2.262), (10, 2.228), (30, 2.042), (120, 1.980)],
)
def test_t_quantiles_are_those_of_printed_tables(degrees: int, printed: float) -> None:
    assert t_quantile(degrees) == pytest.approx(printed, abs=6e-4)


def test_t_quantile_reaches_the_normal_one_without_a_step() -> None:
    assert t_quantile(1000) > t_quantile(1001) > statistics.NormalDist().inv_cdf(0.975)
    assert t_quantile(1000) == pytest.approx(t_quantile(1001), abs=1e-5)


def test_interval_is_mean_and_t_times_standard_error() -> None:
    clusters = [1.0, 2.0, 4.0]
    half = 4.302653 * statistics.stdev(clusters) / math.sqrt(3)
    found = interval(np.array(clusters))
    assert (found.mean, found.low, found.high) == pytest.approx((7 / 3, 7 / 3 - half, 7 / 3 + half))


def test_one_cluster_gives_a_mean_and_no_interval() -> None:
    found = interval(np.array([1.5]))
    assert found.mean == 1.5
    assert found.to_json() == {"mean": 1.5, "low": None, "high": None}


@pytest.mark.parametrize("rules", PRESETS)
@pytest.mark.parametrize("bot", ["easy", Lowest])
def test_equal_bots_make_exactly_par_from_every_code(rules: str, bot: arena.Named) -> None:
    """Each sits on every seat of the same match once, so a code pays each the table's mean (RULES.md, section 9)."""
    result = arena.play([bot] * 4, rules=rules, codes=3, rounds=2)
    par = 2.5 if rules == "cardverse" else 1.5
    assert result.setting.par == par
    for entry in result.entries:
        assert (entry.points.mean, entry.points.low, entry.points.high) == (par, par, par)
        assert (entry.above.mean, entry.above.low, entry.above.high) == (0, 0, 0)
        assert entry.places == (0.25, 0.25, 0.25, 0.25)
        assert entry.matches_won == 3


@pytest.mark.parametrize("players", [3, 5, 7])
def test_points_of_all_bots_average_to_par(players: int) -> None:
    """Place i of n earns n - i points (RULES.md, section 9)."""
    result = arena.play(["uniform", "easy", Lowest], codes=4, players=players, rounds=2)
    seats = [1, 1, players - 2]
    mean = sum(entry.points.mean * count for entry, count in zip(result.entries, seats, strict=True)) / players
    assert mean == pytest.approx((players - 1) / 2)


def test_what_all_make_above_par_is_nothing_in_sum() -> None:
    """In Joker a table's points have no fixed sum (joker RULES.md, A.7); what is above their mean has: 0."""
    result = arena.play(["easy", "normal", "normal"], codes=4, game="joker", rules="short")
    one, others = result.entries[0], result.entries[2]
    assert not result.setting.par_is_fixed
    assert one.above.mean + result.entries[1].above.mean + 2 * others.above.mean == pytest.approx(0)
    assert one.above.mean == pytest.approx(one.points.mean - result.setting.par)


def test_interval_above_par_is_that_of_the_points_where_par_is_fixed() -> None:
    result = arena.play(["easy", "uniform"], codes=10)
    assert result.setting.par_is_fixed
    for entry in result.entries:
        above = np.array([entry.above.mean, entry.above.low, entry.above.high])
        assert above + 1.5 == pytest.approx([entry.points.mean, entry.points.low, entry.points.high])


def test_shares_of_places_explain_the_points() -> None:
    """Four players: 3, 2, 1, 0 points (RULES.md, section 9)."""
    for entry in arena.play(["easy", "uniform"], codes=20).entries:
        assert sum(entry.places) == pytest.approx(1)
        assert entry.points.mean == pytest.approx(np.dot(entry.places, [3, 2, 1, 0]))


def test_every_match_has_one_winner() -> None:
    result = arena.play(["easy", "uniform", Lowest], codes=6)
    assert sum(entry.matches_won for entry in result.entries) == result.setting.matches == 6 * 3


def test_low_beats_chance() -> None:
    easy, uniform = arena.play(["easy", "uniform"], codes=50).entries
    assert easy.points.low > uniform.points.high
    assert easy.rating.mu > uniform.rating.mu


@pytest.mark.parametrize("bots", [["easy", "uniform"], [Lowest, LowestInBatches, "easy", "uniform"]])
def test_result_does_not_depend_on_tables_at_once(bots: list[arena.Named]) -> None:
    few, many = (arena.play(bots, codes=5, seed=3, tables=tables) for tables in (3, 64))
    for one, other in zip(few.entries, many.entries, strict=True):
        assert (one.points, one.places, one.matches_won, one.rating) == (
            other.points, other.places, other.matches_won, other.rating,
        )  # fmt: skip


def test_bot_asked_one_by_one_or_in_batches_plays_the_same() -> None:
    single, batch = (arena.play([bot, "easy"], codes=5).entries[0] for bot in (Lowest, LowestInBatches))
    assert (single.points, single.places) == (batch.points, batch.places)


def test_rule_bot_inside_the_loops_plays_as_it_does_outside() -> None:
    class Outside:
        name = "easy, asked"

        def act(self, view: View) -> int:
            return int(view.spec.bots["easy"](view.record, view.mask))

    inside, outside = (arena.play([bot, "uniform"], rules="local", codes=5).entries[0] for bot in ("easy", Outside))
    assert (inside.points, inside.places) == (outside.points, outside.places)


def test_other_seed_plays_other_codes() -> None:
    codes = {arena.play(["easy"], codes=1, rounds=1, seed=seed).setting.first_code for seed in (0, 1)}
    assert len(codes) == 2


@pytest.mark.parametrize(
    ("bots", "rules", "players", "expected"),
    [
        (["easy"], "classic", None, 4),
        (["easy"] * 2, "classic", None, 4),
        (["easy"] * 3, "classic", None, 3),
        (["easy"] * 5, "classic", None, 5),
        (["easy"] * 2, "classic", 6, 6),
        (["easy"] * 3, "local,players=5", None, 5),
    ],
)
def test_players_are_as_asked_or_as_many_as_bots(
    bots: list[arena.Named], rules: str, players: int | None, expected: int
) -> None:
    result = arena.play(bots, rules=rules, codes=1, players=players, rounds=1)
    assert result.setting.players == expected
    assert len(result.entries) == len(bots)


@pytest.mark.parametrize("action", [0, 1, 65, -1, 66, None, "pass", 1.0])
def test_illegal_choice_names_bot_move_seat_match_and_round(action: object) -> None:
    bot = Chooses(action)
    with pytest.raises(IllegalMove, match=r"bot 'stubborn' chose .* on seat \d \(match P\d{10}, round \d\)"):
        arena.play([bot, "easy"], codes=20)


def test_wrong_number_of_batched_actions_is_refused() -> None:
    class Short(LowestInBatches):
        def act_many(self, observations: np.ndarray, masks: np.ndarray) -> np.ndarray:
            return np.zeros(0, np.int64)

    with pytest.raises(IllegalMove, match="gave 0 actions for"):
        arena.play([Short, "easy"], codes=1)


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ({"bots": []}, "0 bots are named for 4 seats"),
        ({"bots": ["easy"] * 5, "players": 4}, "5 bots are named for 4 seats"),
        ({"bots": ["easy"], "codes": 0}, "codes=0 is not allowed"),
        ({"bots": ["easy"], "seed": -1}, "seed=-1 is not allowed"),
        ({"bots": ["easy"], "rules": "clasic"}, "did you mean 'classic'"),
        ({"bots": ["esy"]}, "did you mean 'easy'"),
        ({"bots": ["easy"], "players": 8}, "players=8 is not allowed"),
    ],
)
def test_bad_arguments_are_named(arguments: dict[str, object], sentence: str) -> None:
    with pytest.raises(BadOptions, match=sentence):
        arena.play(**arguments)  # type: ignore[arg-type]


def test_json_has_an_entry_for_every_bot_named_in_order() -> None:
    found = json.loads(json.dumps(arena.play(["easy", "easy", "uniform"], rules="local", codes=2).to_json()))
    assert {"rules", "codes", "rounds", "bots"} <= set(found)
    assert found["rules"]["downfall"] is True
    assert (found["rules"]["players"], found["rounds"], found["codes"]) == (3, 5, 2)
    assert [bot["name"] for bot in found["bots"]] == ["easy", "easy", "uniform"]
    for bot in found["bots"]:
        assert set(bot) == {"name", "points", "above", "places", "matches_won", "ms_per_decision", "rating"}
        assert bot["points"]["low"] <= bot["points"]["mean"] <= bot["points"]["high"]
        assert bot["ms_per_decision"] > 0


def test_ladder_sets_each_bot_against_a_table_of_each_other() -> None:
    bots: list[arena.Named] = ["uniform", "easy", Lowest]
    found = arena.ladder(bots, codes=4, rounds=2)
    names = ["uniform", "easy", "lowest"]
    pairs = found.to_json()["pairs"]
    assert [(pair["bot"], pair["against"]) for pair in pairs] == [
        (one, other) for one in names for other in names if one != other
    ]
    alone = arena.play(["easy", Lowest], codes=4, rounds=2).entries[0].points
    assert next(pair["points"] for pair in pairs if (pair["bot"], pair["against"]) == ("easy", "lowest")) == (
        alone.to_json()
    )


def test_ladder_json_has_an_entry_for_every_bot_over_its_games_against_each_other() -> None:
    names = ["uniform", "easy", "lowest"]
    found = json.loads(json.dumps(arena.ladder(["uniform", "easy", Lowest], codes=4, rounds=2).to_json()))
    assert [bot["name"] for bot in found["bots"]] == names
    for bot in found["bots"]:
        means = [pair["points"]["mean"] for pair in found["pairs"] if pair["bot"] == bot["name"]]
        assert bot["points"]["mean"] == pytest.approx(statistics.mean(means))
        assert bot["points"]["low"] <= bot["points"]["mean"] <= bot["points"]["high"]
        assert bot["points"]["mean"] == pytest.approx(np.dot(bot["places"], [3, 2, 1, 0]))
        assert 0 <= bot["matches_won"] <= found["matches"] * 2
        assert bot["ms_per_decision"] > 0


def test_interval_of_a_ladder_counts_a_code_once() -> None:
    """Against itself under two names a bot plays the same games twice, which makes nothing surer."""
    found = arena.ladder(["easy", "easy", "easy"], codes=6, rounds=1)
    assert found.scores[0].points == found.pairs[0].points


def test_ladder_of_one_is_refused() -> None:
    with pytest.raises(BadOptions, match="at least two bots"):
        arena.ladder(["easy"])


def test_rating_rises_with_wins_and_ties_leave_it_even() -> None:
    won = rate(np.array([[3, 2, 1, 0]] * 20), np.arange(4))
    assert [one.mu for one in won] == sorted((one.mu for one in won), reverse=True)
    even = rate(np.array([[2, 2, 2]]), np.arange(3))
    assert even[0].mu == pytest.approx(even[1].mu) == pytest.approx(even[2].mu)


def test_bot_with_several_slots_has_one_rating() -> None:
    ratings = rate(np.array([[3, 1, 1, 1]] * 5), np.array([0, 1, 1, 1]))
    assert len(ratings) == 2
    assert ratings[0].mu > 25 > ratings[1].mu
