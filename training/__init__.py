"""Self-play training on stable-baselines3 and torch, evaluation and export. Needs the extra `train`."""

import importlib.util
import os
import sys

# Threads that wait by spinning slow each other down tenfold on busy cores; those that sleep at once lose a third on
# idle ones. A short spin loses neither. torch reads this when it is imported.
os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")
os.environ.setdefault("GOMP_SPINCOUNT", "1000")

_MISSING = [name for name in ("torch", "sb3_contrib", "tensorboard", "onnx") if importlib.util.find_spec(name) is None]
if _MISSING:
    _sentence = f"training needs {', '.join(_MISSING)}: pip install 'president-env[train]'"
    if sys.argv[0] == "-m":  # a program of this package, as `python -m training.self_play`
        print(_sentence, file=sys.stderr)
        sys.exit(2)
    raise ImportError(_sentence)
