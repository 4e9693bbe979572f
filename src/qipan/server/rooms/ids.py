"""Names of rooms, short enough to say aloud, and tokens nobody guesses."""

from __future__ import annotations

import hashlib
import secrets

CONSONANTS = "bdfghjklmnprstvz"
VOWELS = "aeiou"
SYLLABLES = 4
"""Eighty syllables to the fourth power: 41 million rooms."""


def new_code() -> str:
    """Such as ``bamotiku``.

    >>> len(new_code()), is_code(new_code())
    (8, True)
    """
    return "".join(secrets.choice(CONSONANTS) + secrets.choice(VOWELS) for _ in range(SYLLABLES))


def is_code(text: str) -> bool:
    """Whether a text could be a room's code at all.

    >>> is_code("bamotiku"), is_code("../../etc"), is_code("bamotikü")
    (True, False, False)
    """
    return (
        len(text) == 2 * SYLLABLES
        and all(letter in CONSONANTS for letter in text[::2])
        and all(letter in VOWELS for letter in text[1::2])
    )


def new_token() -> str:
    """What holds a seat: whoever has it is the one who sits there."""
    return secrets.token_urlsafe(24)


def digest(token: str) -> str:
    """What is kept of a token, so that neither the store nor a log can give a seat away."""
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
