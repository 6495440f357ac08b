"""The browser game: one person against bots. `wire` has the API, `server` serves it and the page in `static/`."""
