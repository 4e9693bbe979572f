"""The socket's messages as JSON Schema."""

from __future__ import annotations

from functools import cache
from typing import Literal

from pydantic import JsonValue
from pydantic.json_schema import models_json_schema

from qipan.server.protocol.base import WireModel
from qipan.server.protocol.messages import CLIENT_MESSAGES, SERVER_MESSAGES

Model = tuple[type[WireModel], Literal["validation", "serialization"]]


@cache
def socket_schema() -> dict[str, JsonValue]:
    """Return a JSON Schema that defines all messages, and lists those of the client and those of the server.

    >>> schema = socket_schema()
    >>> sorted(schema["properties"]), "Play" in schema["$defs"]
    (['client', 'server'], True)
    """
    received: list[Model] = [(model, "validation") for model in CLIENT_MESSAGES]
    sent: list[Model] = [(model, "serialization") for model in SERVER_MESSAGES]
    _, definitions = models_json_schema(received + sent, title="Messages")
    sides = {"client": CLIENT_MESSAGES, "server": SERVER_MESSAGES}
    properties = {
        side: {"oneOf": [{"$ref": f"#/$defs/{model.__name__}"} for model in models]} for side, models in sides.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **definitions,
        "type": "object",
        "properties": properties,
    }
