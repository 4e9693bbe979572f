"""Errors that the server reports to clients."""

from __future__ import annotations

from qipan.rules.reasons import Problem, ReasonKind

STORE_UNAVAILABLE = ReasonKind("store_unavailable", "the server cannot reach its store at the moment; try again")
POSITION_IS_OVER = ReasonKind("position_is_over", "the game is over in this position")
ROOM_DAMAGED = ReasonKind("room_damaged", "this room is damaged: what is stored of it cannot be read")


class Refusal(Problem):
    """The request cannot be fulfilled; nothing has changed."""


class ServerBusy(Exception):
    """Too many searches or preparations are waiting, or the server is shutting down."""


class StoreUnavailable(Exception):
    """The disk is full, or the database does not answer. A write that fails like this may still have happened."""

    def __init__(self) -> None:
        super().__init__(str(STORE_UNAVAILABLE()))
        self.reason = STORE_UNAVAILABLE()


class RoomDamaged(Refusal):
    """What is stored of a room cannot be read or applied."""

    def __init__(self) -> None:
        super().__init__(ROOM_DAMAGED())


class Disconnect(Exception):
    """The WebSocket is to be closed, with a close code and a reason that the client receives."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason

    def copy(self) -> Disconnect:
        """Return a fresh exception to raise.

        Raising a stored exception would give it a traceback, whose frames refer to the object that stores it: a
        reference cycle that only the garbage collector frees.
        """
        return Disconnect(self.code, self.reason)
