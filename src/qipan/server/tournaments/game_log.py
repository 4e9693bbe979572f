"""The finished games of a tournament, and what programs printed, as far as they have been read."""

from __future__ import annotations

import math
from collections import defaultdict, deque
from dataclasses import dataclass, replace

from qipan.arena.definition import MAX_GAMES, Definition
from qipan.arena.finished import FinishedGame, read_finished
from qipan.arena.folder import TournamentFolder
from qipan.arena.standings import Failure, failures
from qipan.match import Record
from qipan.match.log_file import parse_line
from qipan.match.text import NOTE, POSITION, RESULT_REASON, printable_output
from qipan.rules.reasons import Problem, ReasonKind
from qipan.server.tournaments.files import Appended, read_part

MAX_OUTPUTS = 20  # how many of the latest outputs of each competitor are kept
MAX_OUTPUT_LENGTH = 4_000  # only the last characters of an output are kept, at most this many

GAME_CHANGED = ReasonKind("tournament_game_changed", "the record of this game has been changed or removed")


@dataclass(frozen=True)
class LoggedGame:
    """A game without its record, which is read from the file only when it is requested."""

    number: int
    game: FinishedGame
    failures: tuple[Failure, ...]
    offset: int
    length: int


@dataclass(frozen=True)
class Output:
    """What a program has printed to standard error during a game."""

    key: str
    text: str


class GameLog:
    """Reads the logs of a tournament. Damaged lines are counted, but otherwise ignored."""

    def __init__(self, folder: TournamentFolder, definition: Definition) -> None:
        self.folder = folder
        self.definition = definition
        self._names = frozenset(definition.names)
        self._lines = Appended(folder.games_file)
        self._error_lines = Appended(folder.errors_file)
        self.games: dict[str, LoggedGame] = {}  # by key of the game
        self.outputs: defaultdict[str, deque[Output]] = defaultdict(lambda: deque(maxlen=MAX_OUTPUTS))
        self.damaged = 0

    @property
    def size(self) -> int:
        return self._lines.size + self._error_lines.size

    @property
    def was_replaced(self) -> bool:
        return self._lines.was_replaced or self._error_lines.was_replaced

    def read_new(self) -> None:
        """Read what has been appended. Raise Problem if a file cannot be read."""
        for offset, line in self._lines.read_new():
            self._add(offset, line)
        for _, line in self._error_lines.read_new():
            self._add_output(line)

    def record(self, logged: LoggedGame) -> Record:
        """Read the record of a game. Raise ValueError if it is not valid."""
        game = read_finished(parse_line(read_part(self._lines.path, logged.offset, logged.length)) or {})
        if game is None or game.key != logged.game.key:
            raise Problem(GAME_CHANGED())
        return game.record

    def _add(self, offset: int, line: bytes) -> None:
        entry = parse_line(line)
        game = None if entry is None else read_finished(entry)
        if game is None or len(game.result.players) != self.definition.game.seats:
            self.damaged += 1
            return
        if not self._names.issuperset(game.result.players):  # ignore games of players who were removed from the class
            return
        if game.key in self.games or len(self.games) >= MAX_GAMES:
            return
        failed = tuple(failures(self.definition, [game]))
        number = len(self.games)
        self.games[game.key] = LoggedGame(number, _bounded(game), failed, offset, len(line))

    def _add_output(self, line: bytes) -> None:
        entry = parse_line(line) or {}
        key, name, text = (entry.get(field) for field in ("key", "name", "text"))
        if isinstance(key, str) and isinstance(text, str) and isinstance(name, str) and name in self._names:
            self.outputs[name].append(Output(RESULT_REASON.repair(key), printable_output(text[-MAX_OUTPUT_LENGTH:])))


def _bounded(game: FinishedGame) -> FinishedGame:
    """Return a game without its record, with texts of a limited length and numbers that are finite."""
    opening = game.result.opening and POSITION.repair(game.result.opening)
    return replace(
        game,
        result=replace(game.result, opening=opening),
        reason=RESULT_REASON.repair(game.reason),
        seconds=tuple(each if 0 <= each < math.inf else 0.0 for each in game.seconds[: len(game.result.players)]),
        notes=tuple(NOTE.repair(note) for note in game.notes[: len(game.result.players)]),
        date=NOTE.repair(game.date),
        fields={},
    )
