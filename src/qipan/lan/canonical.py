"""Canonical JSON, its hash, and keys: what both programs must compute in exactly the same way."""

from __future__ import annotations

import base64
import hashlib
import json
from collections.abc import Mapping

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey


def canonical(content: Mapping[str, object]) -> bytes:
    """Return the canonical JSON text of a content: keys sorted, no spaces, ASCII only.

    >>> canonical({"b": 1, "a": "棋"})
    b'{"a":"\\\\u68cb","b":1}'
    """
    return json.dumps(content, sort_keys=True, separators=(",", ":"), allow_nan=False).encode()


def sha256(*parts: bytes) -> str:
    """Return the hash of some parts, in hexadecimal. Other parts with the same concatenation have another hash.

    >>> sha256(b"ab", b"c") != sha256(b"a", b"bc")
    True
    """
    digest = hashlib.sha256()
    for part in parts:
        digest.update(len(part).to_bytes(8, "big") + part)
    return digest.hexdigest()


def from_base64(text: str) -> bytes:
    """Return the bytes of a base64 text. Raise ValueError if another text is the canonical one of these bytes.

    >>> from_base64("AA=="), base64.b64decode("AB==")
    (b'\\x00', b'\\x00')
    >>> from_base64("AB==")
    Traceback (most recent call last):
    ValueError: not canonical base64
    """
    content = base64.b64decode(text, validate=True)
    if base64.b64encode(content).decode() != text:
        raise ValueError("not canonical base64")
    return content


def is_signed(key: str, signature: str, content: bytes) -> bool:
    """Return whether the `signature` of a content was made with the private key that belongs to the public `key`."""
    try:
        Ed25519PublicKey.from_public_bytes(from_base64(key)).verify(from_base64(signature), content)
    except (ValueError, InvalidSignature):
        return False
    return True


def fingerprint(key: str) -> str:
    """Return the fingerprint of a public key, by which people compare identities.

    >>> fingerprint("AAAA")
    '63c1-dd95-1ffe-df6f-7fd9-68ad-4efa-39b8'
    """
    digest = hashlib.sha256(key.encode()).hexdigest()[:32]
    return "-".join(digest[at : at + 4] for at in range(0, 32, 4))
