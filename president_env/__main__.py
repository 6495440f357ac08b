"""`python -m president_env` is `president`."""

from president_env.cli import main

main()
