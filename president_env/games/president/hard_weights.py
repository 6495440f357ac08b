"""The weights of the hard bot, as training/fit_hard.py fitted them.

A row a feature, in the order of hard.features: when leading, when answering, when giving a card back.
"""

WEIGHTS = (
    (0.000, -23.662, 0.000),  # the action is a pass
    (-0.725, -2.187, -0.637),  # groups left
    (0.085, 0.873, 0.000),  # cards left
    (5.779, 0.610, 4.184),  # sum of their controls
    (4.350, -0.993, 3.863),  # sum of their squared controls
    (6.220, -0.609, 4.772),  # sure groups
    (-4.640, -9.003, -1.063),  # single cards that are likely beaten
    (8.817, 3.891, 3.027),  # sum of their strengths, 0 … 1 each
    (-19.113, -16.704, -7.382),  # the weakest control
    (-1.173, -6.084, -3.150),  # losers beyond the controls
    (8.914, 24.838, 11.834),  # 1 / (1 + losers)
    (9.792, 4.530, 0.000),  # the hand is out
    (41.212, 36.346, 0.000),  # the hand is sure to get out, whatever the others hold
    (6.857, 13.254, 0.000),  # control of the play itself
    (29.741, 5.272, 0.000),  # that / (1 + groups)
    (0.062, -2.924, 0.000),  # that * losers
    (-14.953, -20.164, -13.172),  # a group is broken
    (2.625, 23.365, 9.404),  # that * strength of the play
    (-14.913, -9.208, -13.402),  # strength of the play, 0 … 1
    (-8.212, -12.097, -20.907),  # its fourth power
    (-0.433, -4.278, 0.000),  # cards of the play
    (0.000, -4.300, 0.000),  # 1 / fewest cards of a rival, when passing
    (13.469, 11.112, 0.000),  # that * control of the play
    (-4.612, -22.405, -29.539),  # that * strength
    (-5.242, -7.515, -8.582),  # that * losers
    (0.000, -6.872, 0.000),  # sum of 1 / cards over the rivals, when passing
    (0.000, -0.215, 0.000),  # the seat may fall, when passing
    (-13.187, -3.073, -9.010),  # that * groups
    (0.000, 0.000, 0.000),  # a rival holds one card, * strength of the play
    (0.000, 0.000, 0.000),  # a rival holds one card, and the play is of more
)
