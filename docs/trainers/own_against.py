"""This package's own trainer with one seat of each of 256 tables, three `normal` in the others."""

from __future__ import annotations

from own_ppo import learn

if __name__ == "__main__":
    learn("President Env, against normal", __doc__, opponents=["normal"], opponents_share=1.0)
