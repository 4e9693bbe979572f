"""Chinese checkers: do games between engines end? `python -m bench.chinese_checkers_endings --games 200`.

Plays every pairing of levels with every number of seats and both values of `foreign_camps`, under `finish=filled`,
without and with a first seat that never moves one of its stones from home. The two levels alternate around the star.
With `--engines`, the named engines play in all seats instead, at full strength.
The first game of every setting is played before the second of any, so a run that is stopped early is evenly spread.

With `--results FILE` every game is written to a file, and games that are in it are not played again. So a long run can
be done in parts: `--minutes` ends one, `--first` lets several machines play different games, whose files can be joined,
and `--games 0` summarises what is in the file.
"""

from __future__ import annotations

import argparse
import json
import math
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
from random import Random

import qipan
from bench.chinese_checkers import create_engine
from qipan.engines.registry import engine_names

PAIRINGS = ((1, 1), (2, 2), (3, 3), (5, 5), (7, 7), (10, 10), (1, 4), (3, 10), (5, 6), (8, 9), (2, 9), (6, 10))
SEATS = (2, 3, 4, 6)
ENGINES = ("alphabeta", "paranoid", "best-reply", "maxn", "race", "mcts", "td", "tabular-td")
FOREIGN_CAMPS = ("open", "no-stop")
NODES = 2_000
MAX_TURNS = 200  # turns per seat, after which a match is stopped
WANTED_TURNS = 120  # turns per seat; games that are longer are printed


@dataclass(frozen=True)
class Setting:
    """Games of one kind, between two levels of `best` or, if there are none, of one engine against itself.

    If `has_stayer`, the first seat leaves a stone at home.
    """

    seats: int
    foreign_camps: str
    levels: tuple[int, int] | None
    has_stayer: bool
    finish: str = "filled"
    engine: str = "best"

    @property
    def game(self) -> qipan.Game:
        return qipan.game("chinese-checkers", players=self.seats, foreign_camps=self.foreign_camps, finish=self.finish)

    def __str__(self) -> str:
        stayer = ", one stays at home" if self.has_stayer else ""
        players = f"levels {self.levels[0]} and {self.levels[1]}" if self.levels else self.engine
        return f"{self.seats} seats, {self.finish}, {self.foreign_camps}, {players}{stayer}"

    def create_engine(self, seat: int, number: int) -> qipan.Engine:
        """Create the engine that plays a seat in the game with this number."""
        level, seed = self.levels[(seat + number) % 2] if self.levels else None, number * 100 + seat
        engine = create_engine(self.engine, self.game, level=level, seed=seed)
        return Stayer(engine, seed) if seat == 0 and self.has_stayer else engine


@dataclass(frozen=True)
class Job:
    """One game of a setting. Its number determines the opening and the seeds of the engines."""

    setting: Setting
    number: int
    nodes: int  # nodes per move


@dataclass(frozen=True)
class Result:
    """The result of a game that was played."""

    job: Job
    turns: int  # the turns of the seat that had the most turns
    position: str  # the last position

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Result:
        read = json.loads(text)
        setting = read["job"]["setting"]
        setting["levels"] = setting["levels"] and tuple(setting["levels"])
        job = Job(Setting(**setting), read["job"]["number"], read["job"]["nodes"])
        return cls(job, read["turns"], read["position"])


class Stayer:
    """An engine that plays like a given engine, but never moves one of its stones from home."""

    name = "stayer"

    def __init__(self, engine: qipan.Engine, seed: int) -> None:
        self._engine = engine
        self._random = Random(seed)
        self._stone = ""

    def choose(
        self, view: qipan.View, limit: qipan.Limit = qipan.Limit(), history: Sequence[qipan.State] = ()
    ) -> qipan.Choice:
        state = view.state
        assert state is not None
        if not self._stone:
            # Choose a stone that has not been moved in the opening.
            at_home = self._own(view, view.game.initial()) & self._own(view, state)
            self._stone = self._random.choice(sorted(at_home))
        choice = self._engine.choose(view, limit, history)
        if not str(choice.move).startswith(f"{self._stone}:"):
            return choice
        others = [move for move in state.moves() if not str(move).startswith(f"{self._stone}:")]
        if not others:
            return choice
        nearest = min(others, key=lambda move: self._distance(state.play(move), view.seat))
        return qipan.Choice(nearest, choice.value)

    @staticmethod
    def _own(view: qipan.View, state: qipan.State) -> set[str]:
        return {piece.cell for piece in view.game.pieces(state) if piece.seat == view.seat}

    @staticmethod
    def _distance(state: qipan.State, seat: int) -> int:
        assert isinstance(state, qipan.Droppable)
        return int(state.distance(seat))  # type: ignore[attr-defined]


def settings(
    seats: Sequence[int], pairings: Sequence[tuple[int, int]], engines: Sequence[str], finish: str
) -> Iterator[Setting]:
    """Yield a setting for each pairing of levels or, if engines are given, for each engine that plays the game."""
    # With `strict`, no stayers: a seat cannot finish while a stone of another seat stays in its target.
    stayers = (False,) if finish == "strict" else (False, True)
    for players, foreign_camps, has_stayer in product(seats, FOREIGN_CAMPS, stayers):
        if not engines:
            for levels in pairings:
                yield Setting(players, foreign_camps, levels, has_stayer, finish)
        for engine in engines:
            setting = Setting(players, foreign_camps, None, has_stayer, finish, engine)
            if engine in engine_names(setting.game):
                yield setting


def play(job: Job) -> Result:
    """Play a game, until it ends or the limit of turns is reached."""
    setting, game = job.setting, job.setting.game
    engines = [setting.create_engine(seat, job.number) for seat in range(setting.seats)]
    record = qipan.play_match(
        game, engines, limit=qipan.Limit(nodes=job.nodes), start=opening(game, job.number), max_turns=MAX_TURNS
    )
    assert not any(entry.note for entry in record.entries), record.entries  # a note means that an engine failed
    states = record.states()
    turns = Counter(state.mover for state in states[:-1])
    return Result(job, max(turns.values()), states[-1].text)


def opening(game: qipan.Game, number: int) -> qipan.State:
    """Return the position after one random move of every seat."""
    random, state = Random(number), game.initial()
    for _ in range(game.seats):
        state = state.play(random.choice(state.moves()))
    return state


def read_results(file: Path) -> list[Result]:
    """Return the games of a file of results, or no games if there is no such file."""
    if not file.exists():
        return []
    return [Result.from_json(line) for line in file.read_text(encoding="utf-8").splitlines()]


def play_jobs(jobs: Iterable[Job], processes: int, file: Path | None, minutes: float) -> Iterator[Result]:
    """Play games, append each result to the file, and yield it. No game begins after `minutes`."""
    deadline = time.monotonic() + 60 * minutes
    waiting = iter(jobs)
    running: set[Future[Result]] = set()
    with ProcessPoolExecutor(processes) as pool:
        while True:
            while len(running) < 2 * processes and time.monotonic() < deadline and (job := next(waiting, None)):
                running.add(pool.submit(play, job))
            if not running:
                return
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for result in (future.result() for future in done):
                if file is not None:
                    with file.open("a", encoding="utf-8") as out:
                        out.write(result.to_json() + "\n")
                yield result


def summarise(results: Sequence[Result], seats: str) -> str:
    turns = sorted(result.turns for result in results)
    limit_reached = sum(turn >= MAX_TURNS for turn in turns)
    return (
        f"{seats} seats: {len(turns)} games, median {turns[len(turns) // 2]}, longest {turns[-1]} turns per seat, "
        f"{limit_reached} reached the limit of {MAX_TURNS}"
    )


def pairing(text: str) -> tuple[int, int]:
    """Read one of the pairings, such as `3-10`."""
    known = {f"{first}-{second}": (first, second) for first, second in PAIRINGS}
    if text not in known:
        raise argparse.ArgumentTypeError(f"{text!r} is none of " + ", ".join(known))
    return known[text]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games of each setting")
    parser.add_argument("--first", type=int, default=0, help="number of the first game of each setting")
    parser.add_argument("--nodes", type=int, default=NODES, help="nodes per move")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seats", type=int, nargs="*", default=list(SEATS))
    parser.add_argument("--pairings", type=pairing, nargs="+", default=list(PAIRINGS), help="such as 3-10")
    parser.add_argument("--engines", choices=ENGINES, nargs="+", default=[], help="instead of the pairings of levels")
    parser.add_argument("--finish", choices=("filled", "strict"), default="filled")
    parser.add_argument("--minutes", type=float, default=math.inf, help="no game begins later")
    parser.add_argument("--results", type=Path, help="file to which every game is appended")
    given = parser.parse_args()
    chosen = list(settings(given.seats, given.pairings, given.engines, given.finish))
    results = [] if given.results is None else read_results(given.results)
    played = {result.job for result in results}
    numbers = range(given.first, given.first + given.games)
    jobs = (Job(setting, number, given.nodes) for number, setting in product(numbers, chosen))
    missing = [job for job in jobs if job not in played]
    for result in play_jobs(missing, given.processes, given.results, given.minutes):
        results.append(result)
        if result.turns > WANTED_TURNS:
            print(
                f"{result.job.setting}, game {result.job.number}: {result.turns} turns, {result.position}", flush=True
            )
    by_seats: defaultdict[int, list[Result]] = defaultdict(list)
    for result in results:
        by_seats[result.job.setting.seats].append(result)
    for seats, group in sorted(by_seats.items()):
        print(summarise(group, str(seats)))
    games = Counter(result.job.setting for result in results)
    fewest = min(games[setting] for setting in chosen)
    print(f"{len(results)} games, at least {fewest} of each of {len(chosen)} settings")
    return 0 if all(result.turns <= WANTED_TURNS for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
