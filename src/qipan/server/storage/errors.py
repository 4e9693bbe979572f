"""Errors when a store is opened."""

from __future__ import annotations

from qipan.rules.reasons import Reason, ReasonKind

NOT_A_STORE = ReasonKind("not_a_store", "the database must be sqlite:///FILE or postgresql://…, not {given}")
STORE_IN_USE = ReasonKind(
    "store_in_use", "another server uses {file}; several servers can only share PostgreSQL, see --db"
)
STORE_NOT_OPENED = ReasonKind("store_not_opened", "the database cannot be opened: {problem}")


class CannotOpenStore(OSError):
    """The store cannot be opened, for a reason that the terminal words."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason
