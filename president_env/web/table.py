"""A match as the person at seat 0 goes through it: what happened so far, the own move, and then the computers'."""

from __future__ import annotations

from typing import Any

from president_env.chance import code_number
from president_env.errors import BadOptions, IllegalMove, InvalidMoveText, Refusal, shown
from president_env.game import Record
from president_env.match import Match
from president_env.registry import find_game
from president_env.view import View
from president_env.web.levels import check_level, decide
from president_env.web.wire import MOST_ROUNDS, MatchBody, Problem, refusal_json

PERSON = 0
NOT_HELD = "not_in_hand"  # the refusal of what the person cannot even select
Step = dict[str, Any]  # as `wire` describes it


class Table:
    """A match and what the person has seen of it. Every method that plays returns the steps that the person sees.

    match: with all its hands; moves: as seat 0 saw them.
    """

    def __init__(self, asked: MatchBody) -> None:
        """Deal the first round; the moves of the request are not played yet. Raises Problem, BadOptions."""
        self._asked = asked
        spec = find_game(asked.game)
        _check_code(spec.letter, asked.code)
        self.match = Match(asked.rules, asked.players, asked.rounds, asked.code, spec)
        self.spec = spec
        self.moves: list[str] = []
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

    def resume(self) -> tuple[dict[str, Any] | None, list[Step]]:
        """Play the moves of the request, and on to the person's turn: the view before the steps, and the steps."""
        moves = self._asked.moves
        if not moves:
            return None, self._open_round() + self.play_on()
        self._replay(moves[:-1])
        last, *steps = self._take(self._read(moves[-1]))
        return last["view"], steps + self.play_on()

    def play(self, move: str) -> list[Step]:
        """The person's move, and on to the next turn. Raises IllegalMove, InvalidMoveText."""
        if refusal := self.why_not(move):
            raise IllegalMove(refusal)
        steps: list[Step] = []
        for action in self.spec.read_move(self.match.state, move).actions:
            steps += self._take(action)
        return steps + self.play_on()

    def play_on(self) -> list[Step]:
        """The computers' moves until it is the person's turn or the match is over."""
        steps: list[Step] = []
        while self.match.turn not in (None, PERSON):
            steps += self._take(self._decide())
        return steps

    def why_not(self, move: str) -> Refusal | None:
        """Why a move of the person is refused. Raises InvalidMoveText."""
        return self.match.why_not(move, PERSON)

    def view(self) -> View:
        """What the person knows."""
        return self.match.view(PERSON)

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
            if refusal and refusal.code != NOT_HELD:
                found[text] = refusal_json(refusal)
        return found

    def _replay(self, moves: list[str]) -> None:
        for text in moves:
            self.match.play(self._read(text))
            self.moves.append(text)

    def _read(self, text: str) -> int:
        """The action of a move that the person has seen; what was out of sight is worked out again."""
        action = self._action_of(text) if self.match.turn is not None else None
        if action not in self.match.legal_actions or self.spec.seen_move(self.match.state, action, PERSON) != text:
            index = len(self.moves)
            sentence = (
                f"Move {shown(text)} does not fit the match {self.match.code}: its moves are those of another one."
            )
            raise Problem(409, "moves_do_not_fit", sentence, index=index)
        return action

    def _action_of(self, text: str) -> int:
        try:
            return self.spec.parse_move(text)
        except InvalidMoveText:
            return self.match.legal_actions[0] if self.match.turn == PERSON else self._decide()

    def _decide(self) -> int:
        seat = self.match.turn
        assert seat is not None
        assert self.match.code is not None
        return decide(self.spec, self.levels[seat - 1], self.match.code, self.match.view(seat))

    def _take(self, action: int) -> list[Step]:
        """Carry out an action: the move, and what follows from it at the end of a round."""
        match, states = self.match, self.spec.new_states(2)
        states[:] = match.state
        before, after = states[0], states[1]
        self.spec.step(after, action)
        facts = self.spec.move_facts(before, action, after, PERSON)
        finished = len(match.results)
        move = self._step("move", after, seat=match.turn, **facts, moves=[facts["move"]])
        self.moves.append(facts["move"])
        match.play(action)
        return [move] if len(match.results) == finished else [move, *self._end_round(after)]

    def _end_round(self, state: Record) -> list[Step]:
        """The result of the round just ended; then the next deal, or the result of the match."""
        match = self.match
        number, totals = len(match.results), match.totals
        ended = self._step("round_end", state, round=number, **vars(match.results[-1]), totals=totals)
        if match.over:
            return [ended, self._step("match_end", state, totals=totals, winner=match.winner)]
        return [ended, *self._open_round()]

    def _open_round(self) -> list[Step]:
        """The deal, and an exchange, as the person sees them."""
        facts = self.spec.round_facts(self.view().record)
        deal = facts.pop("deal")
        steps = [self._step("deal", self.match.state, round=deal["round"], hand=deal["hands"][PERSON].split())]
        return steps + [self._step(name, self.match.state, **more) for name, more in facts.items()]

    def _step(self, what: str, state: Record, **facts: Any) -> Step:
        view = self.spec.view_facts(View.of(self.spec, state, PERSON).record)
        return {"what": what, "moves": [], **facts, "view": view}


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
