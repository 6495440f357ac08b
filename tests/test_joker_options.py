"""Options of Joker: what a user may write, and what is said where something is wrong (RULES.md, A.2 and A.9)."""

import pytest
from joker_matches import RULES, positions

from president_env import BadOptions, Match
from president_env.games.joker import SPEC
from president_env.games.joker.options import option_ranges, options_of, read_options
from president_env.games.joker.state import OPTION_FIELDS

DEFAULTS = {
    "players": 4,
    "short_layout": "half",
    "shtanga": 200,
    "premium": "double",
    "led_joker_ruffable": False,
    "tie_break": "shared",
    "first_dealer": "drawn",
    "first_round": 1,
}


@pytest.mark.parametrize(("form", "rounds"), [("classic", 24), ("short", 12), ("full", 40)])
def test_a_form_has_its_rounds_and_the_usual_options(form, rounds):
    assert read_options(form).as_dict() == {**DEFAULTS, "form": form, "rounds": rounds}


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("shtanga", 100),
        ("shtanga", "per_card"),
        ("premium", "strike"),
        ("premium", "both"),
        ("premium", "none"),
        ("led_joker_ruffable", True),
        ("tie_break", "kept_bids"),
        ("first_dealer", 3),
        ("first_round", 5),
        ("rounds", 7),
    ],
)
def test_every_option_can_be_set_as_text_and_as_a_mapping(name, value):
    spelled = str(value).lower() if isinstance(value, bool) else value
    from_text = read_options(f"full,{name}={spelled}")
    assert from_text == read_options({"preset": "full", name: value})
    assert from_text.as_dict()[name] == value


def test_options_name_their_form_instead_of_a_preset():
    """As a saved match does."""
    options = read_options("short,premium=strike")
    assert read_options(options.as_dict()) == read_options(options) == options


def test_a_match_without_a_number_of_rounds_goes_to_the_end_of_its_form():
    assert read_options("classic,first_round=20").rounds == 5
    assert read_options("classic,first_round=20", rounds=2).rounds == 2


@pytest.mark.parametrize("rules", RULES)
def test_options_come_back_from_a_state(rules):
    state = next(positions(rules, 1))
    assert options_of(state) == read_options(rules)


def test_kernels_know_every_option_by_its_name():
    assert set(read_options().as_ints()) == set(OPTION_FIELDS)


@pytest.mark.parametrize("form", SPEC.presets)
def test_every_option_says_what_it_may_be(form):
    ranges = option_ranges(form)
    assert set(ranges) == set(OPTION_FIELDS)
    assert ranges["form"] == form
    assert ranges["premium"] == "double or strike or both or none"
    assert ranges["rounds"] == f"a whole number from 1 to {read_options(form).rounds}"


@pytest.mark.parametrize(
    ("rules", "sentence"),
    [
        ("clasic", "unknown rules 'clasic': did you mean 'classic'?"),
        ({"form": "long"}, "option form='long' is not allowed: it is classic or short or full"),
        ("short,form=full", "option form='full' is not allowed: it is short"),
        ("shtanga=300", "option shtanga=300 is not allowed: it is 100 or 200 or per_card"),
        ("premium=triple", "option premium='triple' is not allowed: it is double or strike or both or none"),
        ("players=5", "option players=5 is not allowed: it is a whole number from 4 to 4"),
        ("short,rounds=13", "option rounds=13 is not allowed: it is a whole number from 1 to 12"),
        ("short,first_round=10,rounds=4", "option rounds=4 is not allowed: from round 10 on short has 3"),
        ("first_dealer=4", "option first_dealer=4 is not allowed: it is drawn or 0 or 1 or 2 or 3"),
        ("led_joker_ruffable=1", "option led_joker_ruffable=1 is not allowed: it is true or false"),
        ("premuim=both", "unknown option 'premuim': did you mean 'premium'?"),
        (7, "rules 7 are neither a form (classic, short, full) nor a mapping of options"),
        ({"form": []}, "option form=[] is not allowed: it is classic or short or full"),
        ({"preset": 3}, "unknown rules 3: known are: classic, short, full"),
    ],
)
def test_wrong_options_are_refused_with_a_sentence(rules, sentence):
    with pytest.raises(BadOptions) as refused:
        read_options(rules)
    assert str(refused.value) == sentence


def test_a_match_of_one_round_of_a_kind_is_a_part_of_a_form():
    """A.2: the fifth round of the full form has five cards, the 37th is misère."""
    for first_round, kind, cards in ((5, "ladder", 5), (37, "misere", 9)):
        match = Match({"form": "full", "first_round": first_round, "rounds": 1, "first_dealer": 2}, game="joker")
        facts = SPEC.position_facts(match.state)
        assert (facts["kind"], facts["cards"], facts["dealer"]) == (kind, cards, 2)


def test_a_saved_match_goes_on_under_the_same_options():
    match = Match("short,premium=both,first_dealer=1", code="J0000000009", game="joker")
    for _ in range(40):
        match.play(match.legal_moves[0])
    again = Match.from_json(match.to_json())
    assert again.options == match.options
    assert again.state == match.state
