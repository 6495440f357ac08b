"""President (Daifugo): the rules are in RULES.md beside this file."""

from president_env.game import GameSpec
from president_env.games.president import (
    belief,
    bots,
    endgame,
    facts,
    notation,
    observe,
    options,
    position,
    refusal,
    rules,
    state,
    text,
)
from president_env.games.president.cards import CARDS
from president_env.games.president.dtype import STATE
from president_env.games.president.view import look

SPEC = GameSpec(
    id="president-v0",
    title="President",
    letter="P",
    seats=range(3, state.MAX_SEATS + 1),
    num_actions=state.NUM_ACTIONS,
    deck_size=CARDS,
    state_dtype=STATE,
    fields=observe.FIELDS,
    hidden_fields=observe.HIDDEN_FIELDS,
    presets=tuple(options.PRESETS),
    begin_match=rules.begin_match,
    begin_round=rules.begin_round,
    legal=rules.legal,
    step=rules.step,
    points=rules.points,
    winner=rules.winner,
    look=look,
    encode=observe.encode,
    reveal=observe.reveal,
    imagine=belief.imagine,
    bots=bots.BOTS,
    read_options=options.read_options,
    option_ranges=options.option_ranges,
    move_text=notation.move_text,
    parse_move=notation.parse_move,
    read_move=refusal.read_move,
    seen_move=text.seen_move,
    view_text=text.view_text,
    hand_text=text.hand_text,
    round_facts=facts.round_facts,
    places=facts.places,
    position_keys=position.KEYS,
    position=position.position,
    position_facts=facts.position_facts,
    end_game=endgame.end_game,
    no_end_game=endgame.no_end_game,
)
