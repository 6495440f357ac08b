"""Options and presets (RULES.md, section 2)."""

import numpy as np
import pytest

from president_env import BadOptions, find_game
from president_env.options import parse_rules

SPEC = find_game("president")
NAMES = ["players", "revolution", "eight_stop", "downfall", "passing", "first_lead", "last_place_points", "rounds"]
TABLE = {
    "classic": (4, False, False, False, "soft", "three_of_clubs", 0, 5),
    "revolution": (4, True, False, False, "soft", "three_of_clubs", 0, 5),
    "local": (4, True, True, True, "soft", "three_of_clubs", 0, 5),
    "cardverse": (4, True, False, False, "final", "first_seat", 1, 1),
}
HUGE = 10**5000


def refusal(rules="classic", **settings):
    with pytest.raises(BadOptions) as refused:
        SPEC.read_options(rules, **settings)
    return str(refused.value)


@pytest.mark.parametrize("preset", TABLE)
def test_presets_start_from_the_table_of_the_rules(preset):
    assert SPEC.read_options(preset).as_dict() == dict(zip(NAMES, TABLE[preset], strict=True))


def test_the_game_offers_the_presets_of_the_rules():
    assert SPEC.presets == tuple(TABLE)


@pytest.mark.parametrize("preset", TABLE)
@pytest.mark.parametrize("players", range(1, 10))
def test_seats_go_from_three_to_seven_and_to_six_in_cardverse(preset, players):
    most = 6 if preset == "cardverse" else 7
    if 3 <= players <= most:
        assert SPEC.read_options(preset, players=players).players == players
    else:
        assert refusal(preset, players=players) == (
            f"option players={players} is not allowed: it is a whole number from 3 to {most}"
        )


def test_every_option_of_a_preset_can_be_set_on_its_own():
    """Section 2: cardverse without the revolution is one of the sources' own examples."""
    options = SPEC.read_options({"preset": "cardverse", "revolution": False})
    assert options.as_dict() == {**SPEC.read_options("cardverse").as_dict(), "revolution": False}


def test_options_without_a_preset_start_from_classic():
    assert SPEC.read_options({"eight_stop": True}).as_dict() == {
        **SPEC.read_options("classic").as_dict(),
        "eight_stop": True,
    }


def test_rules_written_as_text_are_the_mapping():
    text = SPEC.read_options("local, eight_stop=false, players=5, passing=final")
    assert text == SPEC.read_options({"preset": "local", "eight_stop": False, "players": 5, "passing": "final"})


def test_players_and_rounds_override_the_rules():
    options = SPEC.read_options({"preset": "local", "players": 5, "rounds": 3}, players=6, rounds=7)
    assert (options.players, options.rounds) == (6, 7)


@pytest.mark.parametrize("kind", [np.int64, np.uint8])
def test_whole_numbers_of_numpy_are_numbers(kind):
    options = SPEC.read_options({"last_place_points": kind(1)}, players=kind(5), rounds=kind(2))
    assert options == SPEC.read_options({"last_place_points": 1}, players=5, rounds=2)
    assert type(options.players) is int


@pytest.mark.parametrize("preset", TABLE)
def test_options_are_read_from_options_and_from_all_their_values(preset):
    options = SPEC.read_options(preset, players=5, rounds=2)
    assert SPEC.read_options(options) == SPEC.read_options(options.as_dict()) == options


@pytest.mark.parametrize(
    ("name", "value", "allowed"),
    [
        ("players", True, "a whole number from 3 to 7"),
        ("players", np.float64(4), "a whole number from 3 to 7"),
        ("players", np.int64(8), "a whole number from 3 to 7"),
        ("rounds", np.True_, "a whole number from 1 to 1000000"),
        ("players", 4.0, "a whole number from 3 to 7"),
        ("players", "4", "a whole number from 3 to 7"),
        ("players", 2**70, "a whole number from 3 to 7"),
        ("revolution", 1, "true or false"),
        ("eight_stop", 0, "true or false"),
        ("downfall", "yes", "true or false"),
        ("passing", "hard", "soft or final"),
        ("passing", True, "soft or final"),
        ("first_lead", None, "three_of_clubs or first_seat"),
        ("last_place_points", -1, "a whole number from 0 to 1000000"),
        ("last_place_points", True, "a whole number from 0 to 1000000"),
        ("rounds", 0, "a whole number from 1 to 1000000"),
        ("rounds", 2**64, "a whole number from 1 to 1000000"),
    ],
)
def test_a_bad_value_is_refused_with_option_value_and_range(name, value, allowed):
    assert refusal({name: value}) == f"option {name}={value!r} is not allowed: it is {allowed}"


def test_a_number_that_python_cannot_print_is_refused_too():
    assert refusal(players=HUGE).startswith("option players=a number of thousands of digits is not allowed")


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ("clasic", "unknown rules 'clasic': did you mean 'classic'?"),
        ("poker", "unknown rules 'poker': known are: classic, revolution, local, cardverse"),
        ({"preset": ["x"]}, "unknown rules ['x']: known are: classic, revolution, local, cardverse"),
        ({"eight": 1}, "unknown option 'eight': did you mean 'eight_stop'?"),
        ({7: 1}, "unknown option 7: known are: " + ", ".join(NAMES)),
        ("local,revolutoin=no", "unknown option 'revolutoin': did you mean 'revolution'?"),
        ("local,classic", "rules 'local,classic': 'classic' is a second preset; options are written name=value"),
        ("players=5,players=6", "rules 'players=5,players=6': players is named twice"),
        ("players=--3", "option players='--3' is not allowed: it is a whole number from 3 to 7"),
    ],
)
def test_unknown_rules_and_options_are_refused_with_the_nearest(rules, sentence):
    assert refusal(rules) == sentence


@pytest.mark.parametrize("rules", [None, 5, ["classic"], True])
def test_rules_that_are_neither_text_nor_mapping_are_refused(rules):
    assert refusal(rules).startswith(f"rules {rules!r} are neither a preset (classic, ")


def test_numbers_too_long_for_python_are_refused_in_text():
    assert refusal("players=" + "9" * 5000).endswith("is not allowed: it is a whole number from 3 to 7")


def test_rules_as_text_give_numbers_and_truth_values():
    assert parse_rules("local,eight_stop=off,downfall=TRUE,players=5,passing=final") == {
        "preset": "local",
        "eight_stop": False,
        "downfall": True,
        "players": 5,
        "passing": "final",
    }


def test_the_ranges_of_a_preset_are_told_in_words():
    assert SPEC.option_ranges("cardverse")["players"] == "a whole number from 3 to 6"
    assert set(SPEC.option_ranges("classic")) == set(NAMES)
