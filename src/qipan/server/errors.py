"""Errors that the server reports to clients."""

from __future__ import annotations

from qipan.rules.reasons import Reason, ReasonKind

NO_SUCH_ROOM = ReasonKind("no_such_room", "there is no room {code}")
SHUTTING_DOWN = ReasonKind("shutting_down", "the server is shutting down")
STORE_UNAVAILABLE = ReasonKind("store_unavailable", "the server cannot reach its store at the moment; try again")
TOO_MANY_SEARCHES = ReasonKind("too_many_searches", "too many searches are waiting")

# Why a room closes a socket.
NO_SEAT_FOR_TOKEN = ReasonKind("no_seat_for_token", "this token holds no seat here")
TOO_MANY_SPECTATORS = ReasonKind("too_many_spectators", "too many spectators")
TOO_MANY_TABS = ReasonKind("too_many_tabs", "too many tabs hold this seat")


class Refusal(ValueError):
    """The request cannot be fulfilled; nothing has changed."""


class ServerBusy(Exception):
    """Too many searches or warm-up jobs are waiting, or the server is shutting down."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class StoreUnavailable(Exception):
    """The disk is full, or the database does not answer. A write that fails like this may still have happened."""

    def __init__(self) -> None:
        self.reason = STORE_UNAVAILABLE()
        super().__init__(str(self.reason))


class Disconnect(Exception):
    """The WebSocket is to be closed, with a close code and the code of a reason, which the client receives.

    There is no reason if the client has closed the socket.
    """

    def __init__(self, code: int, reason: Reason | None = None) -> None:
        super().__init__(str(reason))
        self.code = code
        self.reason = reason

    def copy(self) -> Disconnect:
        """Return a fresh exception to raise.

        Raising a stored exception would give it a traceback, whose frames refer to the object that stores it: a
        reference cycle that only the garbage collector frees.
        """
        return Disconnect(self.code, self.reason)
