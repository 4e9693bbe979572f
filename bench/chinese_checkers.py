"""Chinese checkers: the best engine against greedy."""

from __future__ import annotations

from random import Random

import qipan
from bench.report import Measurement
from qipan.engines.registry import best_engine
from qipan.games.chinese_checkers.position_td import trainer_of

LIMIT = qipan.Limit(seconds=0.1)
GAMES = {2: 60, 3: 60, 4: 40, 6: 60}  # games against greedy, by number of players
WANTED = {2: 0.98, 3: 0.95, 4: 0.0, 6: 0.75}


def measure() -> list[Measurement]:
    return [against_greedy(players) for players in GAMES]


def against_greedy(players: int, games: int = 0, limit: qipan.Limit = LIMIT, engine: str = "") -> Measurement:
    """Let the best engine play one seat, a different one in each game, and greedy all others."""
    game, games = qipan.game("chinese-checkers", players=players), games or GAMES[players]
    name = engine or best_engine(game)
    firsts = 0
    for number in range(games):
        seat, start = number % players, opening(game, number // players)
        seats = ["greedy"] * players
        seats[seat] = name
        firsts += is_first(qipan.play_match(game, seats, limit=limit, start=start), seat)
    share = firsts / games
    return Measurement(
        f"chinese checkers, {players} players: {name} at {format_limit(limit)} per move against greedy, {games} games",
        f"{share:.1%} first",
        "greedy",
        None,
        f"≥ {WANTED[players]:.0%}" if WANTED[players] else "–",
        share >= WANTED[players],
    )


def create_engine(name: str, game: qipan.Game, *, level: int | None = None, seed: int) -> qipan.Engine:
    """Create an engine. `tabular-td` learns from the initial position first, since its table is empty at first."""
    if name == "tabular-td":
        trainer_of(game).learn(game.initial(), qipan.Stop())
    return qipan.engine(name, game, level=level, seed=seed)


def opening(game: qipan.Game, seed: int) -> qipan.State:
    """Return a position after two random moves of every seat."""
    random, state = Random(seed), game.initial()
    for _ in range(2 * game.seats):
        state = state.play(random.choice(state.moves()))
    return state


def is_first(record: qipan.Record, seat: int) -> bool:
    return record.outcome is not None and record.outcome.payoffs[seat] == max(record.outcome.payoffs)


def format_limit(limit: qipan.Limit) -> str:
    return f"{limit.seconds * 1000:.0f} ms" if limit.seconds is not None else f"{limit.nodes} nodes"
