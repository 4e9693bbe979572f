"""Errors of a store: when it is opened, and when it is not available later."""

from __future__ import annotations

import contextlib
import logging
from collections.abc import Iterator

import sqlalchemy as sa

from qipan.rules.reasons import Problem, Reason, ReasonKind
from qipan.server.errors import StoreUnavailable
from qipan.server.logs import describe

NOT_A_STORE = ReasonKind("not_a_store", "the database must be sqlite:///FILE or postgresql://…, not {given}")
STORE_IN_USE = ReasonKind(
    "store_in_use", "another server uses {file}; several servers can only share PostgreSQL, see --db"
)
STORE_NOT_OPENED = ReasonKind("store_not_opened", "the database cannot be opened: {problem}")
STORE_IN_MEMORY = ReasonKind(
    "store_in_memory", "a database in memory would lose all matches; name a file: sqlite:///FILE"
)
STORE_NOT_A_FILE = ReasonKind("store_not_a_file", "{file} is not a file")
STORE_READ_ONLY = ReasonKind("store_read_only", "{file} cannot be written")
STORE_FOREIGN = ReasonKind("store_foreign", "{file} is not a database of Qipan; it is left as it is")
STORE_DAMAGED = ReasonKind(
    "store_damaged", "the database {file} is damaged; restore a backup, or repair it: sqlite3 {file} .recover"
)
STORE_NEWER = ReasonKind(
    "store_newer", "the database was written by a newer version of Qipan (revision {revision}); update Qipan"
)

STORE_OLDER = ReasonKind(
    "store_older", "the database was written by an earlier version of Qipan; start the server once to update it"
)
STORE_SERVED = ReasonKind("store_served", "a server uses {file}; stop it first")

# PostgreSQL's classes of errors that concern the whole database: the connection, a standby, a deadlock, resources, the
# operator, the system, and the server itself.
OUTAGE_CLASSES = frozenset({"08", "25", "40", "53", "57", "58", "XX"})

log = logging.getLogger("qipan.server")


class CannotOpenStore(OSError):
    """The store cannot be opened; the terminal puts the reason into words."""

    def __init__(self, reason: Reason) -> None:
        super().__init__(str(reason))
        self.reason = reason


@contextlib.contextmanager
def one_line_errors() -> Iterator[None]:
    """Turn the errors of the various database drivers into CannotOpenStore with a one-line message."""
    try:
        yield
    except (Problem, CannotOpenStore, BrokenPipeError):
        raise
    except Exception as error:
        if isinstance(error, OSError) and error.filename is not None:
            raise
        raise CannotOpenStore(STORE_NOT_OPENED(problem=str(error).splitlines()[0])) from None


def is_outage(error: Exception) -> bool:
    """Return whether an error concerns the whole database. Otherwise only one of the rows written may have caused it.

    PostgreSQL's driver reports a value that it cannot encode with the same class as a lost connection; only for the
    value is the error's cause a ValueError.
    """
    if isinstance(error, OSError | StoreUnavailable | sa.exc.TimeoutError):
        return True
    cause = getattr(error, "orig", None) or error
    if (state := getattr(cause, "sqlstate", None)) is not None:
        return state[:2] in OUTAGE_CLASSES
    is_connection = isinstance(error, sa.exc.OperationalError | sa.exc.InterfaceError)
    return is_connection and not isinstance(cause.__cause__, ValueError)


def unavailable(error: Exception) -> StoreUnavailable:
    """Log an error of any database driver, and return the error to raise instead."""
    if isinstance(error, StoreUnavailable):
        return error
    log.warning("the store is unavailable: %s", describe(error))
    return StoreUnavailable()
