"""The errors that the server answers to a client."""

from __future__ import annotations


class Refusal(ValueError):
    """A request that cannot be fulfilled. Nothing has changed."""


class ServerBusy(Exception):
    """More searches are waiting than the server accepts, or it is shutting down."""


class StoreUnavailable(Exception):
    """The disk is full, or the database does not answer. The write may or may not have happened."""

    def __init__(self) -> None:
        super().__init__("the server cannot reach its store at the moment; try again")


class Disconnect(Exception):
    """The server ends a WebSocket, with a close code and a reason that the client receives."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason

    def copy(self) -> Disconnect:
        """Return a fresh exception to raise.

        A stored exception that is raised gets a traceback, whose frames refer back to its owner: a reference cycle that
        only the garbage collector would free.
        """
        return Disconnect(self.code, self.reason)
