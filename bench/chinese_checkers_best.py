"""Chinese checkers: which engine wins most against several kinds of opponents? `python -m bench.chinese_checkers_best`.

In every game one seat, rotating, is played by a candidate and all others by one kind of opponent: the greedy engine,
level 5, or another candidate. Every search has about the same time: its number of nodes depends on its speed. `td` and
`tabular-td` look one move ahead and need less.
"""

from __future__ import annotations

import argparse
import math
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import product
from statistics import stdev

import qipan
from bench.chinese_checkers import create_engine, opening

SEATS = (2, 3, 4, 6)
CANDIDATES = {
    2: ("alphabeta", "best-reply", "maxn", "race", "mcts", "td", "tabular-td"),
    3: ("best-reply", "maxn", "race", "paranoid", "mcts", "td", "tabular-td"),
    4: ("best-reply", "maxn", "race", "paranoid", "mcts", "td", "tabular-td"),
    6: ("best-reply", "maxn", "race", "paranoid", "mcts", "td", "tabular-td"),
}
OTHERS = ("greedy", "level 5")
# The speed of the engines relative to best-reply, in nodes per second, by number of seats.
SPEEDS = {
    2: {"alphabeta": 1.0, "best-reply": 1.0, "maxn": 1.35, "race": 2.4, "mcts": 0.16},
    3: {"best-reply": 1.0, "maxn": 1.25, "race": 1.6, "paranoid": 1.1, "mcts": 0.07},
    4: {"best-reply": 1.0, "maxn": 1.35, "race": 1.9, "paranoid": 1.2, "mcts": 0.05},
    6: {"best-reply": 1.0, "maxn": 1.7, "race": 1.7, "paranoid": 1.5, "mcts": 0.04},
}


@dataclass(frozen=True)
class Series:
    """Games of one candidate in one seat against one kind of opponent in all others."""

    seats: int
    candidate: str
    opponent: str


def series(seats: int, candidates: Sequence[str], opponents: Sequence[str]) -> list[Series]:
    """Return the series of games of these candidates against these opponents. An empty list stands for all of them."""
    every = CANDIDATES[seats]
    return [
        Series(seats, candidate, opponent)
        for candidate, opponent in product(every, (*OTHERS, *every))
        if candidate != opponent and candidate in (candidates or every) and opponent in (opponents or (*OTHERS, *every))
    ]


def play(games: Series, number: int, nodes: int) -> float:
    """Play one game and return the candidate's payoff."""
    game = qipan.game("chinese-checkers", players=games.seats)
    seat = number % games.seats
    players = [games.candidate if each == seat else games.opponent for each in range(games.seats)]
    limits = [qipan.Limit(nodes=max(1, round(nodes * SPEEDS[games.seats].get(name, 1.0)))) for name in players]
    engines = [create(name, game, number * 10 + each) for each, name in enumerate(players)]
    record = qipan.play_match(game, engines, limit=limits, start=opening(game, number // games.seats))
    assert record.outcome is not None
    return record.outcome.payoffs[seat]


def create(name: str, game: qipan.Game, seed: int) -> qipan.Engine:
    if name.startswith("level "):
        return create_engine("best", game, level=int(name.split()[1]), seed=seed)
    return create_engine(name, game, seed=seed)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=24, help="games of each candidate against each kind of opponent")
    parser.add_argument("--nodes", type=int, default=2_000, help="nodes per move of best-reply")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seats", type=int, nargs="*", default=list(SEATS))
    parser.add_argument("--candidates", nargs="+", default=[], help="only these")
    parser.add_argument("--opponents", nargs="+", default=[], help="only these")
    given = parser.parse_args()
    with ProcessPoolExecutor(given.processes) as pool:
        for seats in given.seats:
            means: defaultdict[str, list[float]] = defaultdict(list)
            for games in series(seats, given.candidates, given.opponents):
                payoffs = list(pool.map(partial(play, games, nodes=given.nodes), range(given.games)))
                means[games.candidate].append(sum(payoffs) / len(payoffs))
                firsts = sum(payoff == 1 for payoff in payoffs)
                print(
                    f"{seats} seats: {games.candidate} against {games.opponent}: {means[games.candidate][-1]:+.2f} "
                    f"± {stdev(payoffs) / math.sqrt(len(payoffs)):.2f}, "
                    f"first in {firsts} of {len(payoffs)}",
                    flush=True,
                )
            for name, values in sorted(means.items(), key=lambda item: -sum(item[1])):
                print(f"{seats} seats: {name}: mean payoff {sum(values) / len(values):+.3f}", flush=True)


if __name__ == "__main__":
    main()
