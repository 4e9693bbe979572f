"""The folder of a tournament, and what can be read from it at any time, also while another process plays.

| file | |
|---|---|
| `tournament.json` | the definition; see `definition` |
| `games.jsonl` | the finished games, one line each; see `finished` |
| `errors.jsonl` | what programs printed to standard error, one line for each seat of a game that has any |
| `running/` | games in progress, updated periodically by the processes that play them |
| `lock` | locked by the process that runs the tournament |
"""

from __future__ import annotations

import fcntl
import json
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from qipan.arena import problems
from qipan.arena.definition import Definition
from qipan.arena.finished import FinishedGame, read_finished
from qipan.arena.formats.registry import schedule
from qipan.arena.formats.schedule import Schedule
from qipan.match import Record
from qipan.match.log_file import read_lines, repair, write_file
from qipan.match.statistics.results import GameResult
from qipan.rules.reasons import Problem

CLASSROOM_FOLDER = ".arena"  # the subfolder of a folder of bots that holds its tournament; see `classroom`
MAX_DEFINITION_BYTES = 100_000_000
LOCK_ATTEMPTS = 10


@dataclass(frozen=True)
class ErrorOutput:
    """What a program printed to standard error during a game."""

    key: str
    seat: int
    name: str
    text: str


@dataclass(frozen=True)
class TournamentFolder:
    """The paths in the folder of a tournament. The folder need not exist yet."""

    path: Path

    @property
    def definition_file(self) -> Path:
        return self.path / "tournament.json"

    @property
    def games_file(self) -> Path:
        return self.path / "games.jsonl"

    @property
    def errors_file(self) -> Path:
        return self.path / "errors.jsonl"

    @property
    def running_folder(self) -> Path:
        return self.path / "running"

    def create(self, definition: Definition) -> None:
        """Write the definition of a new tournament. Do nothing if the folder already has this definition.

        Raise Problem if the folder has another tournament.
        """
        self.path.mkdir(parents=True, exist_ok=True)
        if self.definition_file.exists():
            if self.definition() != definition:
                raise Problem(problems.OTHER_TOURNAMENT(path=str(self.path)))
            return
        self.write_definition(definition)

    def write_definition(self, definition: Definition) -> None:
        """Replace the definition. Finished games stay in the game log, and count if they are in the new definition."""
        write_file(self.definition_file, definition.to_json().encode())

    def definition(self) -> Definition:
        """Read the definition. Raise Problem if there is none, or if it is invalid."""
        try:
            with open(self.definition_file, "rb") as file:
                text = file.read(MAX_DEFINITION_BYTES)
        except (FileNotFoundError, NotADirectoryError):
            raise Problem(problems.NO_TOURNAMENT(path=str(self.path))) from None
        return Definition.from_json(text, str(self.definition_file))

    def games(self) -> dict[str, FinishedGame]:
        """Read all finished games by their keys. Of two games with the same key, the first counts."""
        games: dict[str, FinishedGame] = {}
        for entry in read_lines(self.games_file):
            if (game := read_finished(entry)) is not None:
                games.setdefault(game.key, game)
        return games

    def error_output(self, key: str) -> list[ErrorOutput]:
        """Return what programs printed to standard error during a game."""
        outputs = (entry for entry in read_lines(self.errors_file) if entry.get("key") == key)
        return [
            ErrorOutput(key, int(entry.get("seat", 0)), str(entry.get("name", "")), str(entry.get("text", "")))
            for entry in outputs
        ]

    def running_games(self) -> dict[str, Record]:
        """Return the games in progress by their keys, without those that began only a moment ago."""
        records: dict[str, Record] = {}
        for file in sorted(self.running_folder.glob("*.json")):
            # The game may have ended since its file was listed, so a file that is gone or unreadable is skipped.
            with suppress(OSError, ValueError, KeyError, TypeError):
                entry = json.loads(file.read_bytes())
                records[str(entry["key"])] = Record.from_json(json.dumps(entry["record"], ensure_ascii=False))
        return records

    def is_running(self) -> bool:
        """Return whether a process runs the tournament now. Nothing is written."""
        try:
            file = os.open(self.path / "lock", os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
        except OSError:
            return False
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        except OSError:
            return False
        finally:
            os.close(file)
        return False

    @contextmanager
    def lock(self) -> Iterator[None]:
        """Hold the lock of the tournament. Raise Problem if another process does. The end of a process releases it."""
        file = os.open(self.path / "lock", os.O_RDWR | os.O_CREAT, 0o644)
        try:
            self._lock_soon(file)
            yield
        finally:
            os.close(file)

    def _lock_soon(self, file: int) -> None:
        """Lock a file. Try again, since a process that only checks whether the tournament runs holds it briefly."""
        for attempt in range(LOCK_ATTEMPTS):
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                return
            except BlockingIOError:
                time.sleep(0.001 * attempt)
        raise Problem(problems.FOLDER_IN_USE(path=str(self.path)))

    def repair(self) -> int:
        """Move damaged lines out of the logs, and return the number of damaged games. The caller holds the lock."""
        self.clear_running()
        repair(self.errors_file)
        return repair(self.games_file)

    def clear_running(self) -> None:
        self.running_folder.mkdir(exist_ok=True)
        for file in self.running_folder.iterdir():
            with suppress(OSError):
                file.unlink()


@dataclass(frozen=True)
class Tournament:
    """A tournament as its folder has it at one moment.

    `games` are the finished games that count, in the order in which they finished. Games that the definition no longer
    has, such as those of an earlier version of a bot, are not among them.
    """

    definition: Definition
    games: dict[str, FinishedGame]
    schedule: Schedule

    @property
    def is_finished(self) -> bool:
        return self.schedule.is_complete and len(self.games) == len(self.schedule.games)

    @cached_property
    def results(self) -> dict[str, GameResult]:
        return {key: game.result for key, game in self.games.items()}


def find_folder(path: Path) -> Path:
    """Return the folder of a tournament: `path` itself or, if `path` is a folder of bots, its CLASSROOM_FOLDER."""
    own = path / CLASSROOM_FOLDER
    return own if (own / "tournament.json").exists() and not (path / "tournament.json").exists() else path


def read_tournament(path: str | os.PathLike[str]) -> Tournament:
    """Read the state of a tournament from its folder. Raise Problem if the folder has no tournament."""
    folder = TournamentFolder(find_folder(Path(path)))
    definition = folder.definition()
    return tournament_of(definition, folder.games())


def tournament_of(definition: Definition, games: dict[str, FinishedGame]) -> Tournament:
    """Return the state of a tournament in which these games are finished."""
    planned = schedule(definition, {key: game.result for key, game in games.items()})
    keys = {game.key for game in planned.games}
    return Tournament(definition, {key: game for key, game in games.items() if key in keys}, planned)
