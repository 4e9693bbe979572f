"""Positions and moves outside a match, as the server sends them."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING

from qipan.rules import game_names
from qipan.rules.game_module import module_of
from qipan.server.protocol.base import ListedMove, Reason, Result, WireModel
from qipan.server.protocol.pieces import Facts

if TYPE_CHECKING:
    Known = WireModel
else:  # the type of any game's insight into what a seat can infer from its view
    _insights = (module_of(name).view_insight for name in game_names())
    _responses = [insight.response for insight in _insights if insight is not None]
    Known = reduce(or_, _responses) if _responses else WireModel


class PlayedMove(Facts):
    """A move, with facts about the position after it."""

    text: str
    path: list[str]
    mover: int
    position: str  # the position after the move


class LineResponse(Facts):
    """Moves, with facts about the position after the last one."""

    start: str
    moves: list[PlayedMove]
    position: str  # the position after the last move
    mover: int | None
    legal: list[ListedMove]
    result: Result | None


class MatchPosition(Facts):
    """The position of a match after `ply` entries (moves and others), as far as the viewer may know it."""

    ply: int  # number of moves and other entries before this position
    position: str | None  # the complete position; null while part of it is hidden
    view: str  # the seat's view, or the position; for spectators what everybody may know
    mover: int | None
    path: list[str]  # path of the last move; empty if there is none, or if it is hidden
    seat: int | None  # the seat that made the last move; null if `path` is empty
    legal: list[ListedMove]


class CheckResponse(WireModel):
    problem: Reason | None  # why the text is not a position of the game; null if it is
    line: LineResponse | None  # the position and its legal moves; null if there is a problem, or if `known` is not null
    known: Known | None  # what follows from the text if it is a seat's view; null if there is a problem
