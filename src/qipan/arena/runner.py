"""Plays the games of a tournament that are missing, and writes each to the log before it counts."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass, field
from typing import Protocol

from qipan.arena.definition import Definition
from qipan.arena.folder import TournamentFolder
from qipan.arena.formats.registry import is_fixed, scheduler
from qipan.arena.formats.schedule import Schedule, ScheduledGame
from qipan.arena.play import PlayedGame, play_games
from qipan.match.log_file import Log
from qipan.match.statistics.results import GameResult

CHUNK_SECONDS = 0.2  # games are submitted in chunks of about this length, if they are short
CHUNKS_PER_WORKER = 2  # submitted at the same time, so that a worker that has finished one can go on at once
POLL_SECONDS = 0.25
MAX_DEATHS = 3  # a game whose process dies this often is given up


class Workers(Protocol):
    """An executor, and how many calls it can carry out at the same time."""

    @property
    def max_workers(self) -> int: ...

    def submit(self, function: Callable[..., list[PlayedGame]], /, *args: object) -> Future[list[PlayedGame]]: ...

    def kill(self) -> None: ...


@dataclass(frozen=True)
class Progress:
    """How far a tournament is, as its runner reports it."""

    definition: Definition
    schedule: Schedule
    results: dict[str, GameResult]
    in_flight: int  # games that are being played or wait for a worker
    seconds: float  # time since the runner began
    played_seconds: float  # the time of all games that it has finished, from which follows how busy the workers were


@dataclass
class Runner:
    """Plays a tournament in a folder, whose lock the caller holds.

    `on_progress` is called after every change. `shares_folder` says whether workers see the same files.
    """

    folder: TournamentFolder
    workers: Workers
    on_progress: Callable[[Progress], object] = lambda _: None
    on_repair: Callable[[int], object] = lambda _: None  # called with the number of damaged lines, if there are any
    shares_folder: bool = True
    given_up: list[str] = field(default_factory=list)  # keys of games whose process died each time

    def run(self) -> Progress:
        """Play until every game is finished or given up. If it is interrupted, all finished games are in the log."""
        if damaged := self.folder.repair():
            self.on_repair(damaged)
        self._definition = self.folder.definition()
        self._text = self._definition.to_json()
        self._scheduler = scheduler(self._definition)
        self._results = {key: game.result for key, game in self.folder.games().items()}
        self._in_flight: dict[Future[list[PlayedGame]], Sequence[ScheduledGame]] = {}
        self._deaths: Counter[str] = Counter()
        self._seconds_per_game = CHUNK_SECONDS  # a first guess
        self._played_seconds = 0.0
        self._began = time.monotonic()
        self._plan()
        try:
            with Log(self.folder.games_file) as games, Log(self.folder.errors_file) as errors:
                self._loop(games, errors)
        except BaseException:
            self.workers.kill()
            raise
        finally:
            self.folder.clear_running()
        return self._progress()

    def _loop(self, games: Log, errors: Log) -> None:
        try:
            while self._submit() or self._in_flight:
                wait(self._in_flight, POLL_SECONDS, FIRST_COMPLETED)
                self._commit(games, errors)
                self.on_progress(self._progress())
        except KeyboardInterrupt:
            self._commit(games, errors)
            raise

    def _progress(self) -> Progress:
        flying = sum(map(len, self._in_flight.values()))
        seconds = time.monotonic() - self._began
        return Progress(self._definition, self._schedule, self._results, flying, seconds, self._played_seconds)

    def _plan(self) -> None:
        """Find out which games are to be played, given the results so far."""
        self._schedule = self._scheduler(self._results)
        flying = {game.key for chunk in self._in_flight.values() for game in chunk}
        open_games = [
            game
            for game in self._schedule.games
            if game.key not in self._results and game.key not in flying and game.key not in self.given_up
        ]
        self._queue = deque(game for game in open_games if self._deaths[game.key] < MAX_DEATHS - 1)
        # Games that have been in a process that died, more than once: each is played while no other one is.
        self._suspects = deque(game for game in open_games if self._deaths[game.key] >= MAX_DEATHS - 1)

    def _submit(self) -> bool:
        """Submit chunks of games until there are enough, and return whether there were any."""
        workers = self.workers.max_workers
        has_submitted = False
        while self._queue and len(self._in_flight) < workers * CHUNKS_PER_WORKER:
            share = len(self._queue) // (workers * CHUNKS_PER_WORKER * 2)
            size = max(1, min(share, int(CHUNK_SECONDS / max(self._seconds_per_game, 1e-6))))
            self._start([self._queue.popleft() for _ in range(min(size, len(self._queue)))])
            has_submitted = True
        if self._suspects and not self._in_flight:
            self._start([self._suspects.popleft()])
            has_submitted = True
        return has_submitted

    def _start(self, chunk: Sequence[ScheduledGame]) -> None:
        running = str(self.folder.running_folder) if self.shares_folder else None
        future = self.workers.submit(play_games, self._text, chunk, running)
        self._in_flight[future] = chunk

    def _commit(self, games: Log, errors: Log) -> None:
        """Write the games of all finished chunks to the logs, with one sync for all of them; then they count."""
        played: list[PlayedGame] = []
        for future in [future for future in self._in_flight if future.done()]:
            chunk = self._in_flight.pop(future)
            try:
                done = future.result()
                played += done
                seconds = sum(game.seconds for game in done)
                self._played_seconds += seconds
                self._seconds_per_game = seconds / max(1, len(done))
            except BrokenExecutor:
                self._bury(chunk)
        new = list({game.key: game for game in played if game.key not in self._results}.values())
        errors.append(line for game in new for line in game.errors)
        games.append(game.line for game in new)
        self._results.update({game.key: game.result for game in new})
        if new and not is_fixed(self._definition):
            self._plan()
            self._forget_unneeded()

    def _bury(self, chunk: Iterable[ScheduledGame]) -> None:
        """Queue the games of a chunk again, after its process has died."""
        for game in chunk:
            self._deaths[game.key] += 1
            if self._deaths[game.key] >= MAX_DEATHS:
                self.given_up.append(game.key)
        self._plan()

    def _forget_unneeded(self) -> None:
        """Stop waiting for games: the tournament is decided, so they no longer matter."""
        keys = {game.key for game in self._schedule.games}
        for future, chunk in list(self._in_flight.items()):
            if not any(game.key in keys for game in chunk):
                future.cancel()
                del self._in_flight[future]
