"""The error that the client raises for refused requests."""

from __future__ import annotations

from typing import Any

from qipan.rules.reasons import Reason


class Refused(ValueError):
    """The server refused a request. The text of the error is the reason, and `code` the reason's code, for programs.

    `reason` is the reason with its parameters; None if the response has none, as when a proxy sends it.

    >>> Refused("there is no room bamotiku", "no_such_room").code
    'no_such_room'
    """

    def __init__(self, message: str, code: str = "", reason: Reason | None = None) -> None:
        super().__init__(message)
        self.code = code
        self.reason = reason

    @staticmethod
    def of(fields: dict[str, Any]) -> Refused:
        """Return the error for a reason that a server has sent. Raise LookupError or TypeError if it is no reason."""
        return Refused(fields["text"], fields["code"], Reason.from_json(fields))
