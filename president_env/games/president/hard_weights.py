"""The weights of the hard bot, as training/fit_hard.py fitted them.

A row a feature, in the order of hard.features: when leading, when answering, when giving a card back.
"""

WEIGHTS = (
    (0.000, -21.037, 0.000),  # the action is a pass
    (-0.929, -1.844, -0.663),  # groups left
    (0.146, 0.744, -0.000),  # cards left
    (4.988, 0.775, 4.455),  # sum of their controls
    (4.714, -0.831, 4.564),  # sum of their squared controls
    (6.206, -1.054, 5.636),  # sure groups
    (-3.873, -8.615, -2.140),  # single cards that are likely beaten
    (7.138, 3.601, 3.176),  # sum of their strengths, 0 … 1 each
    (-27.273, -15.559, 1.258),  # the weakest control
    (-1.981, -5.130, -3.634),  # losers beyond the controls
    (6.110, 18.335, 11.714),  # 1 / (1 + losers)
    (6.601, 4.743, 0.000),  # the hand is out
    (29.855, 34.356, 0.000),  # the hand is sure to get out, whatever the others hold
    (6.928, 11.715, 0.000),  # control of the play itself
    (24.669, 1.650, 0.000),  # that / (1 + groups)
    (0.668, -2.540, 0.000),  # that * losers
    (-19.157, -17.228, -13.779),  # a group is broken
    (-14.358, 19.741, -23.659),  # that * strength of the play
    (-14.521, -9.110, -16.052),  # strength of the play, 0 … 1
    (-1.310, -9.938, -16.267),  # its fourth power
    (-0.702, -3.708, 0.000),  # cards of the play
    (0.000, -2.714, 0.000),  # 1 / fewest cards of a rival, when passing
    (4.582, 10.131, 0.000),  # that * control of the play
    (-0.280, -23.391, -33.739),  # that * strength
    (-7.236, -8.399, -8.229),  # that * losers
    (0.000, -7.758, 0.000),  # sum of 1 / cards over the rivals, when passing
    (0.000, -2.276, 0.000),  # the seat may fall, when passing
    (-5.486, -0.034, -2.661),  # that * groups
    (10.400, 0.386, 0.000),  # a rival holds one card, * strength of the play
    (7.157, 0.262, 0.000),  # a rival holds one card, and the play is of more
)
