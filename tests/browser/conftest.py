"""The game in Debian's Chromium: a server in a thread, a page whose clock stands still until a test moves it."""

import os
import threading
from pathlib import Path

import pytest

CHROMIUM = Path("/usr/bin/chromium")
