"""Plays games of a tournament in a worker process. What it returns is ready to be written to the game log."""

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

from qipan.arena import problems
from qipan.arena.bot_copies import restore_copy
from qipan.arena.competitor import Competitor, create_engine, limit_of
from qipan.arena.definition import Definition
from qipan.arena.finished import log_line
from qipan.arena.formats.schedule import ScheduledGame
from qipan.arena.openings import opening
from qipan.engines import Engine
from qipan.engines.base import EngineUnavailable
from qipan.match import Match, play_match
from qipan.match.statistics.results import GameResult
from qipan.rules import Game
from qipan.rules.reasons import Reason, reason_of

CHUNK_SECONDS = 0.2  # after about this time, or after one long game, a worker returns what it has played
RUNNING_SECONDS = 0.5  # how often the file with the game in progress is written
MAX_ERROR_OUTPUT = 20_000  # only the last characters of a program's error output are kept, at most this many


@dataclass(frozen=True)
class PlayedGame:
    """A finished game: its key, its result, its line in the game log and its lines in the log of error output."""

    key: str
    result: GameResult
    line: bytes
    errors: tuple[bytes, ...]
    seconds: float  # how long the game took


@dataclass(frozen=True)
class UnplayedGame:
    """A game without a result, since it could not be played for a reason that is no competitor's fault."""

    key: str
    reason: Reason


Attempt = PlayedGame | UnplayedGame


def play_games(definition: str, games: Sequence[ScheduledGame], running: str | None = None) -> list[Attempt]:
    """Play games one after another until CHUNK_SECONDS are over, and return what was played, in the order given.

    A finished game is thus never held back by the next games of its chunk, which may be long. At least one game is
    played. `running` is the folder in which other processes can see a game in progress.
    """
    end = time.monotonic() + CHUNK_SECONDS
    attempts: list[Attempt] = []
    for game in games:
        attempts.append(play_game(_definition(definition), game, running))
        if time.monotonic() >= end:
            break
    return attempts


@lru_cache(maxsize=2)
def _definition(text: str) -> Definition:
    return Definition.from_json(text)


def play_game(definition: Definition, game: ScheduledGame, running: str | None = None) -> Attempt:
    """Play a game. Whatever a competitor does in it, the game ends with a result.

    There is no result if a program cannot be started at all, for example because its file is gone, or if there is no
    longer a copy of the version of a bot that was checked.

    >>> from qipan.arena.competitor import read_competitors
    >>> definition = Definition("dots", {}, read_competitors(["table", "random"]))
    >>> play_game(definition, ScheduledGame("1.table+random.1", (0, 1), 0)).result.players
    ('table', 'random')
    """
    players = [definition.competitors[player] for player in game.players]
    if changed := changed_bot(players):
        return UnplayedGame(game.key, changed)
    try:
        return _play(definition, game, players, running)
    except EngineUnavailable as problem:
        return UnplayedGame(game.key, problem.reason)


def changed_bot(players: Sequence[Competitor]) -> Reason | None:
    """Return a reason if the files of a bot no longer match its version and cannot be restored, otherwise None."""
    for player in players:
        if player.version and not restore_copy(Path(player.spec), player.version):
            return problems.BOT_CHANGED(name=player.name)
    return None


def _play(
    definition: Definition, game: ScheduledGame, players: Sequence[Competitor], running: str | None
) -> PlayedGame:
    """Play a game. Raise EngineUnavailable if a program cannot be started."""
    began = time.monotonic()
    rules = definition.game
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
    """End the program of an engine that is a program. Errors are ignored, since the game is over."""
    if callable(end := getattr(engine, "close", None)):
        with suppress(Exception):
            end()


def _start(player: Competitor, game: Game, seed: int) -> Engine:
    try:
        return create_engine(player, game, seed)
    except Exception as error:  # for example, the file of a program is gone or no longer compiles
        raise EngineUnavailable(problems.COMPETITOR(given=player.name, problem=reason_of(error))) from None


def _seed(tournament: int, key: str, seat: int) -> int:
    """Return the seed of an engine, which is different in each game and seat."""
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
        with suppress(OSError):  # watching is not essential, so the game goes on if the file cannot be written
            temporary.write_bytes(log_line(self._key, match.record()))
            os.replace(temporary, self._path)
            self._is_written = True
        self._next = time.monotonic() + RUNNING_SECONDS
