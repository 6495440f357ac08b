"""A match as the person at seat 0 goes through it: what happened so far, the own move, and then the computers'."""

from __future__ import annotations

from typing import Any

from president_env.chance import code_number
from president_env.errors import BadOptions, IllegalMove, InvalidMoveText, Refusal, shown
from president_env.game import Reading, Record
from president_env.match import Match
from president_env.registry import find_game
from president_env.view import View
from president_env.web.levels import check_level, decide
from president_env.web.names import Names
from president_env.web.wire import MOST_ROUNDS, MatchBody, Problem, refusal_json

PERSON = 0
UNASKED = {"not_in_hand", "wrong_phase"}  # the refusals of what the person cannot even select now
Step = dict[str, Any]  # as `wire` describes it


class Table:
    """A match and what the person has seen of it. Every method that plays returns the steps that the person sees.

    match: with all its hands; moves: as seat 0 saw them; names: what cards are called in front of the person.
    """

    def __init__(self, asked: MatchBody) -> None:
        """Deal the first round; the moves of the request are not played yet. Raises Problem, BadOptions."""
        self._asked = asked
        spec = find_game(asked.game)
        _check_code(spec.letter, asked.code)
        self.match = Match(asked.rules, asked.players, asked.rounds, asked.code, spec)
        self.spec = spec
        self.moves: list[str] = []
        self.names = Names()
        options = self.match.options
        if options.rounds > MOST_ROUNDS:
            sentence = f"A match here has at most {MOST_ROUNDS} rounds, not {options.rounds}."
            raise Problem(400, "too_many_rounds", sentence, rounds=options.rounds, most=MOST_ROUNDS)
        self.levels = _read_levels(asked.levels, options.players - 1)
        for level in self.levels:
            check_level(spec, level)

    def catch_up(self) -> None:
        """Play the moves of the request. Raises Problem where they are of another match."""
        self._replay(self._asked.moves)

    def afresh(self) -> Table:
        """The same match as it was dealt."""
        return Table(self._asked.model_copy(update={"code": self.match.code, "moves": []}))

    def resume(self) -> tuple[dict[str, Any] | None, list[Step]]:
        """Play the moves of the request, and on to the person's turn: the view before the steps, and the steps."""
        moves = self._asked.moves
        if not moves:
            return None, self._open_round() + self.play_on()
        self._replay(moves[:-1])
        last, *steps = self._take(self._read(moves[-1]), moves[-1])
        return last["view"], steps + self.play_on()

    def play(self, move: str) -> list[Step]:
        """The person's move, and on to the next turn. Raises IllegalMove, InvalidMoveText."""
        if refusal := self.why_not(move):
            raise IllegalMove(refusal)
        steps: list[Step] = []
        actions = self._reading(move).actions
        for action, text in zip(actions, _one_by_one(move, len(actions)), strict=True):
            steps += self._take(action, text)
        return steps + self.play_on()

    def play_on(self) -> list[Step]:
        """The computers' moves until it is the person's turn or the match is over."""
        steps: list[Step] = []
        while self.match.turn not in (None, PERSON):
            steps += self._take(self._decide())
        return steps

    def why_not(self, move: str) -> Refusal | None:
        """Why a move of the person is refused. Raises InvalidMoveText."""
        refusal = self.match.why_not(self.names.read(move), PERSON)
        return refusal and Refusal(refusal.code, *self.names.show([refusal.sentence, dict(refusal.facts)]))

    def part(self, action: int, text: str) -> bool:
        """Let the cards go that a text of the person names; whether they are others than the match takes."""
        if self.match.turn != PERSON:
            return False
        hand, gone = self.spec.hand_text(self.match.state, PERSON).split(), cards_of(self.view(), action)
        named = [word for word in text.split() if word in self.names.show(hand)]
        if len(named) != len(gone) or set(named) == set(self.names.show(gone)):
            return False
        self.names.part(hand, gone, named)
        return True

    def view(self) -> View:
        """What the person knows."""
        return self.match.view(PERSON)

    def facts(self) -> dict[str, Any]:
        """The same as the person is shown it."""
        return self._shown(self.view())

    def as_json(self) -> dict[str, Any]:
        """The match as the browser keeps it."""
        asked = self._asked.model_dump()
        options = self.match.options
        filled = {"code": self.match.code, "players": options.players, "rounds": options.rounds}
        return {**asked, **filled, "levels": self.levels, "moves": self.moves}

    def refusals(self) -> dict[str, Any]:
        """Why not, for every move of one action that the person could select at the own turn."""
        if self.match.turn != PERSON:
            return {}
        state, found = self.match.state, {}
        for action in range(self.spec.num_actions):
            text = self.spec.move_text(action)
            refusal = self.spec.read_move(state, text).refusal
            if refusal and refusal.code not in UNASKED:
                found[text] = refusal_json(refusal)
        return found

    def timeout(self) -> str | None:
        """The move that is made for the person whose time is up; None where it is not the person's turn."""
        if self.match.turn != PERSON:
            return None
        move: str = self.names.show(self.spec.move_text(self.spec.timeout(self.view().record)))
        return move

    def _replay(self, moves: list[str]) -> None:
        for text in moves:
            action = self._read(text)
            self.part(action, text)
            self.moves.append(text)
            finished = len(self.match.results)
            self.match.play(action)
            if len(self.match.results) > finished:
                self.names = Names()

    def _read(self, text: str) -> int:
        """The action of a move that the person has seen; what was out of sight is worked out again."""
        action = self._action_of(text) if self.match.turn is not None else None
        if action not in self.match.legal_actions:
            index = len(self.moves)
            sentence = (
                f"Move {shown(text)} does not fit the match {self.match.code}: its moves are those of another one."
            )
            raise Problem(409, "moves_do_not_fit", sentence, index=index)
        return action

    def _action_of(self, text: str) -> int | None:
        """The one action that a text may mean; of the other seats only the text that was told."""
        try:
            if self.match.turn == PERSON:
                actions = self._reading(text).actions
                return actions[0] if len(actions) == 1 else None
            action = self.spec.parse_move(text)
        except InvalidMoveText:
            action = self._decide()
        return action if self.spec.seen_move(self.match.state, action, PERSON) == text else None

    def _reading(self, text: str) -> Reading:
        return self.spec.read_move(self.match.state, self.names.read(text))

    def _decide(self) -> int:
        seat = self.match.turn
        assert seat is not None
        assert self.match.code is not None
        return decide(self.spec, self.levels[seat - 1], self.match.code, self.match.view(seat))

    def _take(self, action: int, text: str = "") -> list[Step]:
        """Carry out an action: the move, and what follows from it at the end of a round. text: of the person."""
        match, states = self.match, self.spec.new_states(2)
        states[:] = match.state
        before, after = states[0], states[1]
        self.spec.step(after, action)
        facts = self.spec.move_facts(before, action, after, PERSON)
        kept = text if self.part(action, text) else facts["move"]
        finished = len(match.results)
        move = self._step("move", after, seat=match.turn, **self.names.show(facts), moves=[kept])
        self.moves.append(kept)
        match.play(action)
        return [move] if len(match.results) == finished else [move, *self._end_round(after)]

    def _end_round(self, state: Record) -> list[Step]:
        """The result of the round just ended; then the next deal, or the result of the match."""
        match = self.match
        number, totals = len(match.results), match.totals
        ended = self._step("round_end", state, round=number, **vars(match.results[-1]), totals=totals)
        if match.over:
            return [ended, self._step("match_end", state, totals=totals, winners=match.winners)]
        return [ended, *self._open_round()]

    def _open_round(self) -> list[Step]:
        """The deal, and an exchange, as the person sees them."""
        self.names = Names()
        facts = self.spec.round_facts(self.view().record)
        deal = facts.pop("deal")
        steps = [self._step("deal", self.match.state, round=deal["round"], hand=deal["hands"][PERSON].split())]
        return steps + [self._step(name, self.match.state, **more) for name, more in facts.items()]

    def _step(self, what: str, state: Record, **facts: Any) -> Step:
        return {"what": what, "moves": [], **facts, "view": self._shown(View.of(self.spec, state, PERSON))}

    def _shown(self, view: View) -> dict[str, Any]:
        found: dict[str, Any] = self.names.show(self.spec.view_facts(view.record))
        return found


def cards_of(view: View, action: int) -> list[str]:
    """The cards that a legal action takes out of the hand of the seat to act."""
    text = view.spec.move_text(action)
    found: list[str] = next(one["cards"] for one in view.spec.view_facts(view.record)["legal"] if one["move"] == text)
    return found


def _one_by_one(move: str, actions: int) -> list[str]:
    """A text as a text for each of its actions: what stands before the cards, and a card. Empty ones without spaces."""
    words = move.split()
    if len(words) < actions:
        return [""] * actions
    return [" ".join([*words[:-actions], card]) for card in words[-actions:]]


def _check_code(letter: str, code: str | None) -> None:
    if code is None:
        return
    try:
        code_number(letter, code)
    except BadOptions:
        sentence = f"Match code {shown(code)} is not {letter} and ten digits."
        raise Problem(400, "bad_code", sentence, letter=letter) from None


def _read_levels(levels: str | list[str], computers: int) -> list[str]:
    """A level for each of the computers."""
    named = [levels] * computers if isinstance(levels, str) else levels
    if len(named) != computers:
        raise Problem(400, "bad_request", f"{len(named)} levels are named for {computers} computers.")
    return named
