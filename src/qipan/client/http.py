"""HTTP requests to the server."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
from typing import Any

from qipan.client.errors import Refused

TIMEOUT_SECONDS = 30.0


def get(address: str, path: str) -> str:
    return _send(address, urllib.request.Request(address.rstrip("/") + path))


def post(address: str, path: str, body: dict[str, Any]) -> dict[str, Any]:
    """Post a JSON object, leaving out values that are None, and return the response."""
    content = json.dumps({key: value for key, value in body.items() if value is not None}).encode()
    headers = {"Content-Type": "application/json"}
    response: dict[str, Any] = json.loads(
        _send(address, urllib.request.Request(address.rstrip("/") + path, content, headers))
    )
    return response


def _refused(error: urllib.error.HTTPError) -> Refused:
    try:
        return Refused.of(json.load(error)["detail"])
    except (ValueError, LookupError, TypeError, AttributeError):  # the response of another program, such as a proxy
        return Refused(str(error))


def _send(address: str, request: urllib.request.Request) -> str:
    try:
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
            text: str = response.read().decode()
            return text
    except urllib.error.HTTPError as error:
        with error:
            raise _refused(error) from None
    except urllib.error.URLError as error:
        problem = getattr(error.reason, "strerror", None) or error.reason
        raise OSError(f"cannot reach {address}: {problem}") from None
