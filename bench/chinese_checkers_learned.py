"""Chinese checkers: one seat with the learned evaluation against the handwritten one on all other seats.

`python -m bench.chinese_checkers_learned`. Every game begins after two random moves of each seat; the learned seat
rotates. It is the strongest engine as it ships, and the others play the same search with the evaluation from before.
"""

from __future__ import annotations

import argparse
import math
from concurrent.futures import ProcessPoolExecutor
from functools import partial

import qipan
from bench.chinese_checkers import format_limit, is_first, opening
from qipan.match.statistics.normal import Z95

SEATS = (2, 3, 4, 6)


def play(number: int, players: int, engine: str, limit: qipan.Limit) -> bool:
    """Play a game and return whether the learned evaluation came first. A limit in nodes makes the game repeatable."""
    game = qipan.game("chinese-checkers", players=players)
    seat = number % players
    engines = [
        qipan.engine(engine, game, evaluation="learned" if each == seat else "positional", seed=number * 10 + each)
        for each in range(players)
    ]
    return is_first(qipan.play_match(game, engines, limit=limit, start=opening(game, number // players)), seat)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=160)
    parser.add_argument("--nodes", type=int, default=1_000, help="per move")
    parser.add_argument("--seconds", type=float, help="per move, instead of nodes")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seats", type=int, nargs="*", default=list(SEATS))
    parser.add_argument("--engine", help="Default: the strongest engine.")
    given = parser.parse_args()
    limit = qipan.Limit(nodes=given.nodes) if given.seconds is None else qipan.Limit(seconds=given.seconds)
    with ProcessPoolExecutor(given.processes) as pool:
        for players in given.seats:
            engine = given.engine or ("alphabeta" if players == 2 else "best-reply")
            one = partial(play, players=players, engine=engine, limit=limit)
            first = sum(pool.map(one, range(given.games)))
            share = first / given.games
            error = Z95 * math.sqrt(share * (1 - share) / given.games)
            cells = (players, engine, format_limit(limit), f"{first} of {given.games}", f"{share:.1%} ± {error:.1%}")
            print("|", " | ".join(map(str, cells)), "|", flush=True)


if __name__ == "__main__":
    main()
