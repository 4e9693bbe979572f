"""A table whose every change is in the store before anybody sees it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any

import qipan
from qipan.server.protocol.base import NewMatch
from qipan.server.rooms.seats import Refusal
from qipan.server.rooms.state import Change, Sitting
from qipan.server.storage.store import Store, StoredMatch

TRIES = 5
"""How often a change is worked out anew when another process has written in between."""


class Table:
    """All changes go one after another: worked out, written to the store, and only then shown."""

    def __init__(
        self,
        store: Store,
        stored: StoredMatch,
        changed: Callable[[], None],
        again: Callable[[Sitting], Awaitable[str]],
    ) -> None:
        self.stored = stored
        self.sitting = self._laid()
        self.number = 0
        """Of changes in the store that the table has seen."""
        self.turnings = 0
        """Grows when the table was laid anew, and what was sent before may not stand."""
        self._store = store
        self._changed = changed
        self._again = again
        self._lock = asyncio.Lock()
        self._is_sure = True
        """Whether the table is as the store has it; not after a write of which nobody knows how it ended."""

    @contextlib.asynccontextmanager
    async def held(self) -> AsyncIterator[Sitting]:
        """The table as it is in the store, while nobody changes it."""
        async with self._lock:
            if not self._is_sure:
                await self._lay()
            yield self.sitting

    async def load(self) -> None:
        async with self._lock:
            await self._lay()

    async def change(self, wanted: Callable[[Sitting], Sequence[Change]]) -> None:
        """Works out changes, writes them with what follows from them, applies them, and shows what came of it."""
        async with self.held():
            next_code: str | None = None
            for _ in range(TRIES):
                changes = list(wanted(self.sitting))
                after = self.sitting.after(changes)
                # Written at once with what it follows from: whoever dies in between leaves nothing half done.
                if after.can_start:
                    changes.append({"do": "begin"})
                elif after.wants_rematch:
                    next_code = next_code or await self._again(after)
                    changes.append({"do": "next", "code": next_code})
                if await self._write(changes, after):
                    break
            else:
                raise Refusal("somebody else was faster")
        self._changed()

    async def referee(self, deed: Callable[[qipan.Match], object]) -> None:
        """Lets the referee judge a deed. If it cannot be written down, it has not happened."""
        happened: tuple[object, ...] = ()
        async with self.held():
            for _ in range(TRIES):
                match = self.sitting.match
                if match is None:
                    raise Refusal("the game has not begun")
                error = self._judged(match, deed)
                happened = match.events[self._noted :]
                if not happened or await self._write_events(match):
                    break
                await self._lay()
            else:
                raise Refusal("somebody else was faster")
        if happened:
            self._changed()
        if error is not None:
            raise error

    async def catch_up(self) -> bool:
        """Takes in what another process has written; answers whether there was anything."""
        async with self.held():
            is_new = await self._read_on()
        if is_new:
            self._changed()
        return is_new

    def leave(self) -> None:
        """Whoever was told of changes has gone, and shall not be held on to."""
        self._changed = lambda: None

    def _judged(self, match: qipan.Match, deed: Callable[[qipan.Match], object]) -> ValueError | None:
        """Does the deed. The clock may have spoken before it was refused."""
        self._noted = match.event_count
        legal = self.sitting.legal()
        error: ValueError | None = None
        try:
            deed(match)
        except ValueError as raised:
            error = raised
        for event in match.events[self._noted :] if match.event_count > self._noted else ():
            self.sitting.note(event, legal)
        return error

    async def _write_events(self, match: qipan.Match) -> bool:
        events = [[each.kind, each.seat, each.text, each.at] for each in match.events[self._noted :]]
        columns: dict[str, Any] = {}
        if match.outcome is not None:
            date = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
            columns = {"status": "over", "record": match.record(date).to_json(), "ended": time.time()}
        return await self._append([{"do": "match", "events": events}], columns)

    async def _write(self, changes: Sequence[Change], after: Sitting) -> bool:
        """Writes and applies all of them, or none: then the table has taken in what was written in between."""
        columns: dict[str, Any] = {}
        if any(each["do"] in ("sit", "stand", "fill") for each in changes):
            columns["names"] = json.dumps([chair.name for chair in after.chairs], ensure_ascii=False)
        if any(each["do"] == "begin" for each in changes):
            columns["status"] = "playing"
        if not await self._append(changes, columns):
            await self._read_on()
            return False
        for each in changes:
            self.sitting.apply(each)
        return True

    async def _append(self, changes: Sequence[Change], columns: dict[str, Any]) -> bool:
        body = json.dumps(changes, ensure_ascii=False, separators=(",", ":"))
        self._is_sure = False
        try:
            is_written = await self._store.append(self.stored.id, self.number, body, **columns)
        except Exception as error:
            raise Refusal("the server cannot write at the moment; try again") from error
        self._is_sure = True
        if is_written:
            self.number += 1
            if columns:
                self.stored = replace(self.stored, **columns)
        return is_written

    async def _read_on(self) -> bool:
        bodies = await self._read(self.number)
        for body in bodies:
            for each in json.loads(body):
                self.sitting.apply(each)
            self.number += 1
        return bool(bodies)

    async def _lay(self) -> None:
        """Lays the table again from the store."""
        bodies = await self._read(0)
        self.sitting, self.number = self._laid(), 0
        for body in bodies:
            for each in json.loads(body):
                self.sitting.apply(each)
            self.number += 1
        self.turnings += 1
        self._is_sure = True

    async def _read(self, after: int) -> list[str]:
        try:
            return await self._store.events(self.stored.id, after)
        except Exception as error:
            raise Refusal("the server cannot read at the moment; try again") from error

    def _laid(self) -> Sitting:
        return Sitting(NewMatch.model_validate_json(self.stored.setting))
