"""Quick copies of objects."""

from __future__ import annotations

from typing import TypeVar

T = TypeVar("T")


def shallow_copy(original: T) -> T:
    """Return a copy of a plain object that shares the values of its attributes.

    It does what `copy.copy` does, in a fraction of the time: the server copies a match for every move.

    >>> class Box:
    ...     pass
    >>> box = Box()
    >>> box.content = [1]
    >>> shallow_copy(box).content is box.content
    True
    """
    other = object.__new__(type(original))
    other.__dict__.update(original.__dict__)
    return other
