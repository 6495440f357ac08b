"""The texts of the page: every language says everything, in its own plural forms."""

import json
import re
from pathlib import Path

import pytest

STATIC = Path(__file__).parents[2] / "president_env" / "web" / "static"
TEXTS = {path.stem: json.loads(path.read_text("utf-8")) for path in (STATIC / "texts").glob("*.json")}
# Unicode CLDR, plural rules of cardinal numbers, the forms that whole numbers take.
PLURAL_FORMS = {"en": {"one", "other"}, "fi": {"one", "other"}, "id": {"other"}, "ru": {"one", "few", "many"}}
SOURCES = "\n".join(path.read_text("utf-8") for path in (STATIC / "js").glob("*.js"))


def names(text):
    forms = text.values() if isinstance(text, dict) else [text]
    return set(re.findall(r"\{(\w+)\}", " ".join(forms)))


def test_there_are_four_languages():
    assert set(TEXTS) == set(PLURAL_FORMS)


@pytest.mark.parametrize("language", TEXTS)
def test_no_text_is_missing_in_a_language(language):
    assert set(TEXTS[language]) == set(TEXTS["en"])


@pytest.mark.parametrize("language", TEXTS)
def test_texts_have_the_plural_forms_of_their_language(language):
    for key, text in TEXTS[language].items():
        counted = isinstance(TEXTS["en"][key], dict)
        assert isinstance(text, dict) == counted, key
        assert not counted or set(text) == PLURAL_FORMS[language], key


@pytest.mark.parametrize("language", TEXTS)
def test_texts_use_the_names_that_the_page_fills_in(language):
    for key, text in TEXTS[language].items():
        assert names(text) - {"n"} == names(TEXTS["en"][key]) - {"n"}, key


@pytest.mark.parametrize("language", TEXTS)
def test_no_text_is_empty(language):
    forms = [
        form for text in TEXTS[language].values() for form in (text.values() if isinstance(text, dict) else [text])
    ]
    assert all(form.strip() for form in forms)


def test_the_page_uses_only_texts_that_exist():
    used = set(re.findall(r'(?:say|text)\("([a-z_.0-9]+)"', SOURCES))
    assert used <= set(TEXTS["en"])


def test_every_text_is_used():
    for key in TEXTS["en"]:
        words = key.removesuffix(".me").split(".")
        starts = [".".join(words[:length]) for length in range(1, len(words))]
        assert f'"{".".join(words)}"' in SOURCES or any(f"`{start}.$" in SOURCES for start in starts), key
