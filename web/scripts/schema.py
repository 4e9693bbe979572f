"""Print the JSON Schema of everything that goes over the wire; `wire.js` converts it to TypeScript."""

import json
from typing import Any

from pydantic.json_schema import models_json_schema

import qipan.server.app  # noqa: F401  (imports all modules that define messages)
from qipan.server.protocol import base as wire
from qipan.server.protocol import messages


def subclasses_of(model: type[wire.Wire]) -> list[type[wire.Wire]]:
    return [each for child in model.__subclasses__() for each in (child, *subclasses_of(child))]


def main() -> None:
    models = sorted(set(subclasses_of(wire.Wire)) - {wire.Asked, wire.Said}, key=lambda model: model.__name__)
    schemas = []
    complete = []
    for model in models:
        # Clients may omit fields that have a default; the server always sends all fields.
        is_message = "op" in model.model_fields and model.model_fields["op"].is_required()
        is_sent = is_message or issubclass(model, wire.Asked)
        schemas.append((model, "validation" if is_sent else "serialization"))
        if not is_sent and model not in (wire.Clock, wire.EngineSeat):
            complete.append(model.__name__)
    _, schema = models_json_schema(schemas, ref_template="#/$defs/{model}")
    for name in complete:
        schema["$defs"][name]["required"] = list(schema["$defs"][name].get("properties", {}))
    for name, adapter in (("ClientMessage", messages.CLIENT_MESSAGE), ("ServerMessage", messages.SERVER_MESSAGE)):
        union = adapter.json_schema(ref_template="#/$defs/{model}")
        schema["$defs"][name] = {"anyOf": union["oneOf"]}
    print(json.dumps(without_titles(schema)))


def without_titles(schema: Any) -> Any:
    """Remove the titles of fields: each would become a named type in TypeScript."""
    if isinstance(schema, list):
        return [without_titles(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: without_titles(each) for key, each in schema.items() if key != "title" or not isinstance(each, str)}


main()
