"""Suits differ in names alone (RULES.md, A.1: diamonds and hearts even have as many cards): views laid out alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
import torch
from trained import small_config

from president_env.games.joker import SPEC
from president_env.games.joker.cards import RANKS
from training.belief import BeliefNet
from training.policy import Actor
from training.trainer import SelfPlay

DIAMONDS, HEARTS = 1, 2
SYMMETRY = SPEC.symmetry()
ROUNDS = 60


def renamed(action: int) -> int:
    """The same move where diamonds are called hearts and hearts diamonds."""
    text = SPEC.move_text(action)
    names = {"d": "h", "h": "d"}
    if text == "joker discard" or text[-1] not in names:
        return action
    return SPEC.parse_move(text[:-1] + names[text[-1]])


RENAMED = np.array([renamed(action) for action in range(SPEC.num_actions)])


def deal_renamed(deck: np.ndarray) -> np.ndarray:
    suits = deck // RANKS
    return np.select([suits == DIAMONDS, suits == HEARTS], [deck + RANKS, deck - RANKS], deck)


def begun(form: str, deck: np.ndarray, number: int) -> Any:
    state = SPEC.new_states(1)[0]
    SPEC.begin_match(state, SPEC.options_record(SPEC.read_options(f"{form},first_round={number}")))
    SPEC.begin_round(state, deck)
    return state


def seen(state: Any) -> tuple[np.ndarray, np.ndarray]:
    view, mask = SPEC.new_states(1)[0], np.zeros(SPEC.num_actions, np.bool_)
    observation = np.zeros(SPEC.observation_size, np.float32)
    SPEC.legal(state, mask)
    SPEC.look(state, state["turn"], view)
    SPEC.encode(view, observation)
    return observation, mask


@pytest.fixture(scope="module")
def pairs() -> list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]]:
    """Observations and masks of random rounds, and those of the same rounds with diamonds and hearts renamed."""
    return list(played_twice(np.random.default_rng(7)))


def played_twice(chance: np.random.Generator) -> Iterator[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]]:
    for _ in range(ROUNDS):
        form = str(chance.choice(["classic", "full"]))
        number, deck = int(chance.integers(1, 25)), chance.permutation(SPEC.deck_size)
        one, other = begun(form, deck, number), begun(form, deal_renamed(deck), number)
        while one["turn"] >= 0:
            (observation, mask), (theirs, their_mask) = seen(one), seen(other)
            yield observation, mask, theirs, their_mask
            action = int(chance.choice(np.flatnonzero(mask)))
            SPEC.step(one, action)
            SPEC.step(other, RENAMED[action])


def tied(observation: np.ndarray) -> bool:
    """Diamonds and hearts are worth the same: only their names put them in order."""
    worth = observation @ SYMMETRY.worth
    return bool(abs(worth[DIAMONDS] - worth[HEARTS]) < 1e-5)


def test_views_that_differ_in_names_are_laid_out_alike(pairs: Any) -> None:
    same = [(one, other) for one, _, other, _ in pairs if not tied(one)]
    assert len(same) > 0.9 * len(pairs)
    assert any((one != other).any() for one, other in same)
    one, other = (np.array(side) for side in zip(*same, strict=True))
    np.testing.assert_array_equal(SYMMETRY.lay(one), SYMMETRY.lay(other))


def test_moves_that_differ_in_names_have_one_place(pairs: Any) -> None:
    for one, mask, other, their_mask in pairs:
        assert (their_mask[RENAMED] == mask).all()
        if not tied(one):
            rows, their_rows = SYMMETRY.rows(one[None])[0], SYMMETRY.rows(other[None])[0]
            np.testing.assert_array_equal(SYMMETRY.actions[rows], SYMMETRY.actions[their_rows][RENAMED])


def test_the_trump_comes_first_and_then_the_suit_to_follow(pairs: Any) -> None:
    fields = SPEC.slices()
    found = 0
    for observation, *_ in pairs:
        trump, led = observation[fields["trump"]].argmax(), observation[fields["led"]].argmax()
        places = SYMMETRY.actions[SYMMETRY.rows(observation[None])[0], :4]  # of naming each suit as trump
        if trump < 4:
            assert places[trump] == 0
        if led < 4 and led != trump:
            assert places[led] == (1 if trump < 4 else 0)
            found += 1
    assert found > 100


def test_nothing_is_lost_in_laying_out(pairs: Any) -> None:
    """Each number has one place, in every order; the rest of the places hold the sixes that do not exist."""
    for table, size in ((SYMMETRY.observation, SPEC.observation_size), (SYMMETRY.hidden, SPEC.hidden_size)):
        for row in table:
            assert sorted(row[row < size]) == list(range(size))
    for row in SYMMETRY.actions:
        assert len(set(row)) == SPEC.num_actions


def test_a_symmetric_policy_scores_renamed_moves_alike(pairs: Any) -> None:
    torch.manual_seed(5)
    trainer = SelfPlay(small_config(game="joker", rules=["classic"], symmetry=True))
    torch.nn.init.normal_(trainer.policy.action_net.weight)
    untied = [pair for pair in pairs if not tied(pair[0])]
    one, _, other, _ = (torch.from_numpy(np.array(side)) for side in zip(*untied, strict=True))
    with torch.no_grad():
        scores, theirs = (Actor(trainer.policy, trainer.symmetry)(side).numpy() for side in (one, other))
    assert scores.std() > 0.1
    np.testing.assert_allclose(theirs[:, RENAMED], scores, atol=1e-4)


def test_a_symmetric_belief_finds_renamed_worlds_as_plausible() -> None:
    """The same view with the same world, hearts for diamonds in both."""
    torch.manual_seed(5)
    net, chance, compared = BeliefNet(SPEC, symmetric=True), np.random.default_rng(8), 0
    for _ in range(20):
        deck = chance.permutation(SPEC.deck_size)
        one, other = begun("classic", deck, 12), begun("classic", deal_renamed(deck), 12)
        while one["turn"] >= 0:
            (observation, mask), (theirs, _) = seen(one), seen(other)
            worlds = [torch.from_numpy(hidden_in(state))[None] for state in (one, other)]
            with torch.no_grad():
                found, renamed_found = (
                    net(torch.from_numpy(view)[None], world).item()
                    for view, world in zip((observation, theirs), worlds, strict=True)
                )
            if not tied(observation):
                assert renamed_found == pytest.approx(found, abs=1e-5)
                compared += bool((worlds[0] != worlds[1]).any())
            action = int(chance.choice(np.flatnonzero(mask)))
            SPEC.step(one, action)
            SPEC.step(other, RENAMED[action])
    assert compared > 100


def hidden_in(state: Any) -> np.ndarray:
    hidden = np.zeros(SPEC.hidden_size, np.float32)
    SPEC.reveal(state, state["turn"], hidden)
    return hidden


def test_the_critic_sees_hidden_cards_in_the_order_of_the_view() -> None:
    """In place of a card of the unseen ones lie, in every order, that card of three hands and of those to come."""
    trainer = SelfPlay(small_config(game="joker", rules=["classic"], symmetry=True, critic_sees_forecast=True))
    trainer._deal_on()
    rows, masks = trainer._look()
    orders = trainer.lay.orders(rows)
    laid, places = trainer.lay.rows(rows, orders), trainer.lay.masks(masks, orders)
    hidden = laid[:, trainer.lay.public : -4].reshape(len(rows), 4, -1)[:, :, :36]
    start = laid_starts()["unseen"]
    assert hidden.sum() > 0
    assert (hidden.sum(axis=1) <= laid[:, start : start + 36]).all()
    np.testing.assert_array_equal(laid[:, -4:], rows[:, -4:])
    assert (places.sum(axis=1) == masks.sum(axis=1)).all()


def test_actions_come_back_from_their_places() -> None:
    trainer = SelfPlay(small_config(game="joker", rules=["classic"], symmetry=True))
    for order in range(len(SYMMETRY.actions)):
        actions = np.arange(SPEC.num_actions)
        orders = np.full(SPEC.num_actions, order)
        places = trainer.lay.placed(actions, orders)
        np.testing.assert_array_equal(trainer.lay.actions(places, orders), actions)


def test_the_batch_holds_what_the_exported_network_sees() -> None:
    """Scores of laid rows at the places of the actions are those that the whole network gives to the actions."""
    torch.manual_seed(6)
    trainer = SelfPlay(small_config(game="joker", rules=["classic"], symmetry=True, precision="float32"))
    torch.nn.init.normal_(trainer.policy.action_net.weight)
    trainer._deal_on()
    rows, masks = trainer._look()
    orders = trainer.lay.orders(rows)
    observations = torch.from_numpy(np.ascontiguousarray(rows[:, : SPEC.observation_size]))
    with torch.no_grad():
        known = trainer.policy.log_probabilities(
            torch.from_numpy(trainer.lay.rows(rows, orders)), torch.from_numpy(trainer.lay.masks(masks, orders))
        ).numpy()
        scores = Actor(trainer.policy, trainer.symmetry)(observations)
        whole = torch.log_softmax(scores.masked_fill(~torch.from_numpy(masks), -1e9), dim=1).numpy()
    for table, action in zip(*np.nonzero(masks), strict=True):
        place = trainer.lay.placed(np.array([action]), orders[table : table + 1])[0]
        assert known[table, place] == pytest.approx(whole[table, action], abs=1e-4)


def laid_starts() -> dict[str, int]:
    """Where fields begin when they are laid out: two numbers further for each set of cards before."""
    starts, grown = {}, 0
    sets = {"turned": 1, "own_hand": 1, "table": 4, "played": 4, "unseen": 1}
    for name, part in SPEC.slices().items():
        starts[name] = part.start + grown
        grown += 2 * sets.get(name, 0)
    return starts
