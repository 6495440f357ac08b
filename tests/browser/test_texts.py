"""The texts of the page: every language says everything, in its own plural forms."""

import json
import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "president_env" / "web" / "static"
GAMES = sorted(path.name for path in (STATIC / "texts").iterdir() if path.is_dir())
# Unicode CLDR, plural rules of cardinal numbers, the forms that whole numbers take.
PLURAL_FORMS = {"en": {"one", "other"}, "fi": {"one", "other"}, "id": {"other"}, "ru": {"one", "few", "many"}}


def read(folder):
    return {path.stem: json.loads(path.read_text("utf-8")) for path in (STATIC / "texts" / folder).glob("*.json")}


FOLDERS = {folder: read(folder) for folder in ["", *GAMES]}  # the texts of all games, and those of each
EACH = pytest.mark.parametrize(
    ("texts", "language"), [(texts, language) for texts in FOLDERS.values() for language in texts]
)
SOURCES = {
    folder: "\n".join(path.read_text("utf-8") for path in (STATIC / "js" / folder).glob("*.js")) for folder in FOLDERS
}


def names(text):
    forms = text.values() if isinstance(text, dict) else [text]
    return set(re.findall(r"\{(\w+)\}", " ".join(forms)))


@pytest.mark.parametrize("texts", FOLDERS.values())
def test_there_are_four_languages(texts):
    assert set(texts) == set(PLURAL_FORMS)


@EACH
def test_no_text_is_missing_in_a_language(texts, language):
    assert set(texts[language]) == set(texts["en"])


@EACH
def test_texts_have_the_plural_forms_of_their_language(texts, language):
    for key, text in texts[language].items():
        counted = isinstance(texts["en"][key], dict)
        assert isinstance(text, dict) == counted, key
        assert not counted or set(text) == PLURAL_FORMS[language], key


@EACH
def test_texts_use_the_names_that_the_page_fills_in(texts, language):
    for key, text in texts[language].items():
        assert names(text) - {"n"} == names(texts["en"][key]) - {"n"}, key


@EACH
def test_no_text_is_empty(texts, language):
    forms = [
        form for text in texts[language].values() for form in (text.values() if isinstance(text, dict) else [text])
    ]
    assert all(form.strip() for form in forms)


@pytest.mark.parametrize("game", GAMES)
def test_no_game_has_a_text_of_its_own_for_what_all_games_say(game):
    assert set(FOLDERS[game]["en"]) & set(FOLDERS[""]["en"]) == set()


@pytest.mark.parametrize("game", GAMES)
def test_a_game_uses_only_texts_that_exist(game):
    used = set(re.findall(r'(?:say|text)\("([a-z_.0-9]+)"', SOURCES[""] + SOURCES[game]))
    assert used <= set(FOLDERS[""]["en"]) | set(FOLDERS[game]["en"])


@pytest.mark.parametrize("folder", FOLDERS)
def test_every_text_is_used(folder):
    sources = SOURCES[folder] if folder else "\n".join(SOURCES.values())
    for key in FOLDERS[folder]["en"]:
        words = key.removesuffix(".me").split(".")
        starts = [".".join(words[:length]) for length in range(1, len(words))]
        found = f'"{".".join(words)}"' in sources or any(f"`{start}.$" in sources for start in starts)
        assert found or key.startswith("page."), key
