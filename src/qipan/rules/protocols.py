"""The protocols `Game`, `State` and `View`, which the native classes of every game implement."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from qipan._core import Cell, Move, Outcome


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
        """The Chinese name."""

    @property
    def rules_version(self) -> int:
        """The version of the rules, incremented when a rule changes. Tables of older versions are then invalid."""

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
        """Return the cells of the board with their coordinates. The path of a move is a list of cell names.

        >>> import qipan
        >>> cell = qipan.game("checkers").layout()[0]
        >>> cell.name, cell.x, cell.y, cell.shape
        ('A1', 0.0, 0.0, 'square')
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
    def text(self) -> str:
        """The view as text: the position's notation if nothing is hidden, otherwise the game's notation for views."""

    @property
    def state(self) -> State | None:
        """The position, or None if the game has hidden information."""

    def moves(self) -> list[Move]:
        """Return the legal moves of this seat; an empty list if another seat is to move."""
