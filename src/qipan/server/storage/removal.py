"""Removes rooms for the operator, from a database that servers may be using if it is PostgreSQL."""

from __future__ import annotations

import contextlib
import os
from collections.abc import AsyncIterator, Sequence

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from qipan.server.storage import postgresql, sqlite
from qipan.server.storage.checks import check_access, check_readable, file_uri
from qipan.server.storage.errors import STORE_SERVED, CannotOpenStore
from qipan.server.storage.inspection import StoredRoom
from qipan.server.storage.revisions import check_revision
from qipan.server.storage.tables import events, matches
from qipan.server.storage.unused_matches import remove_match

PROCESS = "operator"  # the process name with which servers are notified of a removal


class Removal:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def remove(self, rooms: Sequence[StoredRoom]) -> list[StoredRoom]:
        """Remove the rooms, except those that have changed since they were read. Return the removed rooms."""
        async with self._engine.begin() as connection:
            return await connection.run_sync(_remove, rooms)


@contextlib.asynccontextmanager
async def open_removal(url: str) -> AsyncIterator[Removal]:
    """Open a database that `inspect` has already opened. Raise OSError if it is a SQLite file that a server uses."""
    with contextlib.ExitStack() as stack:
        if url.startswith(sqlite.SCHEME):
            file = sqlite.file_of(url)
            check_readable(file)
            check_access(file)
            try:
                stack.callback(os.close, sqlite.lock_file(file))
            except CannotOpenStore:
                raise CannotOpenStore(STORE_SERVED(file=str(file))) from None
            database = sa.URL.create("sqlite+aiosqlite", database=file_uri(file), query={"uri": "true"})
            engine = create_async_engine(database, hide_parameters=True)
            event.listen(engine.sync_engine, "connect", sqlite.configure)
        else:
            engine = postgresql.create_engine(url)
        try:
            async with engine.connect() as connection:
                await connection.run_sync(check_revision)
            yield Removal(engine)
        finally:
            await engine.dispose()


def _remove(connection: sa.Connection, rooms: Sequence[StoredRoom]) -> list[StoredRoom]:
    removed = [room for room in rooms if _is_unchanged(connection, room)]
    for room in removed:
        remove_match(connection, room.match.id)
    if connection.dialect.name == "postgresql":
        postgresql.notify(connection, PROCESS, [room.match.id for room in removed])
    return removed


def _is_unchanged(connection: sa.Connection, room: StoredRoom) -> bool:
    """Return whether a room is unchanged since it was read. On PostgreSQL, its row is then locked."""
    status = sa.select(matches.c.status).where(matches.c.id == room.match.id).with_for_update()
    if connection.scalar(status) != room.match.status:
        return False
    count = sa.select(sa.func.count()).select_from(events).where(events.c.match == room.match.id)
    return connection.scalar(count) == len(room.batches)
