"""What lies on a board, as the server sends it, so that clients need not read the texts of positions."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Annotated, Literal, TypedDict

from pydantic import StringConstraints

from qipan.rules import Piece, State
from qipan.rules.game_module import module_of
from qipan.rules.native import _core
from qipan.server.protocol.base import MAX_SEATS, WireModel

MAX_GROUPS = 100
MAX_GROUP_LENGTH = 4000

# The pieces of one owner and kind, such as `0 stone A1 B1`: the number of the seat, or `-` if the pieces have no owner;
# the kind; the cell of each piece. A piece that covers more cells than its own has these, too, as in `A1+B1+B2`.
PieceText = Annotated[
    str,
    StringConstraints(max_length=MAX_GROUP_LENGTH, pattern=rf"^([0-{MAX_SEATS - 1}]|-)( [^\p{{C}}\p{{Z}}]+){{2,}}$"),
]


class PieceKind(WireModel):
    seat: int | None  # null if pieces of this kind have no owner
    kind: str


class SeatStanding(WireModel):
    """The standing of a seat by the rules; a resignation or a loss on time is in the result instead."""

    status: Literal["playing", "finished", "dropped"]
    place: int | None  # counted from 1; null while the place is undecided


class Facts(WireModel):
    """Facts about a position that boards and scores show."""

    pieces: list[PieceText]
    score: list[int] | None  # the points of each seat; null if the game keeps no score
    reached: list[int] | None  # how much of the goal in the layout each seat has reached; null without a goal
    phase: str  # the part of the game; `play` if it has only one


class FactFields(TypedDict):
    pieces: list[PieceText]
    score: list[int] | None
    reached: list[int] | None
    phase: str


def write_pieces(pieces: list[Piece]) -> list[PieceText]:
    """Return pieces in the format in which they are sent, in the order of the first piece of each owner and kind.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> write_pieces(game.pieces(game.initial()))
    ['1 stone A1 B1 C1 D1', '0 stone A4 B4 C4 D4']
    """
    return _core.piece_texts(pieces)


def read_pieces(texts: Iterable[PieceText]) -> list[Piece]:
    """Return pieces one by one: the inverse of `write_pieces`, up to the order.

    >>> read_pieces(["0 stone A1", "- wall B1+B2"])
    [Piece(cell='A1', seat=0, kind='stone'), Piece(cell='B1', seat=None, kind='wall', cells=('B1', 'B2'))]
    """
    pieces = []
    for text in texts:
        owner, kind, *places = text.split(" ")
        seat = None if owner == "-" else int(owner)
        pieces += [Piece(cells[0], seat, kind, cells) for cells in (place.split("+") for place in places)]
    return pieces


def public_pieces(state: State) -> list[Piece]:
    """Return the pieces that every seat knows. Spectators of a game with hidden information may know only these.

    >>> import qipan
    >>> state = qipan.game("planes", planes=1).initial().play("A2u").play("A2u").play("B0")
    >>> public_pieces(state)
    [Piece(cell='B0', seat=1, kind='body')]
    """
    game = state.game
    first, *others = (game.pieces(state.view(seat)) for seat in range(game.seats))
    known = [set(pieces) for pieces in others]
    return [piece for piece in first if all(piece in pieces for pieces in known)]


def seen_by(state: State, seat: int | None) -> tuple[str, list[Piece]]:
    """Return the text and the pieces of a position as far as a seat may know them, or spectators if `seat` is None.

    >>> import qipan
    >>> seen_by(qipan.game("planes", planes=1).initial().play("A2u"), 1)
    ('- - -', [])
    """
    if seat is None:
        return module_of(state.game.name).spectator_view(state), public_pieces(state)
    view = state.view(seat)
    return view.text, state.game.pieces(view)


def facts_of(state: State, pieces: list[Piece] | None = None) -> FactFields:
    """Return the fields of `Facts`. `pieces` are the pieces that the viewer may know; by default all.

    >>> import qipan
    >>> facts_of(qipan.game("dots", rows=1, cols=1).initial().play("2"))
    {'pieces': ['- edge 2'], 'score': [0, 0], 'reached': None, 'phase': 'play'}
    """
    known = state.game.pieces(state) if pieces is None else pieces
    score = None if state.score is None else list(state.score)
    reached = None if state.reached is None else list(state.reached)
    return {"pieces": write_pieces(known), "score": score, "reached": reached, "phase": state.phase}


def standing_of(state: State) -> list[SeatStanding]:
    """Return the standing of each seat; an empty list if all seats still play and no place is decided.

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
