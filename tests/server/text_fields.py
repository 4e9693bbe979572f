"""Finds the texts that clients send: the fields of messages and requests that are texts, by their JSON Schema."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

Schema = dict[str, Any]
Path = tuple[str, ...]  # the names of fields; `*` for an item of a list or a value of an object, `key` for its name

# Texts that were accepted before there was one validator for each kind of text, or that break unprepared programs.
HOSTILE_TEXTS = {
    "no-break space": "a\u00a0b",
    "zero-width space": "a\u200bb",
    "zero-width only": "\u200b\u2060\ufeff",
    "bidi override": "a\u202eb",
    "bidi isolate": "\u2066a",
    "C1 control": "a\u0085b",
    "NUL": "a\x00b",
    "escape sequence": "\x1b[2J",
    "line feed": "a\nb",
    "private use": "a\ue000b",
    "unassigned": "a\u0378",
    "lone surrogate": "a\ud800",
    "marks": "e" + "\u0301" * 50,
    "filler": "\u3164",
    "tag": "a\U000e0041",
    "empty": "",
    "long": "x" * 5_000,
}


def texts_of(schema: Schema, root: Schema, path: Path = ()) -> Iterator[Path]:
    """Yield the paths of all strings of a schema that are not one constant."""
    while "$ref" in schema:
        found = root
        for name in schema["$ref"].split("/")[1:]:
            found = found[name]
        schema = found
    for alternative in (*schema.get("anyOf", ()), *schema.get("oneOf", ()), *schema.get("allOf", ())):
        yield from texts_of(alternative, root, path)
    if schema.get("type") == "string" and "const" not in schema:
        yield path
    for name, field in schema.get("properties", {}).items():
        yield from texts_of(field, root, (*path, name))
    for values in (
        schema.get("items"),
        schema.get("additionalProperties"),
        *schema.get("patternProperties", {}).values(),
    ):
        if isinstance(values, dict):
            yield from texts_of(values, root, (*path, "*"))
    if "patternProperties" in schema or "propertyNames" in schema:
        yield (*path, "key")


def put(value: Any, path: Path, text: str) -> Any:
    """Return a JSON value with a text at a path. Objects and lists that are missing on the way are added."""
    if not path:
        return text
    name, rest = path[0], path[1:]
    if name == "key":
        return {text: 1}
    if name == "*":
        is_object = isinstance(value, dict)
        return {next(iter(value), "depth"): put(None, rest, text)} if is_object else [put(None, rest, text)]
    fields = dict(value) if isinstance(value, dict) else {}
    return {**fields, name: put(fields.get(name), rest, text)}
