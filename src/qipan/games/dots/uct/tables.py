"""What a UCT model has counted in a position, as a table for people."""

from __future__ import annotations

from dataclasses import dataclass

from qipan.games.dots.policies import dots_state
from qipan.rules.native import _core


@dataclass(frozen=True)
class MoveRow:
    move: str
    visits: int  # how often the position after the move was reached; equivalent moves are counted together
    wins: int  # how many of these `visits` the side that plays the move has won
    is_best: bool  # whether the model would choose this move

    @property
    def share(self) -> float | None:
        """The share of games won; None if the move was never tried."""
        return self.wins / self.visits if self.visits else None


@dataclass(frozen=True)
class CountTable:
    games: int  # games of self-play from the start
    first_wins: int  # how many of `games` the first player won
    moves: tuple[MoveRow, ...]  # one row per legal move, in their order

    @property
    def first_share(self) -> float:
        """The share of the first player's wins in self-play; 0 if there were no games."""
        return self.first_wins / self.games if self.games else 0.0


def count_moves(model: _core.DotsUctModel, state: _core.DotsState) -> CountTable:
    """Return the counts of a model for the moves of a position, and for the games from the start."""
    best = set(model.best(state))
    rows = tuple(MoveRow(move, visits, wins, move in best) for move, visits, wins in model.tallies(state))
    return CountTable(*model.games_from(dots_state(state.game.initial())), rows)
