"""Trains UCT models of dots on 3×3 by self-play."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Literal, cast

import numpy as np
from numpy.typing import NDArray

from qipan._core import Stop
from qipan.games.dots.policies import dots_state
from qipan.games.dots.uct.counts import COUNTINGS, LOW, Counting, Counts, Duty
from qipan.games.dots.uct.measure import OPPONENTS, Play, exact_values, play_games
from qipan.games.dots.uct.names import check_board
from qipan.games.dots.uct.tables import count_moves
from qipan.rules import Game, game
from qipan.rules.kernels import check_choice, check_range
from qipan.rules.native import _core
from qipan.rules.reasons import Problem, ReasonKind
from qipan.rules.training import Buffer, Parameter

GAMES_PER_STEP = 100_000  # number of games that take about a second on one thread
MAX_GAMES = 2**31  # maximum, since visits are counted in 32 bits
MEASURED_GAMES = 500  # number of games per seat and opponent
MEASURED = (
    "moves that keep the outcome (%)",
    "decisions that keep the outcome (%)",
    "boxes lost per move",
    "wins as first against random (%)",
    "wins as second against greedy (%)",
    "wins as second against perfect play (%)",
    "wins of the first player in self-play (%)",
)
MISTAKES = "mistakes in all possible games as second"
# All possible games are examined once the model wins this share of its games as second player against perfect play.
# Before that, it makes too many mistakes to count.
MIN_SHARE_FOLLOWED = 0.5
# A model that ships keeps the positions that it can reach as second player. Of those that it can reach only as first
# player, it keeps the ones that were visited at least this often.
MIN_VISITS_KEPT = 3
OUT_OF_BOUNDS = ReasonKind("dots_uct_bounds", "{name} must be 0..{most}, not {value}")


class UctTrainer:
    """Self-play by UCT in two phases, each with its own exploration constant."""

    unit: Literal["games", "steps"] = "games"

    def __init__(self, game: Game, parameters: Mapping[str, Parameter], duty: Duty, *, seed: int, threads: int) -> None:
        check_board(game)
        self._game = game
        self._start = dots_state(game.initial())
        self._seed, self._threads = seed, threads
        phases = (("games", "exploration"), ("later_games", "later_exploration"))
        self._phases = [(_integer(parameters, games), _number(parameters, c, 100)) for games, c in phases]
        self._random_starts = _number(parameters, "random_starts", 1)
        check_choice("counting", parameters["counting"], COUNTINGS)
        self._sweep_games = _integer(parameters, "sweep_games") if "sweep_games" in parameters else 0
        last_games = _integer(parameters, "last_sweep_games") if "last_sweep_games" in parameters else 0
        self.total = sum(games for games, _ in self._phases) + self._sweep_games + last_games
        self.done = 0
        self._counts = Counts.empty(cast(Counting, parameters["counting"]), duty)

    @property
    def model(self) -> _core.DotsUctModel:
        return self._counts.model

    def step(self, stop: Stop) -> None:
        end = 0
        for games, exploration in self._phases:
            end += games
            if self.done < end:
                count = min(GAMES_PER_STEP, end - self.done)
                self.done += self.model.self_play(
                    self._start,
                    exploration,
                    self._random_starts,
                    self.done,
                    count,
                    self._seed,
                    self._threads,
                    None,
                    stop,
                )
                return
        self._sweep(end + self._sweep_games, stop)

    def _sweep(self, end: int, stop: Stop) -> None:
        """Play one sweep of games, as explained in `core/games/dots/uct/self_play.hpp`, with the model in one seat.

        Until `end`, one sweep in four is for seat 0; later, all are for seat 1, with more exploration. If a sweep is
        stopped, it is undone, since it could not be continued.
        """
        (_, much), (_, little) = self._phases
        is_last = self.done >= end
        seat, exploration = (1, much) if is_last else (int(self.done % 4 > 0), little)
        left = (self.total if is_last else end) - self.done
        before = self.model.copy()
        games = self.model.sweep(self._start, seat, exploration, left, self._seed + self.done, stop)
        if stop.is_set:
            self._counts = replace(self._counts, model=before)
        else:
            self.done += games

    def measure(self, stop: Stop) -> Mapping[str, float]:
        """Play games in both seats, and judge every move by the exact scores."""
        plays: list[Play] = []
        for seat in range(2):
            for opponent in OPPONENTS:
                if stop.is_set:
                    return {}
                values = self._values
                plays.append(play_games(self.model, self._start, seat, opponent, MEASURED_GAMES, self._seed, values))
        everything = Play.total(plays)
        measures = (
            100 * everything.preserving_share,
            100 * everything.right_share,
            everything.boxes_lost_per_move,
            100 * plays[0].win_share,
            100 * plays[4].win_share,
            100 * plays[5].win_share,
            100 * count_moves(self.model, self._start).first_share,
        )
        measured = dict(zip(MEASURED, measures, strict=True))
        if plays[5].win_share > MIN_SHARE_FOLLOWED:
            _, _, (moves, preserving, *_), _ = self.model.follow_all(self._start, 1, self._values)
            measured[MISTAKES] = moves - preserving
        return measured

    def state(self) -> Sequence[Buffer]:
        return self._counts.dense()

    def restore(self, state: memoryview, done: int) -> None:
        found = Counts.read(state)
        if (found.counting, found.duty) != (self._counts.counting, self._counts.duty):
            raise ValueError("the model counts something else")
        self._counts, self.done = found, check_range("done", done, self.total)

    def compact(self) -> Sequence[Buffer]:
        """Return the counts of the nodes that a shipped model keeps (see MIN_VISITS_KEPT), or that have many visits."""
        visits = self.model.counts() & LOW
        is_shown = visits >= max(int(visits.max()), 1) / 1000
        return self._counts.sparse(self._chosen(1) | (self._chosen(0) & (visits >= MIN_VISITS_KEPT)) | is_shown)

    def _chosen(self, seat: int) -> NDArray[np.bool_]:
        """Return which nodes the model can reach in a seat by playing its best moves, with or without the reply ban."""
        chosen = np.zeros(self.model.size, np.bool_)
        for reply_ban in (False, True):
            start = dots_state(game("dots", reply_ban=reply_ban).initial())
            chosen |= np.frombuffer(self.model.follow_all(start, seat, self._values)[3], np.uint8) != 0
        return chosen

    @cached_property
    def _values(self) -> memoryview:
        return exact_values(self._game, self._counts.duty, self._threads)


def create_free(game: Game, parameters: Mapping[str, Parameter], *, seed: int, threads: int) -> UctTrainer:
    """Return the trainer of a model that may draw any edge."""
    return UctTrainer(game, parameters, "none", seed=seed, threads=threads)


def create_must_take(game: Game, parameters: Mapping[str, Parameter], *, seed: int, threads: int) -> UctTrainer:
    """Return the trainer of a model that completes a box whenever it can."""
    duty: Duty = "both" if parameters["opponent_must_take"] else "own"
    return UctTrainer(game, parameters, duty, seed=seed, threads=threads)


def _integer(parameters: Mapping[str, Parameter], name: str) -> int:
    return check_range(name, int(parameters[name]), MAX_GAMES)


def _number(parameters: Mapping[str, Parameter], name: str, most: int) -> float:
    value = float(parameters[name])
    if not 0 <= value <= most:
        raise Problem(OUT_OF_BOUNDS(name=name, most=most, value=f"{value!r:.80}"))
    return value
