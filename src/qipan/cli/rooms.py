"""The command group `qipan rooms`: what the operator of a server can do with stored rooms."""

from __future__ import annotations

import asyncio
import json as json_module
import sys
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from qipan.cli.cells import cell_width, pad
from qipan.cli.commands import Commands
from qipan.cli.common import Json, confirm, print_json
from qipan.cli.language import tr
from qipan.cli.serve import Database, database_url

if TYPE_CHECKING:
    from qipan.server.storage.inspection import Inspection, RoomFilter, RoomSummary, StoredRoom
    from qipan.server.storage.removal import Removal

DAY_SECONDS = 86_400
GROUP = 20  # number of rooms that are archived, then deleted, in one step
HEADINGS = ("Code", "Game", "State", "Players", "Used", "Log")
# The states of a room, as they are printed.
STATUSES = {
    "open": "waiting for players",
    "playing": "in progress",
    "over": "finished",
    "closed": "closed by its host",
    "expired": "closed, not used",
    "archived": "archived",
}

Result = TypeVar("Result")

Codes = Annotated[list[str] | None, typer.Argument(metavar="[CODE]...", help="The codes of rooms. Default: all rooms.")]
DeletedCodes = Annotated[list[str] | None, typer.Argument(metavar="[CODE]...", help="The codes of rooms.")]
Status = Annotated[
    str | None,
    typer.Option(
        "--status",
        metavar="STATUS",
        help="Only rooms in this state: open, playing, over, closed, expired or archived.",
        callback=lambda status: _check_status(status),
    ),
]
RoomGame = Annotated[str | None, typer.Option("--game", metavar="GAME", help="Only rooms of this game.")]
OlderThan = Annotated[
    float | None,
    typer.Option("--older-than", metavar="DAYS", min=0, help="Only rooms that nobody has used for this long."),
]
Damaged = Annotated[bool, typer.Option("--damaged", help="Only rooms that cannot be loaded; this reads all of them.")]

app = Commands(
    "rooms",
    help="List, export and delete the rooms in the database of a server.",
    examples=("qipan rooms list --status playing --older-than 30", "qipan rooms export --damaged"),
)


@dataclass(frozen=True)
class Selection:
    """The selection of rooms that a command is about."""

    wanted: RoomFilter
    only_damaged: bool

    async def find(self, rooms: Inspection) -> AsyncIterator[RoomSummary]:
        """Yield the rooms, the latest first. Raise ValueError if there is no room with one of the codes."""
        missing = set(self.wanted.codes)
        async for room in rooms.find(self.wanted):
            missing.discard(room.code)
            if not self.only_damaged or await _find_damage(rooms, room) is not None:
                yield room
        for code in sorted(missing):
            from qipan.rules.reasons import Problem
            from qipan.server.errors import NO_SUCH_ROOM

            raise Problem(NO_SUCH_ROOM(code=code))


def list_(
    db: Database = None,
    status: Status = None,
    game: RoomGame = None,
    older_than: OlderThan = None,
    damaged: Damaged = False,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=1, help="How many rooms to list.")] = 50,
    json: Json = False,
) -> None:
    """List rooms, the latest first: code, game, state, players, how long ago it was used, size of its log, damage.

    The log is counted in batches of events.
    """
    selection = _select((), status, game, older_than, damaged)
    found, total = _on_database(db, lambda rooms: _list(rooms, selection, limit))
    if json:
        print_json({"rooms": [_describe(room, damage) for room, damage in found], "total": total})
        return
    headings = [tr(text) for text in HEADINGS]
    rows = [headings, *(_row(room, damage) for room, damage in found)]
    widths = [max(cell_width(row[column]) for row in rows) for column in range(len(headings))]
    for row in rows:
        print("  ".join(map(pad, row, widths)).rstrip())
    if total is not None and total > len(found):
        print(tr("{shown} of {total} rooms; --limit shows more", shown=len(found), total=total), file=sys.stderr)


def export(
    codes: Codes = None,
    db: Database = None,
    status: Status = None,
    game: RoomGame = None,
    older_than: OlderThan = None,
    damaged: Damaged = False,
    output: Annotated[
        Path | None, typer.Option("--output", metavar="FILE", help="Write to this file. Default: standard output.")
    ] = None,
) -> None:
    """Write everything that is stored of rooms, one line of JSON for each, damaged ones included.

    The events are texts, as they are stored. Tokens and profile keys are there only as digests.
    """
    from qipan.server.storage.files import naming, replacing

    selection = _select(codes or (), status, game, older_than, damaged)
    if output is None:
        _on_database(db, lambda rooms: _export(rooms, selection, print))
        return

    def write(line: str) -> None:
        with naming(output):
            file.write(line + "\n")

    with naming(output), replacing(output) as temporary, temporary.open("w", encoding="utf-8") as file:
        _on_database(db, lambda rooms: _export(rooms, selection, write))


def delete(
    codes: DeletedCodes = None,
    db: Database = None,
    status: Status = None,
    game: RoomGame = None,
    older_than: OlderThan = None,
    damaged: Damaged = False,
    force: Annotated[bool, typer.Option("--force", help="Delete matches in progress, too.")] = False,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before deleting.")] = False,
    archive: Annotated[
        Path | None,
        typer.Option("--archive", metavar="FILE", help="The file to append to. Default: next to the database."),
    ] = None,
    json: Json = False,
) -> None:
    """Delete rooms, after appending them to a file as an export writes them.

    Profiles keep the results of finished matches. A SQLite file must not be in use by a server; with PostgreSQL, people
    in a room see that it is gone.
    """
    from qipan.server.storage.archive import deleted_file

    if not (codes or status or game or older_than is not None or damaged):
        raise typer.BadParameter(tr("name the rooms by their codes, or choose them by an option"))
    url = database_url(db)
    selection = _select(codes or (), status, game, older_than, damaged)
    found = _on_database(db, lambda rooms: _find_deletable(rooms, selection))
    running = [room.code for room in found if room.status == "playing"]
    if running and not force:
        shown = ", ".join(running[:5]) + (", …" if len(running) > 5 else "")
        raise ValueError(tr("{codes}: in progress; pass --force to delete such matches, too", codes=shown))
    if found and not yes and not confirm(tr("Rooms to delete: {count}. Delete them?", count=len(found))):
        raise typer.Abort
    file = archive or deleted_file(url)
    deleted = _on_database(db, lambda rooms: _delete(url, rooms, found, file)) if found else []
    if json:
        print_json({"deleted": deleted, "archive": str(file)})
        return
    print(tr("Rooms deleted: {count}. They are kept in {file}", count=len(deleted), file=file))
    if len(deleted) < len(found):
        print(tr("Not deleted, since they were used meanwhile: {count}", count=len(found) - len(deleted)))


app.add(list_, name="list", examples=("qipan rooms list", "qipan rooms list --status open --older-than 7 --json"))
app.add(
    export,
    examples=("qipan rooms export bamotiku", "qipan rooms export --damaged --output damaged.jsonl"),
)
app.add(
    delete,
    examples=("qipan rooms delete bamotiku", "qipan rooms delete --status over --older-than 365 --yes"),
)


# ---- access to the database ----


def _on_database(db: str | None, work: Callable[[Inspection], Coroutine[Any, Any, Result]]) -> Result:
    """Call a function with the database, opened for reading, and return its result."""
    from qipan.server.storage.errors import one_line_errors
    from qipan.server.storage.inspection import inspect

    async def run() -> Result:
        async with inspect(database_url(db)) as rooms:
            return await work(rooms)

    with one_line_errors():
        return asyncio.run(run())


async def _list(
    rooms: Inspection, selection: Selection, limit: int
) -> tuple[list[tuple[RoomSummary, str | None]], int | None]:
    """Return at most `limit` rooms, each with what is wrong with it, and how many there are, if that is known."""
    found: list[tuple[RoomSummary, str | None]] = []
    async for room in selection.find(rooms):
        found.append((room, await _find_damage(rooms, room)))
        if len(found) >= limit:
            break
    return found, None if selection.only_damaged else await rooms.count(selection.wanted)


async def _export(rooms: Inspection, selection: Selection, write: Callable[[str], object]) -> None:
    async for room in selection.find(rooms):
        stored = await rooms.read(room.id)
        if stored is not None:
            write(_line(stored))


async def _find_deletable(rooms: Inspection, selection: Selection) -> list[RoomSummary]:
    """Return the selected rooms, except archived ones, which exist only in the lists of profiles."""
    return [room async for room in selection.find(rooms) if room.status != "archived"]


async def _delete(url: str, rooms: Inspection, found: list[RoomSummary], archive: Path) -> list[str]:
    """Archive and delete rooms, and return their codes."""
    from qipan.server.storage.removal import open_removal

    deleted: list[str] = []
    async with open_removal(url) as removal:
        for first in range(0, len(found), GROUP):
            deleted += await _delete_group(rooms, removal, found[first : first + GROUP], archive)
    return deleted


async def _delete_group(rooms: Inspection, removal: Removal, group: list[RoomSummary], archive: Path) -> list[str]:
    from qipan.server.storage.files import append_lines

    read = [(room, await rooms.read(room.id)) for room in group]
    # A room that has changed since the operator confirmed the deletion is kept.
    stored = [each for room, each in read if each is not None and each.match.status == room.status]
    append_lines(archive, map(_line, stored))
    return [room.match.code for room in await removal.remove(stored)]


async def _find_damage(rooms: Inspection, room: RoomSummary) -> str | None:
    from qipan.server.rooms.damage import find_damage

    stored = await rooms.read(room.id)
    return None if stored is None else find_damage(stored)


# ---- input and output ----


def _check_status(status: str | None) -> str | None:
    if status is not None and status not in STATUSES:
        known = {"value": f"{status!r:.40}", "values": ", ".join(STATUSES)}
        raise typer.BadParameter(tr("{value} is not one of {values}.", **known), param_hint="--status")
    return status


def _select(
    codes: tuple[()] | list[str], status: str | None, game: str | None, older_than: float | None, damaged: bool
) -> Selection:
    from qipan.server.storage.inspection import RoomFilter

    until = None if older_than is None else time.time() - older_than * DAY_SECONDS
    return Selection(RoomFilter(tuple(codes), status, game, until), damaged)


def _line(room: StoredRoom) -> str:
    return json_module.dumps(room.document())  # escaped as ASCII, so that invalid bytes can be written, too


def _names(room: RoomSummary) -> list[str | None] | None:
    """Return the names of a room's players; None if the stored names are damaged."""
    try:
        names = json_module.loads(room.names)
    except ValueError:
        return None
    return names if isinstance(names, list) else None


def _describe(room: RoomSummary, damage: str | None) -> dict[str, object]:
    described = {**asdict(room), "names": _names(room), "damage": damage}
    del described["id"]
    return described


def _row(room: RoomSummary, damage: str | None) -> list[str]:
    names = ", ".join(_printable(name) for name in _names(room) or () if name is not None)
    state = tr(STATUSES.get(room.status, room.status))
    if damage is not None:
        state = tr("{text} ({note})", text=state, note=tr("damaged"))
    used = "" if room.used_at is None else _age(time.time() - room.used_at)
    return [_printable(room.code), _printable(room.game), _printable(state), names, used, str(room.batches)]


def _printable(text: object) -> str:
    """Return a text from the database, which may contain anything, in a form that is safe to print on one line."""
    return "".join(character if character.isprintable() else "?" for character in str(text)[:60])


def _age(seconds: float) -> str:
    """Return how long ago something was, given in seconds, in words.

    >>> _age(30), _age(3 * 3600), _age(40 * 86400)
    ('0 min ago', '3 h ago', '40 d ago')
    """
    if seconds < 3600:
        return tr("{minutes} min ago", minutes=max(0, int(seconds // 60)))
    if seconds < 2 * DAY_SECONDS:
        return tr("{hours} h ago", hours=int(seconds // 3600))
    return tr("{days} d ago", days=int(seconds // DAY_SECONDS))
