"""The weights of the hard bot, as training/fit_hard.py fitted them.

A row a feature, in the order of hard.features: when leading, when answering, when giving a card back.
"""

WEIGHTS = (
    (-1.000, -9.746, 0.000),  # the action is a pass
    (-1.453, -2.369, -1.245),  # groups left
    (-0.044, 0.377, -0.000),  # cards left
    (2.813, 0.456, 2.226),  # sum of their controls
    (1.223, -0.343, 2.106),  # sum of their squared controls
    (1.444, 0.456, 2.210),  # sure groups
    (-3.300, -6.292, -2.093),  # single cards that are likely beaten
    (3.226, 2.121, 2.671),  # sum of their strengths, 0 … 1 each
    (-9.117, -8.137, 0.631),  # the weakest control
    (-1.584, -2.214, -2.241),  # losers beyond the controls
    (-2.098, 12.606, 7.070),  # 1 / (1 + losers)
    (2.915, 1.454, 0.000),  # the hand is out
    (12.268, 13.287, 0.000),  # the hand is sure to get out, whatever the others hold
    (4.523, 8.010, 0.000),  # control of the play itself
    (8.419, 6.476, 0.000),  # that / (1 + groups)
    (0.021, -0.917, 0.000),  # that * losers
    (-5.302, -3.894, -6.347),  # a group is broken
    (-4.409, 7.338, -2.425),  # that * strength of the play
    (-10.794, -8.122, -12.030),  # strength of the play, 0 … 1
    (-1.981, -6.951, -6.974),  # its fourth power
    (0.221, -1.896, -0.000),  # cards of the play
    (0.000, -1.579, 0.000),  # 1 / fewest cards of a rival, when passing
    (5.523, 4.451, 0.000),  # that * control of the play
    (1.094, -6.630, -11.593),  # that * strength
    (-1.616, -1.314, -6.269),  # that * losers
    (0.000, -3.167, 0.000),  # sum of 1 / cards over the rivals, when passing
    (0.000, -2.839, 0.000),  # the seat may fall, when passing
    (-1.266, -0.914, -1.392),  # that * groups
)
