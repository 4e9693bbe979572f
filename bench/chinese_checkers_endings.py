"""Chinese checkers: do games between levels end? `python -m bench.chinese_checkers_endings --games 200`.

Plays every pairing of levels with every number of seats and both values of `foreign_camps`, under `finish=filled`,
without and with a first seat that never moves one of its stones from home. The two levels alternate around the star.
The first game of every setting is played before the second of any, so a run that is stopped early is evenly spread.

With `--results FILE` every game is written to a file, and games that are in it are not played again. So a long run can
be done in parts, and `--games 0` summarises what is in the file.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import asdict, dataclass
from itertools import product
from pathlib import Path
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
        levels = f"levels {self.levels[0]} and {self.levels[1]}"
        return f"{self.seats} seats, {self.finish}, {self.foreign_camps}, {levels}{stayer}"


@dataclass(frozen=True)
class Job:
    """One game of a setting. Its number determines the opening and the seeds of the engines."""

    setting: Setting
    number: int
    nodes: int  # per move


@dataclass(frozen=True)
class Result:
    """A game that was played."""

    job: Job
    turns: int  # of the seat that had the most
    position: str  # the last one

    def to_json(self) -> str:
        return json.dumps(asdict(self))

    @classmethod
    def from_json(cls, text: str) -> Result:
        read = json.loads(text)
        setting = read["job"]["setting"]
        setting["levels"] = tuple(setting["levels"])
        job = Job(Setting(**setting), read["job"]["number"], read["job"]["nodes"])
        return cls(job, read["turns"], read["position"])


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


def settings(finish: str = "filled") -> Iterator[Setting]:
    for seats, foreign_camps, has_stayer, levels in product(SEATS, FOREIGN_CAMPS, (False, True), PAIRINGS):
        yield Setting(seats, foreign_camps, levels, has_stayer, finish)


def play(job: Job) -> Result:
    """Play a game, until it ends or the limit of turns is reached."""
    setting = job.setting
    game, seed = setting.game, job.number * 100
    engines: list[qipan.Engine] = []
    for seat in range(setting.seats):
        level = setting.levels[(seat + job.number) % 2]
        if seat == 0 and setting.has_stayer:
            engines.append(Stayer(game, level, seed))
        else:
            engines.append(qipan.engine("best", game, level=level, seed=seed + seat))
    record = qipan.play_match(
        game, engines, limit=qipan.Limit(nodes=job.nodes), start=opening(game, job.number), max_turns=MAX_TURNS
    )
    assert not any(entry.note for entry in record.entries), record.entries  # an engine that fails drops out
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


def play_jobs(jobs: Iterable[Job], processes: int, file: Path | None) -> Iterator[Result]:
    """Play games, append each result to the file, and yield it."""
    with ProcessPoolExecutor(processes) as pool:
        for future in as_completed([pool.submit(play, job) for job in jobs]):
            result = future.result()
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


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=200, help="games of each setting")
    parser.add_argument("--first", type=int, default=0, help="number of the first game of each setting")
    parser.add_argument("--nodes", type=int, default=NODES, help="nodes per move")
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--seats", type=int, nargs="*", default=list(SEATS))
    parser.add_argument("--finish", choices=("filled", "strict"), default="filled")
    parser.add_argument("--results", type=Path, help="file to which every game is appended")
    given = parser.parse_args()
    chosen = [setting for setting in settings(given.finish) if setting.seats in given.seats]
    results = [] if given.results is None else read_results(given.results)
    played = {result.job for result in results}
    numbers = range(given.first, given.first + given.games)
    jobs = (Job(setting, number, given.nodes) for number, setting in product(numbers, chosen))
    for result in play_jobs([job for job in jobs if job not in played], given.processes, given.results):
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
    return 0 if all(result.turns <= WANTED_TURNS for result in results) else 1


if __name__ == "__main__":
    sys.exit(main())
