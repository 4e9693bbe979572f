"""Plays the games of a tournament that are missing, and writes each to the game log before it counts."""

from __future__ import annotations

import time
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, Future, wait
from dataclasses import dataclass, field
from typing import Protocol

from qipan.arena import problems
from qipan.arena.definition import Definition
from qipan.arena.folder import TournamentFolder
from qipan.arena.formats.registry import is_fixed, scheduler
from qipan.arena.formats.schedule import Schedule, ScheduledGame
from qipan.arena.play import CHUNK_SECONDS, Attempt, PlayedGame, UnplayedGame, play_games
from qipan.match.log_file import Log
from qipan.match.statistics.results import GameResult
from qipan.rules.reasons import Problem, Reason

CHUNKS_PER_WORKER = 2  # chunks that are submitted per worker, so that it has a next one at once
POLL_SECONDS = 0.25
MAX_ATTEMPTS = 3  # a game is given up after this many attempts in which its process died or it could not be played
# If processes have died this often before the first game was finished, no process can play at all.
MAX_DEATHS_BEFORE_FIRST_GAME = 12


class Workers(Protocol):
    """An executor, and how many calls it can carry out at the same time."""

    @property
    def max_workers(self) -> int: ...

    def submit(self, function: Callable[..., list[Attempt]], /, *args: object) -> Future[list[Attempt]]: ...

    def kill(self) -> None: ...


@dataclass(frozen=True)
class Progress:
    """How far along a tournament is, as its runner reports it."""

    definition: Definition
    schedule: Schedule
    results: dict[str, GameResult]
    in_flight: int  # games that are being played or wait for a worker
    seconds: float  # time since the runner began
    played_seconds: float  # the total time of the finished games, which shows how busy the workers were
    played: int = 0  # how many games the runner has finished
    unplayed: int = 0  # how often a game could not be played; see `play.UnplayedGame`


@dataclass
class Runner:
    """Plays a tournament in a folder, whose lock the caller holds.

    `on_progress` is called after every change. When `goes_on` then returns False, no other game begins, and `run`
    returns as soon as the games in progress are finished. `shares_folder` says whether workers see the same files.
    """

    folder: TournamentFolder
    workers: Workers
    on_progress: Callable[[Progress], object] = lambda _: None
    on_repair: Callable[[int], object] = lambda _: None  # called with the number of damaged games, if there are any
    shares_folder: bool = True
    goes_on: Callable[[], bool] = lambda: True
    # By the key of a game that was given up: why it could not be played, or None if its process died.
    given_up: dict[str, Reason | None] = field(default_factory=dict)

    def run(self) -> Progress:
        """Play until every game is finished or given up. If it is interrupted, finished games are in the game log."""
        if damaged := self.folder.repair():
            self.on_repair(damaged)
        self._definition = self.folder.definition()
        self._text = self._definition.to_json()
        self._scheduler = scheduler(self._definition)
        self._results = {key: game.result for key, game in self.folder.games().items()}
        self._in_flight: dict[Future[list[Attempt]], Sequence[ScheduledGame]] = {}
        self._attempts: Counter[str] = Counter()
        self._dead_chunks = 0  # number of chunks whose process has died
        self._seconds_per_game = CHUNK_SECONDS  # a guess, until games have been timed
        self._played_seconds = 0.0
        self._played = self._unplayed = 0
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
            is_stopping = False
            while (not is_stopping and self._submit()) or self._in_flight:
                wait(self._in_flight, POLL_SECONDS, FIRST_COMPLETED)
                self._commit(games, errors)
                self.on_progress(self._progress())
                if not is_stopping and not self.goes_on():
                    is_stopping = True
                    self._cancel_waiting()
        except KeyboardInterrupt:
            self._commit(games, errors)
            raise

    def _progress(self) -> Progress:
        flying = sum(map(len, self._in_flight.values()))
        seconds = time.monotonic() - self._began
        return Progress(
            self._definition,
            self._schedule,
            self._results,
            flying,
            seconds,
            self._played_seconds,
            self._played,
            self._unplayed,
        )

    def _plan(self) -> None:
        """Find out which games are to be played, given the results so far."""
        self._schedule = self._scheduler(self._results)
        flying = {game.key for chunk in self._in_flight.values() for game in chunk}
        open_games = [
            game
            for game in self._schedule.games
            if game.key not in self._results and game.key not in flying and game.key not in self.given_up
        ]
        self._queue = deque(game for game in open_games if self._attempts[game.key] < MAX_ATTEMPTS - 1)
        # Games that have failed more than once, such as by the death of their process: each is played alone.
        self._suspects = deque(game for game in open_games if self._attempts[game.key] >= MAX_ATTEMPTS - 1)

    def _submit(self) -> bool:
        """Submit chunks of games until the workers have enough, and return whether any was submitted."""
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
        failed: dict[str, Reason | None] = {}  # why each game failed; None if its process has died
        left: list[ScheduledGame] = []  # games that a worker returned unplayed for lack of time
        for future in [future for future in self._in_flight if future.done()]:
            chunk = self._in_flight.pop(future)
            try:
                found = future.result()
            except BrokenExecutor:
                self._dead_chunks += 1
                failed |= {game.key: None for game in chunk}
                continue
            done = [game for game in found if isinstance(game, PlayedGame)]
            played += done
            unplayed = {game.key: game.reason for game in found if isinstance(game, UnplayedGame)}
            failed |= unplayed
            self._unplayed += len(unplayed)
            left += chunk[len(found) :]
            if done:
                seconds = sum(game.seconds for game in done)
                self._played_seconds += seconds
                self._seconds_per_game = seconds / len(done)
        self._played += len(played)
        new = list({game.key: game for game in played if game.key not in self._results}.values())
        errors.append(line for game in new for line in game.errors)
        games.append(game.line for game in new)
        self._results.update({game.key: game.result for game in new})
        if self._dead_chunks >= MAX_DEATHS_BEFORE_FIRST_GAME and not self._played_seconds:
            raise Problem(problems.WORKERS_END())
        self._count_failures(failed)
        if failed or (new and not is_fixed(self._definition)):
            self._plan()
            self._forget_unneeded()
        else:
            self._queue.extendleft(reversed(left))

    def _count_failures(self, failed: Mapping[str, Reason | None]) -> None:
        """Count how often games have failed, and give up those that have failed too often."""
        for key, reason in failed.items():
            self._attempts[key] += 1
            if self._attempts[key] >= MAX_ATTEMPTS:
                self.given_up[key] = reason

    def _forget_unneeded(self) -> None:
        """Stop waiting for games that the schedule no longer has because a sequential test was decided without them."""
        keys = {game.key for game in self._schedule.games}
        for future, chunk in list(self._in_flight.items()):
            if not any(game.key in keys for game in chunk):
                future.cancel()
                del self._in_flight[future]

    def _cancel_waiting(self) -> None:
        """Cancel the chunks that no worker has begun."""
        for future in list(self._in_flight):
            if future.cancel():
                del self._in_flight[future]
