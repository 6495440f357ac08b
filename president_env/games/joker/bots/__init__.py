"""The rule bots of Georgian Joker, weakest first: kernels from the view of the seat to act and its legal moves
(bool[59]) to an action.
"""

from president_env.games.joker.bots.easy import easy
from president_env.games.joker.bots.hard import hard
from president_env.games.joker.bots.normal import normal

BOTS = {"easy": easy, "normal": normal, "hard": hard}
