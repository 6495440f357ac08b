"""The games, a folder each; they never import one another."""
