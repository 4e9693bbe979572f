"""The current state of a tournament in its folder. Only what has changed is read again."""

from __future__ import annotations

import logging
import threading
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from qipan.arena import problems
from qipan.arena.definition import Definition
from qipan.arena.folder import Tournament, TournamentFolder, tournament_of
from qipan.arena.formats.sprt import sprt_of
from qipan.arena.standings import Standing, count_failures, rate_competitors, seconds_used, standings
from qipan.match.statistics.bradley_terry import Ratings
from qipan.match.statistics.cross_table import CrossTable, cross_table
from qipan.match.statistics.sprt import Sprt
from qipan.rules.reasons import Problem, Reason, reason_of
from qipan.server import clock
from qipan.server.logs import describe
from qipan.server.tournaments.files import read_file
from qipan.server.tournaments.game_log import GameLog, LoggedGame

MAX_DEFINITION_BYTES = 10_000_000
REFRESH_SECONDS = 2.0  # a tournament is read at most once in this time

log = logging.getLogger("qipan.server")


@dataclass(frozen=True)
class Summary:
    """A tournament at one moment: each property is computed when it is first requested."""

    tournament: Tournament
    log: GameLog
    games: tuple[LoggedGame, ...]  # the games that count, in the order in which they finished
    damaged: int

    @property
    def definition(self) -> Definition:
        return self.tournament.definition

    @property
    def folder(self) -> TournamentFolder:
        return self.log.folder

    @cached_property
    def ratings(self) -> Ratings | None:
        return rate_competitors(self.definition, self.tournament.results)

    @cached_property
    def standings(self) -> list[Standing]:
        return standings(self.definition, self.tournament.schedule, self.tournament.results, self.ratings)

    @cached_property
    def cross_table(self) -> CrossTable:
        return cross_table(self.tournament.results.values())

    @cached_property
    def failure_counts(self) -> dict[str, int]:
        return dict(count_failures(failure for each in self.games for failure in each.failures))

    @cached_property
    def seconds(self) -> dict[str, float]:
        return seconds_used(self.tournament.games.values())

    @cached_property
    def sprt(self) -> Sprt | None:
        return None if self.definition.sprt is None else sprt_of(self.definition, self.tournament.results)


class ShownTournament:
    """A tournament that the page shows. It may be used by several threads."""

    def __init__(self, name: str, path: Path) -> None:
        self.name = name
        self.folder = TournamentFolder(path)
        self._lock = threading.Lock()
        self._read_at = -REFRESH_SECONDS
        self._definition_text = b""
        self._log: GameLog | None = None
        self._summary: Summary | None = None
        self._problem: Reason | None = None
        self._seen = (0, 0)  # the sizes of the logs and the number of games when the summary was made

    @property
    def changed(self) -> float | None:
        """When the last game was finished, in seconds since 1970; None if no game is finished."""
        try:
            return self.folder.games_file.lstat().st_mtime
        except OSError:
            return None

    def summary(self) -> Summary:
        """Return the state of the tournament, at most REFRESH_SECONDS old. Raise Problem if it cannot be read."""
        with self._lock:
            if clock.monotonic() - self._read_at >= REFRESH_SECONDS:
                self._refresh()
                self._read_at = clock.monotonic()
            if self._problem is not None:
                raise Problem(self._problem)
            assert self._summary is not None
            return self._summary

    def _refresh(self) -> None:
        """Read what is new. A problem with the folder affects only this tournament."""
        try:
            self._read()
            self._problem = None
        except Exception as error:
            if not isinstance(error, ValueError | OSError):
                log.warning("a tournament cannot be read: %s", describe(error))
            self._problem = reason_of(error) if isinstance(error, Problem) else problems.UNREADABLE(path=self.name)
            self._log, self._definition_text = None, b""

    def _read(self) -> None:
        text = read_file(self.folder.definition_file, MAX_DEFINITION_BYTES)
        if text is None:
            raise Problem(problems.NO_TOURNAMENT(path=self.name))
        if self._log is None or text != self._definition_text or self._log.was_replaced:
            definition = Definition.from_json(text, self.name)
            definition.check_size()
            self._log, self._definition_text = GameLog(self.folder, definition), text
            self._summary = None
        else:
            definition = self._log.definition
        self._log.read_new()
        seen = (self._log.size, len(self._log.games))
        if self._summary is None or seen != self._seen:
            self._summary, self._seen = _summarize(definition, self._log), seen


def _summarize(definition: Definition, read: GameLog) -> Summary:
    tournament = tournament_of(definition, {key: each.game for key, each in read.games.items()})
    games = tuple(read.games[key] for key in tournament.games)
    return Summary(tournament, read, games, read.damaged)
