"""What a seat in a room may see, as a view that can be drawn."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from qipan.rules import Game, Move, Piece, State
from qipan.server.protocol.pieces import read_pieces


@dataclass(frozen=True)
class RemoteView:
    """The view of a seat or a spectator in a game that hides something, as the server has sent it.

    It has the members of a `View`, and the pieces.
    """

    game: Game
    seat: int
    mover: int | None
    phase: str
    text: str
    pieces: tuple[Piece, ...]
    state: State | None = None

    def moves(self) -> list[Move]:
        return []

    @staticmethod
    def of(game: Game, snapshot: Mapping[str, Any]) -> RemoteView:
        """Return the view in a `position` message of the server."""
        pieces = tuple(read_pieces(snapshot["pieces"]))
        return RemoteView(game, snapshot["seat"] or 0, snapshot["mover"], snapshot["phase"], snapshot["view"], pieces)
