"""Room codes, which are easy to say aloud, and tokens, which nobody can guess."""

from __future__ import annotations

import hashlib
import re
import secrets

from qipan.server.protocol.base import CODE_PATTERN, CONSONANTS, SYLLABLES, VOWELS


def new_code() -> str:
    """Return a random room code, such as ``bamotiku``.

    >>> len(new_code()), is_code(new_code())
    (8, True)
    """
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(SYLLABLES))


def is_code(text: str) -> bool:
    """Return whether a text has the form of a room code.

    >>> is_code("bamotiku"), is_code("../../etc"), is_code("bamotikü")
    (True, False, False)
    """
    return re.fullmatch(CODE_PATTERN, text) is not None


def new_token() -> str:
    """Return a new token: a random secret by which a client proves that a seat is its own."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """Return the hash that is stored instead of a token, so that neither the database nor a log reveals it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
