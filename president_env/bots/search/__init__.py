"""Bots that search: they try actions in many worlds that agree with the view."""

from president_env.bots.search.bot import SearchBot
from president_env.bots.search.settings import is_search, make_search

__all__ = ["SearchBot", "is_search", "make_search"]
