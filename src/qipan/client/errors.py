"""The error that the client raises for refused requests."""

from __future__ import annotations


class Refused(ValueError):
    """The server refused a request; the message is its reason, and `code` the reason's code, for programs.

    >>> Refused("there is no room bamotiku", "no_such_room").code
    'no_such_room'
    """

    def __init__(self, message: str, code: str = "") -> None:
        super().__init__(message)
        self.code = code
