"""Prints the OpenAPI description and the schema of the socket's messages as one JSON object.

Run it as ``python -m qipan.server.export``.
"""

from __future__ import annotations

import json

from qipan.server.app import create_app
from qipan.server.config import Settings
from qipan.server.protocol.schema import socket_schema


def main() -> None:
    openapi = create_app(Settings()).openapi()
    print(json.dumps({"openapi": openapi, "socket": socket_schema()}, indent=1, ensure_ascii=False, sort_keys=True))


if __name__ == "__main__":
    main()
