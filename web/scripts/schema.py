"""Print the JSON Schema of every message and every HTTP request and response; `wire.js` turns it into TypeScript."""

import json
from typing import Any

from pydantic.json_schema import models_json_schema

import qipan.server.app  # noqa: F401  (imports every module that defines models)
from qipan.server.protocol import messages
from qipan.server.protocol.base import ClientModel, Clock, EngineSeat, RequestModel, WireModel
from qipan.server.protocol.records import RecordedSeat, RecordedTerms, RecordResponse

# Fields of these models may be missing in what the server sends, too.
INCOMPLETE = (Clock, EngineSeat, RecordResponse, RecordedSeat, RecordedTerms)


def subclasses(model: type[WireModel]) -> set[type[WireModel]]:
    children = set(model.__subclasses__())
    return children.union(*map(subclasses, children))


def main() -> None:
    models = sorted(subclasses(WireModel) - {ClientModel, RequestModel}, key=lambda model: model.__name__)
    schemas = []
    complete = []
    for model in models:
        # A client may omit fields that have a default; the server always sends all fields.
        is_message = "op" in model.model_fields and model.model_fields["op"].is_required()
        is_from_client = is_message or issubclass(model, RequestModel)
        schemas.append((model, "validation" if is_from_client else "serialization"))
        if not is_from_client and model not in INCOMPLETE:
            complete.append(model.__name__)
    _, schema = models_json_schema(schemas, ref_template="#/$defs/{model}")
    for name in complete:
        schema["$defs"][name]["required"] = list(schema["$defs"][name].get("properties", {}))
    for name, adapter in (("ClientMessage", messages.CLIENT_MESSAGE), ("ServerMessage", messages.SERVER_MESSAGE)):
        union = adapter.json_schema(ref_template="#/$defs/{model}")
        schema["$defs"][name] = {"anyOf": union["oneOf"]}
    print(json.dumps(without_titles(schema)))


def without_titles(schema: Any) -> Any:
    """Remove the titles of fields, since each would become a TypeScript type of its own."""
    if isinstance(schema, list):
        return [without_titles(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {key: without_titles(each) for key, each in schema.items() if key != "title" or not isinstance(each, str)}


main()
