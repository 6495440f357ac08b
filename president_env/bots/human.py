"""A person at a seat: what is typed, as a bot."""

from __future__ import annotations

from collections.abc import Callable

from president_env.errors import PresidentError
from president_env.match import suggestions
from president_env.view import View

HELP = (
    "Type the number of a move or the move itself; ? for a hint, why MOVE for what is against a move, "
    "save or save FILE, quit."
)


class Quit(Exception):
    """The person leaves the table."""


class HumanBot:
    """Asks until the answer is a legal move.

    ask: returns a line; show: puts the table before the person; say: a sentence for the person; save: saves the match
    in a file, `""` for the usual one. `act` raises Quit, and what `ask` raises.
    """

    name = "you"

    def __init__(
        self,
        ask: Callable[[], str],
        show: Callable[[View], None],
        say: Callable[[str], None],
        save: Callable[[str], None],
    ) -> None:
        self._ask, self._show, self._say, self._save = ask, show, say, save
        self._queued: list[int] = []  # actions of a text that names several, as `give 3 4`

    def act(self, view: View) -> int:
        """What the person wants to do."""
        if not self._queued:
            self._show(view)
        while not self._queued:
            self._queued = self._answer(view, self._ask().strip())
        return self._queued.pop(0)

    def _answer(self, view: View, line: str) -> list[int]:
        """The actions of a line; none where it is refused, or is a question or command, which is answered."""
        word, _, rest = line.partition(" ")
        try:
            if word.lower() not in {"?", "why", "save", "quit", "help", ""}:
                return self._read(view, line)
            self._command(view, word.lower(), rest.strip())
        except PresidentError as error:
            self._say(str(error))
        return []

    def _read(self, view: View, line: str) -> list[int]:
        numbered = {str(number): action for number, action in enumerate(view.legal_actions, start=1)}
        if line in numbered:
            return [numbered[line]]
        reading = view.spec.read_move(view.record, line)
        if reading.refusal:
            self._say(reading.refusal.sentence)
        return list(reading.actions)

    def _command(self, view: View, word: str, rest: str) -> None:
        if word == "quit":
            raise Quit
        if word == "save":
            self._save(rest)
        elif word == "?":
            self._say(f"Hint: {suggestions(view)[0]}")
        elif word == "why" and rest:
            refusal = view.spec.read_move(view.record, rest).refusal
            self._say(refusal.sentence if refusal else f"{rest} is possible.")
        else:
            self._say(HELP)
