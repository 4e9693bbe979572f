"""The games of a tournament in progress, as far as the processes that play them have written them."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from qipan.arena.definition import Definition
from qipan.arena.folder import TournamentFolder
from qipan.match import Record
from qipan.match.text import RESULT_REASON
from qipan.rules.reasons import Problem
from qipan.server.tournaments.files import MAX_LINE_BYTES, read_file

MAX_BOARDS = 100
BOARD_FILE = re.compile(r"(\d{1,10})\.json")


@dataclass(frozen=True)
class Board:
    """A game in progress. It has the number of the process that plays it, which plays one game after another."""

    number: int
    key: str
    players: tuple[str, ...]
    moves: int
    fields: Mapping[str, Any]  # the record as JSON

    @property
    def record(self) -> Record:
        """The record so far. Raise ValueError if it is not valid."""
        return Record.from_json(json.dumps(self.fields, ensure_ascii=False))


def read_boards(folder: TournamentFolder, definition: Definition) -> list[Board]:
    """Return the games in progress. Files that contain no such game are ignored."""
    if folder.running_folder.is_symlink() or not folder.is_running():
        return []
    try:
        names = sorted(os.listdir(folder.running_folder))
    except OSError:
        return []
    found = [found for found in map(BOARD_FILE.fullmatch, names) if found is not None]
    boards = (_read(folder.running_folder / each[0], int(each[1]), definition) for each in found[:MAX_BOARDS])
    return [board for board in boards if board is not None]


def find_board(folder: TournamentFolder, definition: Definition, number: int) -> Board | None:
    return next((board for board in read_boards(folder, definition) if board.number == number), None)


def _read(path: Path, number: int, definition: Definition) -> Board | None:
    try:
        entry = json.loads(read_file(path, MAX_LINE_BYTES) or b"")
        key, fields = entry["key"], entry["record"]
        players = tuple(seat["name"] for seat in fields["seats"])
        is_good = isinstance(key, str) and set(definition.names).issuperset(players)
        return Board(number, RESULT_REASON.repair(key), players, len(fields["moves"]), fields) if is_good else None
    except (OSError, Problem, ValueError, KeyError, TypeError, AttributeError, RecursionError):
        return None  # the game may have ended in the meantime, or another game begun
