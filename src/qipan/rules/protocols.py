"""The protocols `Game`, `State` and `View`, which the native classes of every game implement.

This file is long because every member has a docstring with an example.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol, runtime_checkable

from qipan._core import Cell, Move, Outcome, Piece, Standing


@runtime_checkable
class Game(Protocol):
    """The rules of a game with given options; returned by :func:`qipan.game`.

    >>> import qipan
    >>> dots = qipan.game("dots", rows=2, cols=2)
    >>> dots.name, dots.title, dots.seats
    ('dots', '点格棋', 2)
    >>> dots.options
    {'rows': 2, 'cols': 2, 'reply_ban': False, 'must_take': False}
    """

    def __hash__(self) -> int: ...

    @property
    def name(self) -> str:
        """The name that :func:`qipan.game` takes."""

    @property
    def title(self) -> str:
        """The game's name in Chinese."""

    @property
    def rules_version(self) -> int:
        """The version of the rules, incremented when a rule changes, so that tables of older versions become invalid.

        Old records and rooms keep the rules of their version if the program still has them.
        """

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The value of every option, defaults included.

        >>> import qipan
        >>> qipan.game("chinese-checkers", players=3).options["foreign_camps"]
        'open'
        """

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def phases(self) -> tuple[str, ...]:
        """The names of the parts of the game, in the order in which they are played.

        >>> import qipan
        >>> qipan.game("planes").phases, qipan.game("dots").phases
        (('placing', 'shooting'), ('play',))
        """

    @property
    def public_phases(self) -> tuple[str, ...]:
        """The phases whose moves everybody may see: all phases if nothing is hidden.

        >>> import qipan
        >>> qipan.game("planes").public_phases
        ('shooting',)
        """

    @property
    def is_hidden(self) -> bool:
        """Whether part of a position is hidden from the seats, so that views differ from the position.

        >>> import qipan
        >>> qipan.game("planes").is_hidden, qipan.game("dots").is_hidden
        (True, False)
        """

    @property
    def ranks_by_progress(self) -> bool:
        """Whether a game that is ended early is decided by the progress of the seats.

        >>> import qipan
        >>> qipan.game("chinese-checkers").ranks_by_progress, qipan.game("checkers").ranks_by_progress
        (True, False)
        """

    def initial(self) -> State:
        """Return the start position.

        >>> import qipan
        >>> qipan.game("two-eat-one").initial().text
        '2222/0000/0000/1111 1'
        """

    def parse(self, text: str) -> State:
        """Return the position that a text denotes.

        Raise :class:`qipan.BadNotation` for an invalid text; it says which character is wrong and what was expected.

        >>> import qipan
        >>> qipan.game("checkers").parse("........ b")
        Traceback (most recent call last):
        qipan.rules.errors.BadNotation: not a position of checkers: character 9 is ' '; expected '/' after eight cells
        """

    def layout(self) -> list[Cell]:
        """Return the cells of the board with their coordinates. The path of a move is a list of the names of cells.

        >>> import qipan
        >>> cell = qipan.game("checkers").layout()[0]
        >>> cell.name, cell.x, cell.y, cell.shape
        ('A1', 0.0, 0.0, 'square')
        """

    def pieces(self, position: State | View) -> list[Piece]:
        """Return what lies on the board: for a view, only what its seat may know.

        In a game with a board for each seat, the seat of a piece is the one on whose board it lies. A piece that every
        view shows is public.

        >>> import qipan
        >>> dots = qipan.game("dots", rows=1, cols=1)
        >>> dots.pieces(dots.initial().play("2"))
        [Piece(cell='2', seat=None, kind='edge')]
        >>> planes = qipan.game("planes", planes=1)
        >>> state = planes.initial().play("A2u").play("A2u").play("B0")
        >>> [(piece.cell, piece.seat, piece.kind) for piece in planes.pieces(state.view(0))]
        [('A2', 0, 'plane'), ('B0', 1, 'body')]
        """

    def setup(self, pieces: Iterable[Piece], mover: int) -> State:
        """Return the position with these pieces and this seat to move.

        Everything that the pieces do not determine is as at the start of a game. Raise :class:`qipan.BadNotation` if
        they are not a position, and :class:`qipan.rules.reasons.Problem` if the game cannot be set up by pieces.

        >>> import qipan
        >>> game = qipan.game("two-eat-one")
        >>> game.setup([qipan.Piece("A1", 0, "stone"), *game.pieces(game.initial())[:3]], mover=0)
        Traceback (most recent call last):
        qipan.rules.errors.BadNotation: not a position of two-eat-one: two pieces stand on A1
        """

    @property
    def piece_kinds(self) -> tuple[tuple[int | None, str], ...]:
        """The owner and the kind of every piece that a position may have.

        >>> import qipan
        >>> qipan.game("checkers").piece_kinds
        ((0, 'man'), (1, 'man'), (0, 'tower'), (1, 'tower'))
        """

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The short names of the seats, which entries of records use.

        >>> import qipan
        >>> qipan.game("chinese-checkers", players=3).seat_names, qipan.game("dots").seat_names
        (('A', 'C', 'E'), ('0', '1'))
        """

    @property
    def goal(self) -> int | None:
        """How much every seat has to reach, such as heads to hit; None if the goal of the game is no such number.

        >>> import qipan
        >>> qipan.game("chinese-checkers").goal, qipan.game("dots").goal
        (10, None)
        """


@runtime_checkable
class State(Protocol):
    """A position: an immutable value, equal by content, hashable and picklable.

    It does not include the history of the game. ``outcome is not None``, ``mover is None`` and ``moves() == []`` are
    equivalent.

    >>> import qipan
    >>> state = qipan.game("dots").initial()
    >>> state.play("7").play("0").mover
    0
    >>> state.play("7") == state.play(state.moves()[7])
    True
    """

    def __hash__(self) -> int: ...

    @property
    def game(self) -> Game:
        """The game, with its options."""

    @property
    def mover(self) -> int | None:
        """The seat to move, counted from 0; None when the game is over."""

    @property
    def turn(self) -> int:
        """The seat to move or, when the game is over, the seat that would be to move.

        >>> import qipan
        >>> state = qipan.game("dots", rows=1, cols=1).parse("1x1 1111 0-1 1")
        >>> state.mover, state.turn
        (None, 1)
        """

    def moves(self) -> list[Move]:
        """Return the legal moves, in the game's fixed order.

        >>> import qipan
        >>> [str(move) for move in qipan.game("checkers").initial().moves()]
        ['A6-B5', 'C6-D5', 'C6-B5', 'E6-F5', 'E6-D5', 'G6-H5', 'G6-F5']
        """

    def play(self, move: Move | str) -> State:
        """Return the position after a legal move, given as a Move or as text.

        Raise :class:`qipan.BadNotation` for text that is not a move of the game, and :class:`qipan.IllegalMove` for a
        move that is not legal in this position; both are ValueErrors.

        >>> import qipan
        >>> qipan.game("checkers").initial().play("G6-F5").text
        '.w.w.w.w/w.w.w.w./.w.w.w.w/......../.....b../b.b.b.../.b.b.b.b/b.b.b.b. w'
        >>> qipan.game("dots", rows=1, cols=1).initial().play("0").play("0")
        Traceback (most recent call last):
        qipan.rules.errors.IllegalMove: 0 is not legal here; legal moves: 1, 2, 3
        """

    @property
    def outcome(self) -> Outcome | None:
        """The result of the game; None while it is not over.

        >>> import qipan
        >>> state = qipan.game("dots", rows=1, cols=1).initial()
        >>> for move in "0123":
        ...     state = state.play(move)
        >>> state.outcome
        Outcome(payoffs=(-1.0, 1.0), reason='all edges are drawn')
        """

    @property
    def phase(self) -> str:
        """The part of the game to which the position belongs; ``play`` if the game has only one.

        >>> import qipan
        >>> qipan.game("planes").initial().phase, qipan.game("dots").initial().phase
        ('placing', 'play')
        """

    @property
    def score(self) -> tuple[int, ...] | None:
        """The points of each seat, which every seat may know; None if the game keeps no score.

        >>> import qipan
        >>> qipan.game("dots", rows=1, cols=1).parse("1x1 1111 1-0 0").score
        (1, 0)
        """

    @property
    def reached(self) -> tuple[int, ...] | None:
        """How much of :attr:`Game.goal` each seat has reached, which every seat may know; None without a goal.

        >>> import qipan
        >>> state = qipan.game("planes", planes=1).initial().play("A2u").play("A2u").play("A2")
        >>> state.reached, state.game.goal
        ((1, 0), 1)
        """

    @property
    def standing(self) -> tuple[Standing, ...]:
        """For each seat, whether it still plays, and its place once that is decided.

        When the game is over, every seat has a place, and only seats that dropped out are not ``finished``.

        >>> import qipan
        >>> qipan.game("dots", rows=1, cols=1).parse("1x1 1111 1-0 0").standing
        (Standing(status='finished', place=1), Standing(status='finished', place=2))
        """

    @property
    def material(self) -> tuple[int, ...]:
        """The value of each seat's pieces: by default their number or, if the game keeps a score, the score.

        >>> import qipan
        >>> qipan.game("checkers").initial().material
        (12, 12)
        """

    def captures(self) -> list[Move]:
        """Return the legal moves that capture: after one, the mover has more points or another seat less material.

        The list is empty in games with hidden information, in which captures may be secret.

        >>> import qipan
        >>> qipan.game("dots", rows=1, cols=1).parse("1x1 1110 0-0 0").captures()
        [<dots move 3>]
        """

    def adjudicate(self, by_progress: bool) -> tuple[float, ...]:
        """Return the payoffs if the game were ended now.

        If `by_progress` is False, all seats that still play draw with each other. If it is True, a game in which seats
        make progress towards a goal ranks them by it, and any other game is a draw as well. A game that is over has the
        payoffs of its outcome.

        >>> import qipan
        >>> state = qipan.game("chinese-checkers").initial().play("-4,6:-4,4")
        >>> state.adjudicate(by_progress=True), state.adjudicate(by_progress=False)
        ((1.0, -1.0), (0.0, 0.0))
        """

    def made_progress(self, move: Move | str) -> bool:
        """Return whether a legal move makes progress that cannot be undone: by default, changes the number of pieces.

        >>> import qipan
        >>> qipan.game("two-eat-one").initial().made_progress("A4-A3")
        False
        """

    @property
    def text(self) -> str:
        """The position's notation: ``state.game.parse(state.text) == state``."""

    def view(self, seat: int) -> View:
        """Return what a seat may know of the position.

        >>> import qipan
        >>> qipan.game("planes").initial().play("A2u").view(1).text
        '- - -'
        """


@runtime_checkable
class Droppable(State, Protocol):
    """A position of a game in which a seat may drop out while the other seats play on.

    >>> import qipan
    >>> state = qipan.game("chinese-checkers", players=3).initial()
    >>> isinstance(state, qipan.Droppable), isinstance(qipan.game("dots").initial(), qipan.Droppable)
    (True, False)
    >>> state.drop(0).mover
    1
    """

    def drop(self, seat: int) -> State:
        """Return the position after a seat in play has dropped out. This is not a move and is never in `moves()`."""


@runtime_checkable
class View(Protocol):
    """What one seat may know of a position, and nothing more. Engines choose their moves from a view.

    >>> import qipan
    >>> view = qipan.game("dots").initial().view(0)
    >>> view.seat, len(view.moves()), view.state == qipan.game("dots").initial()
    (0, 24, True)
    """

    def __hash__(self) -> int: ...

    @property
    def game(self) -> Game:
        """The game, with its options."""

    @property
    def seat(self) -> int:
        """The seat that has this view."""

    @property
    def mover(self) -> int | None:
        """The seat to move, which every seat may know; None when the game is over."""

    @property
    def phase(self) -> str:
        """The phase of the position, which every seat may know."""

    @property
    def text(self) -> str:
        """The view as text: the position's notation if nothing is hidden, otherwise the game's notation for views."""

    @property
    def state(self) -> State | None:
        """The position, or None if the game has hidden information, so that a view does not determine the position."""

    def moves(self) -> list[Move]:
        """Return the legal moves of this seat; an empty list if another seat is to move."""
