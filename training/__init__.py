"""Self-play training on stable-baselines3 and torch, evaluation and export. Needs the extra `train`."""

import os

# Two threads that wait by spinning slow each other down tenfold on busy cores; torch reads this when it is imported.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
