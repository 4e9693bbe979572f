"""Small tournaments for tests."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import qipan
from qipan.arena.competitor import Competitor, read_competitors
from qipan.arena.definition import Definition
from qipan.arena.folder import TournamentFolder
from qipan.engines import Limit
from qipan.match.statistics.results import GameResult

SMALL = qipan.game("dots", rows=1, cols=1)
NODES = Limit(nodes=50)  # nodes instead of seconds, so that a busy machine makes no program late


def definition_of(count: int, format: str = "round-robin", game: qipan.Game = SMALL, **others: Any) -> Definition:
    """Return a tournament of random players called a0, a1, …"""
    return Definition.of(game, [Competitor(f"a{number}", "random") for number in range(count)], format=format, **others)


def engines(*texts: str, game: qipan.Game = SMALL, **others: Any) -> Definition:
    return Definition.of(game, read_competitors(texts), **{"limit": NODES, "seed": 7, **others})


def result(definition: Definition, players: tuple[int, ...], payoffs: tuple[float, ...]) -> GameResult:
    return GameResult(tuple(definition.names[player] for player in players), payoffs)


def keys_in_log(folder: Path) -> list[str]:
    return [json.loads(line)["key"] for line in TournamentFolder(folder).games_file.read_bytes().splitlines()]


def games_in_log(folder: Path) -> dict[str, Any]:
    """Return the records by key, without times and dates, which are never the same twice."""
    games = TournamentFolder(folder).games()
    return {
        key: {name: value for name, value in game.fields.items() if name not in ("seconds", "date")}
        for key, game in games.items()
    }


def players_of(key: str) -> set[str]:
    return set(re.fullmatch(r"\d+\.(.*)\.\d+", key)[1].split("+"))  # type: ignore[index]
