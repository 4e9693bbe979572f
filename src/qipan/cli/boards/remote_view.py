"""What a seat in a room may see, as a view that can be drawn."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from qipan.rules import Game, Move, Piece, State, View
from qipan.server.protocol.pieces import read_pieces


@dataclass(frozen=True)
class RemoteView:
    """The view of a seat or a spectator in a game with hidden information, as received from the server.

    It has the members of a `View` that a drawing uses and, in addition, the pieces.
    """

    game: Game
    seat: int | None  # None for a spectator
    mover: int | None
    phase: str
    text: str
    pieces: tuple[Piece, ...]
    state: State | None = None

    def moves(self) -> list[Move]:
        return []

    @staticmethod
    def of(game: Game, snapshot: Mapping[str, Any]) -> RemoteView:
        """Return the view that a `position` message of the server contains."""
        pieces = tuple(read_pieces(snapshot["pieces"]))
        return RemoteView(game, snapshot["seat"], snapshot["mover"], snapshot["phase"], snapshot["view"], pieces)


def pieces_of(position: State | View | RemoteView) -> Sequence[Piece]:
    """Return what lies on the board, as far as it is known."""
    return position.pieces if isinstance(position, RemoteView) else position.game.pieces(position)
