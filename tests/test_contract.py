"""What every game's environment keeps to: whole matches of each preset, through the raw PettingZoo environment."""

import random

import pytest

from president_env.envs.aec import TableEnv
from president_env.errors import BadOptions
from president_env.registry import GAMES

MATCHES = 1000
ROUNDS = 2
LOOK_AROUND = 97  # decisions between two looks at everybody's observation

CASES = [(name, preset) for name, spec in GAMES.items() for preset in spec.presets]


def numbers_of_seats(spec, preset):
    for players in spec.seats:
        try:
            spec.read_options(preset, players=players)
        except BadOptions:
            continue
        yield players


def play_match(env, chance):
    """One random match; returns the number of decisions. All along, `last` pays what `rewards` announced."""
    env.reset(seed=chance.randrange(1 << 32))
    owed = dict.fromkeys(env.agents, 0.0)
    decisions = 0
    while True:
        agent = env.agent_selection
        observation, reward, terminated, truncated, _ = env.last()
        assert reward == owed[agent]
        if terminated:
            return decisions
        assert not truncated
        legal = observation["action_mask"].nonzero()[0]
        assert len(legal)
        if decisions % LOOK_AROUND == 0:
            look_around(env)
        owed[agent] = 0.0
        env.step(int(legal[int(chance.random() * len(legal))]))
        decisions += 1
        assert abs(sum(env.rewards.values())) < 1e-9
        for other, paid in env.rewards.items():
            owed[other] += paid


def look_around(env):
    """Everybody's observation lies in its space, and only the agent to act has legal actions."""
    for agent in env.possible_agents:
        seen = env.observe(agent)
        assert env.observation_space(agent).contains(seen)
        assert seen["action_mask"].any() == (agent == env.agent_selection)


def end_together(env):
    """All agents are there until the end, are over at once, and leave with one step each."""
    assert env.agents == env.possible_agents
    assert set(env.terminations.values()) == {True}
    look_at_the_end = [env.observe(agent)["action_mask"].any() for agent in env.possible_agents]
    assert not any(look_at_the_end)
    for left in range(len(env.possible_agents), 0, -1):
        assert env.num_agents == left
        env.step(None)
    assert env.agents == []


@pytest.mark.parametrize(("name", "preset"), CASES)
def test_whole_matches_keep_the_contract(name, preset):
    """1,000 matches over all numbers of seats; `centered` rewards of every round add up to 0."""
    spec = GAMES[name]
    chance = random.Random(1)
    seats = list(numbers_of_seats(spec, preset))
    played = 0
    for players in seats:
        env = TableEnv(spec, preset, players=players, rounds=ROUNDS, reward="centered")
        for _ in range(-(-MATCHES // len(seats))):
            assert play_match(env, chance) >= ROUNDS
            end_together(env)
            played += 1
    assert played >= MATCHES
