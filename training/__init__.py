"""Self-play training on stable-baselines3 and torch, evaluation and export. Needs the extra `train`."""

import os

# Threads that wait by spinning slow each other down tenfold on busy cores; those that sleep at once lose a third on
# idle ones. A short spin loses neither. torch reads this when it is imported.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
os.environ.setdefault("GOMP_SPINCOUNT", "1000")
