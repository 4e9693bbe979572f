"""What the native classes of every game have in common, as types."""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from qipan._core import Cell, Move, Outcome


@runtime_checkable
class Game(Protocol):
    """The rules of one game with its options; made by :func:`qipan.game`.

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
        """The name the game is made by."""

    @property
    def title(self) -> str:
        """Its Chinese name."""

    @property
    def rules_version(self) -> int:
        """Raised when a rule changes: tables of older versions are then void."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """Every option as it is in force.

        >>> import qipan
        >>> qipan.game("chinese-checkers", players=3).options["foreign_camps"]
        'open'
        """

    @property
    def seats(self) -> int:
        """The number of seats."""

    def initial(self) -> State:
        """The start position.

        >>> import qipan
        >>> qipan.game("two-eat-one").initial().text
        '2222/0000/0000/1111 1'
        """

    def parse(self, text: str) -> State:
        """The position a text stands for.

        Raises :class:`qipan.BadNotation`, which names the character and what was expected.

        >>> import qipan
        >>> qipan.game("checkers").parse("........ b")
        Traceback (most recent call last):
        qipan._core.BadNotation: not a position of checkers: character 9 is ' '; expected '/' after eight cells
        """

    def layout(self) -> list[Cell]:
        """The cells of the board with where to draw them; paths are made of their names.

        >>> import qipan
        >>> cell = qipan.game("checkers").layout()[0]
        >>> cell.name, cell.x, cell.y, cell.shape
        ('A1', 0.0, 0.0, 'square')
        """


@runtime_checkable
class State(Protocol):
    """A position: an immutable value, equal by content, hashable and picklable.

    It knows no history. ``outcome is not None``, ``mover is None`` and ``moves() == []`` say the same thing.

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
        """The game with the options the position is played under."""

    @property
    def mover(self) -> int | None:
        """The seat to move, from 0; None when the game is over."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order.

        >>> import qipan
        >>> [str(move) for move in qipan.game("checkers").initial().moves()]
        ['A6-B5', 'C6-D5', 'C6-B5', 'E6-F5', 'E6-D5', 'G6-H5', 'G6-F5']
        """

    def play(self, move: Move | str) -> State:
        """The position after a legal move, given as a Move or as text.

        Text that is no move of the game raises :class:`qipan.BadNotation`, a move that the rules forbid here
        raises :class:`qipan.IllegalMove`; both are ValueErrors.

        >>> import qipan
        >>> qipan.game("checkers").initial().play("G6-F5").text
        '.w.w.w.w/w.w.w.w./.w.w.w.w/......../.....b../b.b.b.../.b.b.b.b/b.b.b.b. w'
        >>> qipan.game("dots", rows=1, cols=1).initial().play("0").play("0")
        Traceback (most recent call last):
        qipan._core.IllegalMove: 0 is not legal here; legal moves: 1, 2, 3
        """

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None while it goes on.

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
        """All that a seat may know.

        >>> import qipan
        >>> qipan.game("planes").initial().play("A2u").view(1).text
        '- - -'
        """


@runtime_checkable
class Droppable(State, Protocol):
    """A position of a game that a seat may leave in the middle.

    >>> import qipan
    >>> state = qipan.game("chinese-checkers", players=3).initial()
    >>> isinstance(state, qipan.Droppable), isinstance(qipan.game("dots").initial(), qipan.Droppable)
    (True, False)
    >>> state.drop(0).mover
    1
    """

    def drop(self, seat: int) -> State:
        """The position after a seat in play has dropped out; it is no move and stands in no list of moves."""


@runtime_checkable
class View(Protocol):
    """All that one seat may know of a position, and nothing more. Engines are given this.

    >>> import qipan
    >>> view = qipan.game("dots").initial().view(0)
    >>> view.seat, len(view.moves()), view.state == qipan.game("dots").initial()
    (0, 24, True)
    """

    def __hash__(self) -> int: ...

    @property
    def game(self) -> Game:
        """The game with its options."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def mover(self) -> int | None:
        """The seat to move, which everybody may know; None when the game is over."""

    @property
    def text(self) -> str:
        """What the seat knows: the position where nothing is hidden, otherwise the game's own form."""

    @property
    def state(self) -> State | None:
        """The position where nothing is hidden, else None."""

    def moves(self) -> list[Move]:
        """The legal moves of this seat; none when another seat is to move."""
