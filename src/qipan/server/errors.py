"""Errors that the server reports to clients."""

from __future__ import annotations

from qipan.rules.reasons import Problem, Reason, ReasonKind

NO_SUCH_ENTRY = ReasonKind("no_such_entry", "there is no move {ply}; the record has {entries} entries")
NO_SUCH_ROOM = ReasonKind("no_such_room", "there is no room {code}")
SERVER_FULL = ReasonKind("server_full", "the server is full; try again later")
SHUTTING_DOWN = ReasonKind("shutting_down", "the server is shutting down")
STORE_UNAVAILABLE = ReasonKind("store_unavailable", "the server cannot reach its store at the moment; try again")
STORE_LOST = ReasonKind(
    "store_lost",
    "the server has lost its database and cannot save anything; its operator must put it back or restart the server",
)
TOO_MANY_ANALYSES = ReasonKind(
    "too_many_analyses", "too many analyses from this address are waiting; try again when one is done"
)
TOO_MANY_PREPARATIONS = ReasonKind("too_many_preparations", "too many engines are being prepared")
TOO_MANY_SEARCHES = ReasonKind("too_many_searches", "too many searches are waiting")
STILL_BUILT = ReasonKind("still_built", "not ready yet: {what}")  # `what` says what is being built; see `Build.what`
SEARCH_TOO_LONG = ReasonKind("search_too_long", "the search took too long")

# Why a room closes a socket.
NO_SEAT_FOR_TOKEN = ReasonKind("no_seat_for_token", "this token holds no seat here")
SEAT_FREED = ReasonKind("seat_freed", "the host has freed your seat")
ROOM_CLOSED = ReasonKind("room_closed", "the host has closed this room")
ROOM_EXPIRED = ReasonKind("room_expired", "this room has expired: nobody has used it for long")
ROOM_REMOVED = ReasonKind("room_removed", "this room is no longer on the server")
TOO_MANY_SPECTATORS = ReasonKind("too_many_spectators", "too many spectators")
TOO_MANY_TABS = ReasonKind("too_many_tabs", "too many tabs hold this seat")
POSITION_IS_OVER = ReasonKind("position_is_over", "the game is over in this position")
CONFLICT = ReasonKind("conflict", "another change came first; try again")
ROOM_DAMAGED = ReasonKind("room_damaged", "this room is damaged: what is stored of it cannot be read")


class Refusal(Problem):
    """The request cannot be fulfilled; nothing has changed."""


class ServerBusy(Exception):
    """Too many searches or preparations are waiting, or the server is shutting down."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class OverBudget(Exception):
    """The clients at one address have exceeded their budget; see `qipan.server.budgets`."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


class StoreUnavailable(Exception):
    """The disk is full, or the database does not answer. A write that fails like this may still have happened."""

    def __init__(self, reason: Reason | None = None) -> None:
        self.reason = reason or STORE_UNAVAILABLE()
        super().__init__(str(self.reason))


class Conflict(Refusal):
    """Other processes have repeatedly changed the room just before this change could be stored."""

    def __init__(self) -> None:
        super().__init__(CONFLICT())


class RoomUnusable(Refusal):
    """The room is no longer stored, or its stored data cannot be used."""


class RoomDamaged(RoomUnusable):
    """The stored data of a room cannot be read, or its events cannot be applied."""

    def __init__(self) -> None:
        super().__init__(ROOM_DAMAGED())


class RoomRemoved(RoomUnusable):
    """The room was removed from the store: its record was archived, or the operator has deleted it."""

    def __init__(self) -> None:
        super().__init__(ROOM_REMOVED())


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
