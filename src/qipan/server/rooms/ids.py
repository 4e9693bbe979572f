"""Room codes, which are easy to say aloud, and tokens and transfer codes, which nobody can guess."""

from __future__ import annotations

import hashlib
import re
import secrets

from qipan.server.protocol.base import CODE_PATTERN, CONSONANTS, SYLLABLES, UNLISTED_SYLLABLES, VOWELS
from qipan.server.protocol.profiles import TRANSFER_LENGTH, TRANSFER_LETTERS


def new_code(is_listed: bool) -> str:
    """Return a random room code, such as ``bamotiku``; for an unlisted room, a longer one, which nobody can guess.

    >>> len(new_code(True)), len(new_code(False)), is_code(new_code(True)), is_code(new_code(False))
    (8, 12, True, True)
    """
    syllables = range(SYLLABLES if is_listed else UNLISTED_SYLLABLES)
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in syllables)


def is_code(text: str) -> bool:
    """Return whether a text has the form of a room code.

    >>> is_code("bamotiku"), is_code("bamotikuzena"), is_code("bamotikuze"), is_code("../../etc"), is_code("bamotikü")
    (True, True, False, False, False)
    """
    return re.fullmatch(CODE_PATTERN, text) is not None


def new_transfer_code() -> str:
    """Return a code that moves a profile to another device: short enough to type, too long to guess while it is valid.

    >>> len(new_transfer_code()), new_transfer_code()[5]
    (11, '-')
    """
    letters = "".join(secrets.choice(TRANSFER_LETTERS) for _ in range(TRANSFER_LENGTH))
    return f"{letters[:5]}-{letters[5:]}"


def new_token() -> str:
    """Return a new token: a random secret by which a client proves that a seat is its own."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """Return the hash that is stored instead of a token, so that neither the database nor a log reveals it."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
