"""Reads the messages of a match's socket."""

from __future__ import annotations

import json
from typing import Any

from qipan.client.snapshots import complete
from qipan.server.protocol.messages import SERVER_MESSAGE


def read_message(text: str) -> dict[str, Any]:
    """Return a message of the server, with the fields that it leaves out. Fail if it does not follow its model."""
    SERVER_MESSAGE.validate_json(text)
    message: dict[str, Any] = json.loads(text)
    return dict(complete(message)) if message["op"] == "position" else message
