"""The messages of a match's socket as JSON Schema, and OpenAPI: the page's types are made from both.

Run as a program, it prints both as one JSON object: ``python -m qipan.server.protocol.schema``.
"""

from __future__ import annotations

import json
from functools import cache
from typing import Any

from pydantic.json_schema import models_json_schema

from qipan.server.protocol.messages import CLIENT_MESSAGES, SERVER_MESSAGES


@cache
def socket_schema() -> dict[str, Any]:
    """Definitions of all messages, and which of them clients and the server send.

    >>> schema = socket_schema()
    >>> sorted(schema["properties"]), "Play" in schema["$defs"]
    (['client', 'server'], True)
    """
    _, definitions = models_json_schema(
        [(each, "validation") for each in (*CLIENT_MESSAGES, *SERVER_MESSAGES)], title="Messages"
    )
    sides = {"client": CLIENT_MESSAGES, "server": SERVER_MESSAGES}
    properties = {
        side: {"oneOf": [{"$ref": f"#/$defs/{each.__name__}"} for each in messages]} for side, messages in sides.items()
    }
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        **definitions,
        "type": "object",
        "properties": properties,
    }


def main() -> None:
    from qipan.server.app import create_app
    from qipan.server.http.middleware import Settings

    api = create_app(Settings(db="")).openapi()
    print(json.dumps({"openapi": api, "socket": socket_schema()}, indent=1, ensure_ascii=False, sort_keys=True))


if __name__ == "__main__":
    main()
