"""The state as a NumPy record. In a file of its own: the kernels run on a dict of ints and lists as well."""

from president_env.game import record_type
from president_env.games.joker.state import NUMBERS, ROWS

STATE = record_type(NUMBERS, ROWS)
