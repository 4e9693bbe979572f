"""Prints the JSON Schema of everything that goes over the wire; `wire.js` beside it makes TypeScript of it."""

import json
from typing import Any

from pydantic.json_schema import models_json_schema

import qipan.server.app  # noqa: F401  (brings all messages in)
from qipan.server.protocol import base as wire
from qipan.server.protocol import messages


def kinds_of(kind: type[wire.Wire]) -> list[type[wire.Wire]]:
    return [each for child in kind.__subclasses__() for each in (child, *kinds_of(child))]


def main() -> None:
    kinds = sorted(set(kinds_of(wire.Wire)) - {wire.Asked, wire.Said}, key=lambda kind: kind.__name__)
    schemas = []
    whole = []
    for kind in kinds:
        # What a client sends may leave out what has a default; what the server sends is always whole.
        is_message = "op" in kind.model_fields and kind.model_fields["op"].is_required()
        is_sent = is_message or issubclass(kind, wire.Asked)
        schemas.append((kind, "validation" if is_sent else "serialization"))
        if not is_sent and kind not in (wire.Clock, wire.EngineSeat):
            whole.append(kind.__name__)
    _, told = models_json_schema(schemas, ref_template="#/$defs/{model}")
    for name in whole:
        told["$defs"][name]["required"] = list(told["$defs"][name].get("properties", {}))
    for name, adapter in (("ClientMessage", messages.CLIENT_MESSAGE), ("ServerMessage", messages.SERVER_MESSAGE)):
        union = adapter.json_schema(ref_template="#/$defs/{model}")
        told["$defs"][name] = {"anyOf": union["oneOf"]}
    print(json.dumps(untitled(told)))


def untitled(schema: Any) -> Any:
    """Without the title that each field has: TypeScript would get a name for each."""
    if isinstance(schema, list):
        return [untitled(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: untitled(each) for key, each in schema.items() if key != "title" or not isinstance(each, str)}


main()
