"""Advantages of decisions, chained by seat: generalised advantage estimation (Schulman et al., 2016)."""

# mypy: disable-error-code="no-untyped-def"

from president_env.kernel import kernel


@kernel
def advantages_by_seat(values, seats, over, rewards, gamma, gae_lambda, carry, out):
    """Write the advantage of each of T decisions at N tables.

    A seat's next state is its own next decision in the round, so rewards and values of others never enter. The reward
    of a round comes after the last decision that a seat made in it, undiscounted. Where the round is still on at the
    end, a seat's last decision counts as worth what the critic says: its advantage is 0.

    values: float32[T, N], of each decision's state; seats: int64[T, N], who decided; over: bool[T, N], the round ended
    after the decision; rewards: float32[T, N, S], by seat, where it ended; carry: float64[3, S], scratch; out:
    float32[T, N], overwritten, not normalised.
    """
    steps, tables = values.shape
    future, advantage, known = 0, 1, 2  # rows of carry, by seat
    for table in range(tables):
        for seat in range(carry.shape[1]):
            carry[known, seat] = 0.0
        for back in range(steps):
            step = steps - 1 - back
            if over[step, table]:
                for seat in range(carry.shape[1]):
                    carry[future, seat] = rewards[step, table, seat]
                    carry[advantage, seat] = 0.0
                    carry[known, seat] = 1.0
            seat = seats[step, table]
            value = values[step, table]
            if carry[known, seat] == 0.0:
                carry[advantage, seat] = 0.0
            else:
                delta = carry[future, seat] - value
                carry[advantage, seat] = delta + gamma * gae_lambda * carry[advantage, seat]
            out[step, table] = carry[advantage, seat]
            carry[future, seat] = gamma * value
            carry[known, seat] = 1.0
