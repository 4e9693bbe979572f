"""Opens the store that a URL names."""

from __future__ import annotations

from qipan.rules.reasons import Problem
from qipan.server.storage import postgresql, sqlite
from qipan.server.storage.errors import NOT_A_STORE
from qipan.server.storage.store import Store


async def open_store(url: str) -> Store:
    """Open ``sqlite:///FILE`` or ``postgresql://…``, a SQLAlchemy URL without the driver's name.

    Raise ValueError if the URL names no such store.
    """
    if url.startswith(sqlite.SCHEME):
        return await sqlite.SqliteStore.open(url)
    if url.startswith(postgresql.SCHEMES):
        return await postgresql.PostgresqlStore.open(url)
    raise Problem(NOT_A_STORE(given=repr(url.split("://")[0][:40])))
