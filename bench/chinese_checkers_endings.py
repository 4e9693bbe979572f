"""Chinese checkers: do games between levels end? `python -m bench.chinese_checkers_endings --games 200`.

Plays every pairing of levels with every number of seats and both values of `foreign_camps`, under `finish=filled`; the
two levels alternate around the star. In the last pairings, the first seat never moves one of its stones from home.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from itertools import product
from random import Random

import qipan

PAIRINGS = ((1, 1), (2, 2), (3, 3), (5, 5), (7, 7), (10, 10), (1, 4), (3, 10), (5, 6), (8, 9), (2, 9), (6, 10))
SEATS = (2, 3, 4, 6)
FOREIGN_CAMPS = ("open", "no-stop")
NODES = 2_000
MAX_TURNS = 200  # per seat, the limit of a match
WANTED_TURNS = 120  # per seat


@dataclass(frozen=True)
class Setting:
    """Games of one kind. If `has_stayer`, the first seat leaves a stone at home."""

    seats: int
    foreign_camps: str
    levels: tuple[int, int]
    has_stayer: bool
    finish: str = "filled"

    @property
    def game(self) -> qipan.Game:
        return qipan.game("chinese-checkers", players=self.seats, foreign_camps=self.foreign_camps, finish=self.finish)

    def __str__(self) -> str:
        stayer = ", one stays at home" if self.has_stayer else ""
        return f"{self.seats} seats, {self.foreign_camps}, levels {self.levels[0]} and {self.levels[1]}{stayer}"


class Stayer:
    """An engine that plays like a level, but never moves one of its stones from home."""

    name = "stayer"

    def __init__(self, game: qipan.Game, level: int, seed: int) -> None:
        self._engine = qipan.engine("best", game, level=level, seed=seed)
        self._random = Random(seed)
        self._stone = ""

    def choose(
        self, view: qipan.View, limit: qipan.Limit = qipan.Limit(), history: Sequence[qipan.State] = ()
    ) -> qipan.Choice:
        state = view.state
        assert state is not None
        if not self._stone:
            start = view.game.initial()
            own = [piece.cell for piece in view.game.pieces(start) if piece.seat == view.seat]
            self._stone = self._random.choice(own)
        choice = self._engine.choose(view, limit, history)
        if not str(choice.move).startswith(f"{self._stone}:"):
            return choice
        others = [move for move in state.moves() if not str(move).startswith(f"{self._stone}:")]
        if not others:
            return choice
        nearest = min(others, key=lambda move: self._distance(state.play(move), view.seat))
        return qipan.Choice(nearest, choice.value)

    @staticmethod
    def _distance(state: qipan.State, seat: int) -> int:
        assert isinstance(state, qipan.Droppable)
        return int(state.distance(seat))  # type: ignore[attr-defined]


def settings() -> Iterator[Setting]:
    for seats, foreign_camps, has_stayer, levels in product(SEATS, FOREIGN_CAMPS, (False, True), PAIRINGS):
        yield Setting(seats, foreign_camps, levels, has_stayer)


def play(setting: Setting, number: int, nodes: int = NODES) -> tuple[int, str]:
    """Play one game. Return the number of turns of the seat that had the most, and the last position."""
    game, seed = setting.game, number * 100
    engines: list[qipan.Engine] = []
    for seat in range(setting.seats):
        level = setting.levels[(seat + number) % 2]
        if seat == 0 and setting.has_stayer:
            engines.append(Stayer(game, level, seed))
        else:
            engines.append(qipan.engine("best", game, level=level, seed=seed + seat))
    record = qipan.play_match(
        game, engines, limit=qipan.Limit(nodes=nodes), start=opening(game, number), max_turns=MAX_TURNS
    )
    assert not any(entry.note for entry in record.entries), record.entries  # an engine that fails drops out
    states = record.states()
    return max(sum(state.mover == seat for state in states) for seat in range(setting.seats)), states[-1].text


def opening(game: qipan.Game, number: int) -> qipan.State:
    """Return the position after one random move of every seat."""
    random, state = Random(number), game.initial()
    for _ in range(game.seats):
        state = state.play(random.choice(state.moves()))
    return state


def measure_endings(
    games: int, nodes: int, processes: int, chosen: Sequence[Setting], report: Callable[[str], None]
) -> bool:
    """Play `games` games of each setting, and return whether all of them ended soon enough."""
    longest, limit_reached, count = 0, 0, 0
    with ProcessPoolExecutor(processes) as pool:
        for setting in chosen:
            results = list(pool.map(partial(play, setting, nodes=nodes), range(games)))
            turns = sorted(turn for turn, _ in results)
            for number, (turn, position) in enumerate(results):
                if turn > WANTED_TURNS:
                    report(f"    game {number}: {turn} turns, {position}")
            longest, count = max(longest, turns[-1]), count + games
            limit_reached += sum(turn >= MAX_TURNS for turn in turns)
            report(f"{setting}: median {turns[games // 2]}, longest {turns[-1]}")
    report(f"{count} games, longest {longest} turns per seat, {limit_reached} reached the limit of {MAX_TURNS}")
    return longest <= WANTED_TURNS


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games of each kind")
    parser.add_argument("--nodes", type=int, default=NODES, help="nodes per move")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seats", type=int, nargs="*", default=list(SEATS))
    parser.add_argument("--finish", choices=("filled", "strict"), default="filled")
    given = parser.parse_args()
    chosen = [
        Setting(each.seats, each.foreign_camps, each.levels, each.has_stayer, given.finish)
        for each in settings()
        if each.seats in given.seats
    ]
    report = partial(print, flush=True)
    return 0 if measure_endings(given.games, given.nodes, given.processes, chosen, report) else 1


if __name__ == "__main__":
    sys.exit(main())
