"""What lies on a board, as the server sends it, so that clients need not read the texts of positions."""

from __future__ import annotations

from functools import cache
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from qipan.rules import Piece, State
from qipan.rules.native import _core
from qipan.server.protocol.base import ClientModel, SeatNumber, WireModel, without_validation

MAX_GROUPS = 100
MAX_CELLS = 500

CellName = Annotated[str, StringConstraints(min_length=1, max_length=16)]


class PieceGroup(WireModel):
    """The pieces of one seat and kind."""

    seat: int | None  # the owner; null if the pieces have none
    kind: str  # a noun such as `stone`
    cells: list[str]  # the cell of each piece
    covers: list[list[str]]  # all cells that each piece covers; empty if each covers only its own cell


class SentPieces(ClientModel):
    """The pieces of one seat and kind, to set up a position.

    A piece without an item in `covers` covers only its own cell.
    """

    seat: SeatNumber | None
    kind: Annotated[str, StringConstraints(max_length=32)]
    cells: Annotated[list[CellName], Field(max_length=MAX_CELLS)]
    covers: Annotated[list[list[CellName]], Field(max_length=MAX_CELLS)] = Field(default=[])

    def pieces(self) -> list[Piece]:
        """Return the pieces one by one.

        >>> SentPieces(seat=0, kind="stone", cells=["A1", "B1"]).pieces()
        [Piece(cell='A1', seat=0, kind='stone'), Piece(cell='B1', seat=0, kind='stone')]
        """
        covers = [*self.covers, *([] for _ in self.cells)]
        return [Piece(cell, self.seat, self.kind, each) for cell, each in zip(self.cells, covers, strict=False)]


class PieceKind(WireModel):
    seat: int | None  # null if pieces of this kind have no owner
    kind: str


class SeatStanding(WireModel):
    """Where a seat stands by the rules; a resignation or a lapse of time is in the result instead."""

    status: Literal["playing", "finished", "dropped"]
    place: int | None  # counted from 1; null while it is undecided


class Facts(WireModel):
    """What a position says about itself, for boards and scores."""

    pieces: list[PieceGroup]
    score: list[int] | None  # the points of each seat; null if the game keeps no score


_create_group = without_validation(PieceGroup)


def group_pieces(pieces: list[Piece]) -> list[PieceGroup]:
    """Return pieces by owner and kind, in the order of their first pieces.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> [(group.seat, group.cells) for group in group_pieces(game.pieces(game.initial()))]
    [(1, ['A1', 'B1', 'C1', 'D1']), (0, ['A4', 'B4', 'C4', 'D4'])]
    """
    return [
        _create_group(seat=seat, kind=kind, cells=cells, covers=covers)
        for seat, kind, cells, covers in _core.group_pieces(pieces)
    ]


def public_pieces(state: State) -> list[Piece]:
    """Return the pieces that every seat knows. Spectators of a game with hidden information may know no others.

    >>> import qipan
    >>> state = qipan.game("planes", planes=1).initial().play("A2u").play("A2u").play("B0")
    >>> public_pieces(state)
    [Piece(cell='B0', seat=1, kind='body')]
    """
    game = state.game
    first, *others = (game.pieces(state.view(seat)) for seat in range(game.seats))
    known = [set(pieces) for pieces in others]
    return [piece for piece in first if all(piece in pieces for pieces in known)]


def score_of(state: State) -> list[int] | None:
    return None if state.score is None else list(state.score)


def standing_of(state: State) -> list[SeatStanding]:
    """Return where each seat stands; an empty list if all seats still play, and no place is decided.

    >>> import qipan
    >>> state = qipan.game("chinese-checkers", players=3).initial()
    >>> standing_of(state), standing_of(state.drop(1))[1]
    ([], SeatStanding(status='dropped', place=3))
    """
    standing = [_seat_standing(each.status, each.place) for each in state.standing]
    return [] if all(each is _seat_standing("playing", None) for each in standing) else standing


@cache
def _seat_standing(status: str, place: int | None) -> SeatStanding:
    return SeatStanding.model_validate({"status": status, "place": place})
