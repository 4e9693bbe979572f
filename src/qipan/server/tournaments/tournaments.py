"""Finds the tournaments in the folders that the operator has named."""

from __future__ import annotations

import os
import threading
from collections.abc import Iterator, Sequence
from pathlib import Path

from qipan.arena.folder import CLASSROOM_FOLDER
from qipan.match.text import ENGINE_NAME
from qipan.server import clock
from qipan.server.tournaments.tournament import ShownTournament

MAX_TOURNAMENTS = 200
MAX_ENTRIES = 5_000  # number of entries of a folder that are looked at
SCAN_SECONDS = 5.0  # the folders are searched for tournaments at most once in this time
DEFINITION = "tournament.json"


class Tournaments:
    """The tournaments that the page shows, by their ids. It may be used by several threads.

    A named folder is the folder of a tournament, a class's folder of bots, or contains folders with tournaments. Links
    to other folders are not followed, except for the named folders themselves.
    """

    def __init__(self, folders: Sequence[str] = ()) -> None:
        self._folders = tuple(Path(folder).expanduser() for folder in folders)
        self._lock = threading.Lock()
        self._found: dict[str, ShownTournament] = {}
        self._by_path: dict[Path, ShownTournament] = {}
        self._scanned_at = -SCAN_SECONDS

    @property
    def is_empty(self) -> bool:
        """Whether the operator has named no folders."""
        return not self._folders

    def all(self) -> dict[str, ShownTournament]:
        """Return all tournaments by their ids, the latest first."""
        with self._lock:
            if clock.monotonic() - self._scanned_at >= SCAN_SECONDS:
                self._found = self._scan()
                self._scanned_at = clock.monotonic()
            return self._found

    def find(self, name: str) -> ShownTournament | None:
        return self.all().get(name)

    def _scan(self) -> dict[str, ShownTournament]:
        paths = dict.fromkeys(path for folder in self._folders for path in _tournaments_in(folder))
        found: dict[str, ShownTournament] = {}
        for path, _ in zip(paths, range(MAX_TOURNAMENTS), strict=False):
            name = _free_name(path, found)
            known = self._by_path.get(path)
            found[name] = known if known is not None and known.name == name else ShownTournament(name, path)
        self._by_path = {each.folder.path: each for each in found.values()}
        return dict(sorted(found.items(), key=lambda each: _time_of(each[1].folder.path), reverse=True))


def _tournaments_in(folder: Path) -> Iterator[Path]:
    """Yield the folders of the tournaments in a named folder. A missing folder is shown as unreadable."""
    if (own := _tournament_at(folder)) is not None:
        yield own
        return
    found = [path for path in map(_tournament_at, _folders_in(folder)) if path is not None]
    yield from found
    if not found and not folder.is_dir():
        yield folder


def _folders_in(folder: Path) -> list[Path]:
    try:
        with os.scandir(folder) as entries:
            shown = [entry for entry, _ in zip(entries, range(MAX_ENTRIES), strict=False)]
            return sorted(Path(entry.path) for entry in shown if entry.is_dir(follow_symlinks=False))
    except OSError:
        return []


def _tournament_at(folder: Path) -> Path | None:
    """Return the folder of a tournament: this one, or a subfolder of this folder of bots; None if neither is one."""
    if os.path.lexists(folder / DEFINITION):
        return folder
    own = folder / CLASSROOM_FOLDER
    return own if not own.is_symlink() and os.path.lexists(own / DEFINITION) else None


def _free_name(path: Path, taken: dict[str, ShownTournament]) -> str:
    """Return the id of a tournament: the name of its folder, with a number if the name is taken."""
    folder = path.parent if path.name == CLASSROOM_FOLDER else path
    name = ENGINE_NAME.repair(folder.absolute().name or "tournament")
    number = 2
    free = name
    while free in taken:
        free, number = f"{name} ({number})", number + 1
    return free


def _time_of(path: Path) -> float:
    """Return when a tournament was created, or its definition changed last."""
    try:
        return (path / DEFINITION).lstat().st_mtime
    except OSError:
        return 0.0
