"""Environments over any GameSpec: PettingZoo, Gymnasium, vectors, and tables for self-play."""
