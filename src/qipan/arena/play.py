"""Plays games of a tournament in a worker process. What it returns is ready to be written to the log."""

from __future__ import annotations

import hashlib
import json
import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path
from typing import Any

from qipan.arena.competitor import Competitor, create_engine, limit_of
from qipan.arena.definition import Definition
from qipan.arena.finished import log_line
from qipan.arena.formats.schedule import ScheduledGame
from qipan.arena.openings import opening
from qipan.engines import Choice, Engine, Limit
from qipan.match import Match, play_match
from qipan.match.statistics.results import GameResult
from qipan.rules import Game, State, View

RUNNING_SECONDS = 0.5  # how often the file with the game in progress is written
MAX_ERROR_OUTPUT = 20_000  # only the last characters of a program's error output are kept, at most this many


@dataclass(frozen=True)
class PlayedGame:
    """A finished game: its key, its result, its line in the log and its lines in the log of error output."""

    key: str
    result: GameResult
    line: bytes
    errors: tuple[bytes, ...]
    seconds: float  # how long it took


class FailedEngine:
    """Stands for a competitor that could not be started. It forfeits when it is to move, with the same reason."""

    def __init__(self, name: str, error: Exception) -> None:
        self.name = name
        self._error = error

    def choose(self, view: View, limit: Limit | None = None, history: Sequence[State] = ()) -> Choice:
        raise self._error


def play_games(definition: str, games: Sequence[ScheduledGame], running: str | None = None) -> list[PlayedGame]:
    """Play games one after another. `running` is the folder in which others can see a game in progress."""
    return [play_game(_definition(definition), game, running) for game in games]


@lru_cache(maxsize=2)
def _definition(text: str) -> Definition:
    return Definition.from_json(text)


def play_game(definition: Definition, game: ScheduledGame, running: str | None = None) -> PlayedGame:
    """Play a game. Whatever a competitor does, the game ends with a result.

    >>> from qipan.arena.competitor import read_competitors
    >>> definition = Definition("dots", {}, read_competitors(["table", "random"]))
    >>> play_game(definition, ScheduledGame("1.table+random.1", (0, 1), 0)).result.players
    ('table', 'random')
    """
    began = time.monotonic()
    rules = definition.game
    players = [definition.competitors[player] for player in game.players]
    names = tuple(player.name for player in players)
    start = opening(definition, game.opening)
    seeds = [_seed(definition.seed, game.key, seat) for seat in range(len(players))]
    limits = [limit_of(player, rules, definition.limit) for player in players]
    engines: list[Engine] = []
    try:
        for player, seed in zip(players, seeds, strict=True):
            engines.append(_start(player, rules, seed))
        with _shown(running, game.key) as show:
            record = play_match(
                rules,
                engines,
                limit=limits,
                terms=definition.terms,
                start=start,
                names=names,
                date=datetime.now(UTC).isoformat(timespec="seconds"),
                now=time.monotonic,
                on_ply=show,
            )
    finally:
        for engine in engines:
            close(engine)
    assert record.outcome is not None
    result = GameResult(names, tuple(record.outcome.payoffs), "" if start == rules.initial() else start.text)
    errors = _error_lines(game.key, names, engines)
    return PlayedGame(game.key, result, log_line(game.key, record), errors, time.monotonic() - began)


def close(engine: Engine) -> None:
    """End the program of an engine, if it is one. Errors are ignored: the game is over."""
    if callable(end := getattr(engine, "close", None)):
        with suppress(Exception):
            end()


def _start(player: Competitor, game: Game, seed: int) -> Engine:
    try:
        return create_engine(player, game, seed)
    except Exception as error:  # a program may fail in any way; it forfeits, and the tournament goes on
        return FailedEngine(player.name, error)


def _seed(tournament: int, key: str, seat: int) -> int:
    """Return the seed of an engine, which is another one in each game and seat."""
    return int.from_bytes(hashlib.blake2b(f"{tournament} {key} {seat}".encode(), digest_size=4).digest())


def _error_lines(key: str, names: Sequence[str], engines: Sequence[Engine]) -> tuple[bytes, ...]:
    lines = []
    for seat, engine in enumerate(engines):
        text = getattr(engine, "error_output", "")
        text = text.decode("utf-8", "replace") if isinstance(text, bytes) else str(text)
        if text.strip():
            entry = {"key": key, "seat": seat, "name": names[seat], "text": text[-MAX_ERROR_OUTPUT:]}
            lines.append(json.dumps(entry).encode())
    return tuple(lines)


class _shown:
    """Writes a game in progress to a file from time to time, so that others can watch it, and removes it at its end."""

    def __init__(self, folder: str | None, key: str) -> None:
        self._path = None if folder is None else Path(folder) / f"{os.getpid()}.json"
        self._key = key
        self._next = time.monotonic() + RUNNING_SECONDS
        self._is_written = False

    def __enter__(self) -> Callable[[Match], object] | None:
        return None if self._path is None else self._show

    def __exit__(self, *_: Any) -> None:
        if self._is_written and self._path is not None:
            self._path.unlink(missing_ok=True)

    def _show(self, match: Match) -> None:
        if time.monotonic() < self._next or self._path is None:
            return
        temporary = self._path.with_suffix(".new")
        with suppress(OSError):  # watching is not essential
            temporary.write_bytes(log_line(self._key, match.record()))
            os.replace(temporary, self._path)
            self._is_written = True
        self._next = time.monotonic() + RUNNING_SECONDS
