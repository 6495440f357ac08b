"""Many tables at once."""

import numpy as np
import pytest

from president_env import BadOptions, Tables
from president_env.envs.tables import level_index


@pytest.mark.parametrize("actions", [[0], [0.0, 1.0], 1, [[0, 0]]])
def test_tables_refuse_what_is_not_one_action_each(actions):
    tables = Tables(2, seed=1)
    tables.advance()
    with pytest.raises(BadOptions, match="2 tables need 2 whole numbers"):
        tables.act(actions)


def test_tables_refuse_match_codes_of_another_number():
    with pytest.raises(BadOptions, match="2 tables need 2 whole numbers"):
        Tables(2, numbers=[1])


def test_there_is_no_environment_without_a_table():
    with pytest.raises(BadOptions, match="at least 1"):
        Tables(0)


def test_tables_go_on_from_a_snapshot_as_they_would_have():
    tables, other = (Tables(4, rules=["classic", "local"], seed=seed) for seed in (1, 2))
    _play(tables, 40)
    other.restore(tables.snapshot())
    _play(tables, 40)
    _play(other, 40)
    assert tables.states.tobytes() == other.states.tobytes()


def test_snapshot_of_another_number_of_tables_is_refused():
    with pytest.raises(BadOptions, match="4 tables does not fit 2"):
        Tables(2).restore(Tables(4).snapshot())


def test_what_happens_at_tables_does_not_depend_on_the_number_of_threads():
    alone, shared = (Tables(37, rules=["classic", "local"], seed=3, threads=threads) for threads in (1, 3))
    for tables in (alone, shared):
        tables.levels[::2, 1:] = level_index("normal")
        _play(tables, 60)
    assert alone.states.tobytes() == shared.states.tobytes()
    assert alone.observe()[0].tobytes() == shared.observe()[0].tobytes()
    masks = alone.observe()[1]
    assert (alone.advise("hard", masks) == shared.advise("hard", masks)).all()


def test_tables_need_a_thread():
    with pytest.raises(BadOptions, match="threads=0"):
        Tables(2, threads=0)


def _play(tables, steps):
    for _ in range(steps):
        tables.deal_on()
        tables.act(np.array([mask.argmax() for mask in tables.observe()[1]]))


@pytest.mark.parametrize(("game", "rules"), [("president", ["local", "classic,players=5"]), ("joker", ["short"])])
def test_a_forecast_is_what_the_round_pays_where_all_play_on(game, rules):
    tables = Tables(6, rules=rules, game=game, seed=3)
    other = Tables(6, rules=rules, game=game, seed=3)
    _play(tables, 9)
    tables.deal_on()
    forecast, seats = tables.forecast("normal"), tables.seats
    other.restore(tables.snapshot())
    other.levels[:] = level_index("normal")
    other.act(other.advise("normal", other.observe()[1]))
    everywhere = np.arange(6)
    paid = other.points(everywhere) + other.prospects(everywhere)
    for table, seat in enumerate(seats):
        players = int(tables.states["players"][table])
        above = (paid[table, :players] - paid[table, :players].mean()) / tables.spec.stake
        np.testing.assert_allclose(forecast[table, :players], np.roll(above, -seat), rtol=1e-6)
        assert not forecast[table, players:].any()
