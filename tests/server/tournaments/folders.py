"""Writes the folders of tournaments, finished or in progress, without starting processes."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import qipan
from qipan.arena.competitor import read_competitors
from qipan.arena.definition import Definition
from qipan.arena.finished import log_line
from qipan.arena.folder import TournamentFolder
from qipan.arena.formats.registry import schedule
from qipan.arena.play import PlayedGame, play_game
from qipan.match import Match
from qipan.match.log_file import Log

COMPETITORS = ("table", "greedy", "random")
# A bot that answers with an illegal move after it has complained.
BROKEN = "import sys\nprint('I am lost', file=sys.stderr, flush=True)\nprint('Z9')\n"


def define(
    game: str = "dots", competitors: Sequence[str] = COMPETITORS, options: dict[str, Any] | None = None, **others: Any
) -> Definition:
    """Return the definition of a tournament on a small board."""
    small = {"rows": 2, "cols": 2} if game == "dots" and options is None else options or {}
    return Definition.of(qipan.game(game, **small), read_competitors(competitors), seed=1, **others)


def write_tournament(path: Path, definition: Definition | None = None, count: int | None = None) -> TournamentFolder:
    """Write a tournament of which the first `count` games are finished; by default all scheduled so far."""
    definition = definition or define()
    folder = TournamentFolder(path)
    folder.create(definition)
    folder.running_folder.mkdir()
    play_more(folder, definition, count)
    return folder


def play_more(folder: TournamentFolder, definition: Definition, count: int | None = None) -> None:
    """Play the next games of a tournament."""
    games = folder.games()
    known = schedule(definition, {key: game.result for key, game in games.items()}).games
    missing = [game for game in known if game.key not in games][:count]
    with Log(folder.games_file) as log, Log(folder.errors_file) as errors:
        for game in missing:
            played = play_game(definition, game)
            assert isinstance(played, PlayedGame)
            log.append([played.line])
            errors.append(played.errors)


def write_broken_bot(path: Path) -> str:
    """Write a program that plays illegally, and return the text that names it as a competitor."""
    path.mkdir()
    (path / "bot.py").write_text(BROKEN)
    (path / "bot.toml").write_text('protocol = "one-shot"\n')
    return f"broken={path}"


@contextmanager
def running(folder: TournamentFolder, moves: Sequence[str] = ("0", "5")) -> Iterator[None]:
    """Let a tournament run, with one game in progress: between its first two competitors."""
    definition = folder.definition()
    match = Match(definition.game, list(definition.names[: definition.game.seats]))
    for move in moves:
        match.play(move)
    with folder.lock():
        file = folder.running_folder / f"{os.getpid()}.json"
        file.write_bytes(log_line("9.table+greedy.1", match.record()))
        try:
            yield
        finally:
            file.unlink()
