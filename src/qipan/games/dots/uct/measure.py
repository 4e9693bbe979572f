"""Measures how well a UCT model plays against simple and perfect opponents. Every move is judged by exact scores."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import astuple, dataclass
from functools import lru_cache
from typing import Literal

from qipan.games.dots.table import create_table
from qipan.games.dots.uct.counts import Duty
from qipan.rules import Game, game
from qipan.rules.native import _core

Opponent = Literal["random", "greedy", "perfect"]
OPPONENTS: tuple[Opponent, ...] = ("random", "greedy", "perfect")


@dataclass(frozen=True)
class Play:
    """Games of a model, and its moves until a side had more than half of the boxes.

    A decision is a position in which some moves keep the outcome and others lose a won game.
    """

    games: int
    wins: int
    moves: int
    preserving: int  # number of moves that keep the outcome
    decisions: int
    right: int  # number of decisions in which the model kept the outcome
    boxes_lost: int  # how much lower the net scores are after the model's moves than after the best moves

    @staticmethod
    def total(plays: Iterable[Play]) -> Play:
        return Play(*(sum(column) for column in zip(*(astuple(play) for play in plays), strict=True)))

    @property
    def win_share(self) -> float:
        return self.wins / max(self.games, 1)

    @property
    def preserving_share(self) -> float:
        return self.preserving / max(self.moves, 1)

    @property
    def right_share(self) -> float:
        return self.right / max(self.decisions, 1)

    @property
    def boxes_lost_per_move(self) -> float:
        return self.boxes_lost / max(self.moves, 1)


@lru_cache(maxsize=2)
def exact_values(rules: Game, duty: Duty, threads: int = 1) -> memoryview:
    """Return the exact scores by which a model with this duty is judged, with the reply ban of the variant.

    A model that must complete boxes must do so throughout the game. Its opponent need not, unless the duty is `both`.
    """
    free = game("dots", reply_ban=bool(rules.options["reply_ban"]))
    if duty == "none":
        return memoryview(create_table(free, threads).open_or_build().read_all())
    assert isinstance(free, _core.DotsGame)
    return memoryview(_core.dots_values_with_duties(free, True, duty == "both"))


def play_games(
    model: _core.DotsUctModel,
    start: _core.DotsState,
    seat: int,
    opponent: Opponent,
    games: int,
    seed: int,
    values: memoryview,
) -> Play:
    """Play games in which a model has a seat. The same seed gives the same games."""
    wins, judged = model.play_opponent(start, seat, opponent, games, seed, values, 1)
    return Play(games, wins, *judged)
