"""From what a user writes to checked options, with one sentence where something is wrong."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from typing import Any, TypeVar

import numpy as np
from pydantic import BaseModel, ValidationError

from president_env.errors import BadOptions, refuse_unknown, shown

Model = TypeVar("Model", bound=BaseModel)
Rules = str | Mapping[str, Any]  # a preset, `preset,option=value`, or options by name with the preset among them


def parse_rules(text: str) -> dict[str, Any]:
    """`local,eight_stop=false,players=5` as a mapping: a preset by itself, then options."""
    found: dict[str, Any] = {}
    for part in filter(None, (piece.strip() for piece in text.split(","))):
        name, equals, value = (piece.strip() for piece in part.partition("="))
        if not equals and "preset" in found:
            raise BadOptions(f"rules {text!r}: {part!r} is a second preset; options are written name=value")
        if name in found:
            raise BadOptions(f"rules {text!r}: {name} is named twice")
        found[name if equals else "preset"] = _value(value) if equals else part
    return found


def _value(text: str) -> Any:
    if text.lower() in {"true", "yes", "on"}:
        return True
    if text.lower() in {"false", "no", "off"}:
        return False
    return int(text) if re.fullmatch("-?[0-9]{1,18}", text) else text


def check(model: type[Model], values: Mapping[str, Any], what: str = "option") -> Model:
    """A model of the values. Raises BadOptions that names the option, the value and what is allowed."""
    refuse_unknown(values, model.model_fields, what)
    try:
        return model.model_validate({name: _plain(value) for name, value in values.items()})
    except ValidationError as error:
        raise BadOptions(_sentence(model, values, error, what)) from None


def _plain(value: Any) -> Any:
    """A whole number of NumPy's as Python's; anything else as it is."""
    return int(value) if isinstance(value, np.integer) else value


def _sentence(model: type[BaseModel], values: Mapping[str, Any], error: ValidationError, what: str) -> str:
    first = error.errors()[0]
    name = str(first["loc"][0]) if first["loc"] else what
    if first["type"] == "missing":
        return f"{what} {name} is missing"
    if not first["loc"]:
        return first["msg"].removeprefix("Value error, ")
    return f"{what} {name}={shown(values[name])} is not allowed: it is {allowed(model, name)}"


@cache  # pydantic makes the whole schema for it
def allowed(model: type[BaseModel], name: str) -> str:
    """What a field of a model may be, in words, from its JSON schema."""
    return _words(model.model_json_schema()["properties"][name])


def _words(schema: Mapping[str, Any]) -> str:
    if "enum" in schema:
        return " or ".join(str(value) for value in schema["enum"])
    if schema.get("type") == "boolean":
        return "true or false"
    if schema.get("type") == "array":
        low, high = schema.get("minItems", 0), schema.get("maxItems")
        return f"a list of {low}{'' if low == high else ' or more'}, each {_words(schema['items'])}"
    kind = {"integer": "a whole number", "number": "a number", "string": "text"}.get(schema.get("type", ""), "a value")
    if "exclusiveMinimum" in schema:
        return f"{kind} above {schema['exclusiveMinimum']}"
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None and high is not None:
        return f"{kind} from {low} to {high}"
    return f"{kind}, at least {low}" if low is not None else kind
