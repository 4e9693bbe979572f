"""
The native core: rules, and kernels, which are long-running functions such as searches. This module is not part of the public interface: import from qipan instead.
"""

from collections.abc import Iterable, Sequence
from typing import Any, overload

import numpy
import numpy.typing

import qipan.rules.protocols
import qipan.rules.reasons


def reason_kinds() -> list[tuple[str, str]]:
    """
    The code and the English text of every kind of reason that the core has.
    """

class Move:
    """
    A move, which is a whole turn. Moves are equal if they have the same game and notation.

    >>> import qipan
    >>> move = qipan.game("checkers").initial().moves()[0]
    >>> str(move), move.path, move.game
    ('A6-B5', ('A6', 'B5'), 'checkers')
    """

    def __init__(self, game: str, text: str, path: Sequence[str]) -> None: ...

    @property
    def game(self) -> str:
        """The name of the game."""

    @property
    def text(self) -> str:
        """The notation, the same as ``str(move)``."""

    @property
    def path(self) -> tuple[str, ...]:
        """
        The cells that a person clicks to enter the move, in the order in which it is animated.
        """

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class Outcome:
    """
    How a game ended: a payoff in -1..1 for each seat, and the reason.

    >>> import qipan
    >>> outcome = qipan.game("dots", rows=1, cols=1).parse("1x1 1111 1-0 0").outcome
    >>> outcome.payoffs, outcome.reason
    ((1.0, -1.0), 'all edges are drawn')
    >>> outcome.code, outcome.params
    ('dots_all_edges_drawn', {})
    """

    def __init__(self, payoffs: Sequence[float], reason: qipan.rules.reasons.Reason | str) -> None: ...

    @property
    def payoffs(self) -> tuple[float, ...]:
        """
        One payoff per seat: 1 for the first place, -1 for the last, 0 for a draw.
        """

    @property
    def reason(self) -> str:
        """Why the game is over, in English."""

    @property
    def code(self) -> str:
        """
        Why the game is over, as a code for programs; ``unexpected`` if the reason is only text.
        """

    @property
    def params(self) -> dict[str, str | int | float | qipan.rules.reasons.Reason]:
        """The parameters of the reason, by name."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class Option:
    """
    An option of a game.

    >>> import qipan
    >>> option = qipan.known_options("dots")[0]
    >>> option.name, option.kind, option.default, option.allowed, option.help
    ('rows', 'number', 3, (1, 2, 3, 4, 5), 'rows of boxes')
    """

    @property
    def name(self) -> str: ...

    @property
    def help(self) -> str: ...

    @property
    def kind(self) -> str:
        """``number``, ``flag`` or ``word``."""

    @property
    def default(self) -> int | bool | str: ...

    @property
    def allowed(self) -> tuple[int | bool | str, ...]: ...

class Cell:
    """
    A cell of the board. x points right and y down.

    Squares of a grid are one unit apart; other boards may have any scale.

    >>> import qipan
    >>> edge = qipan.game("dots").layout()[3]
    >>> edge.name, edge.x, edge.y, edge.shape
    ('3', 0.0, 0.5, 'down')
    """

    @property
    def name(self) -> str:
        """The name used in paths."""

    @property
    def x(self) -> float: ...

    @property
    def y(self) -> float: ...

    @property
    def shape(self) -> str:
        """``square`` or ``hole``; for an edge, ``across`` or ``down``."""

    def __repr__(self) -> str: ...

def places(payoffs: Sequence[float]) -> list[int]:
    """
    The place of every seat by its payoff: 1 for the highest one, and shared by seats that tie.
    """

class Piece:
    """
    Something that lies on the board, such as a stone or a drawn edge.

    >>> import qipan
    >>> game = qipan.game("checkers")
    >>> game.pieces(game.initial())[0]
    Piece(cell='B1', seat=1, kind='man')
    >>> plane = qipan.Piece("A2", 0, "plane", ["A2", "B0", "B1", "B2", "B3", "B4", "C2", "D1", "D2", "D3"])
    >>> qipan.game("planes", planes=1).setup([plane], mover=1).text
    'A2u - - -'
    """

    def __init__(self, cell: str, seat: int | None, kind: str, cells: Sequence[str] = ()) -> None: ...

    @property
    def cell(self) -> str:
        """
        The cell where it lies. If it covers several cells, the one that identifies it.
        """

    @property
    def seat(self) -> int | None:
        """Its owner, or the seat on whose board it lies; None if there is none."""

    @property
    def kind(self) -> str:
        """A noun such as ``stone``."""

    @property
    def cells(self) -> tuple[str, ...]:
        """The cells that it covers."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class Standing:
    """
    Where a seat stands in a game: whether it still plays, and its place.

    >>> import qipan
    >>> qipan.game("chinese-checkers", players=3).initial().drop(1).standing[1]
    Standing(status='dropped', place=3)
    """

    def __init__(self, status: str, place: int | None) -> None: ...

    @property
    def status(self) -> str:
        """``playing``, ``finished`` or ``dropped``."""

    @property
    def place(self) -> int | None:
        """
        The place, counted from 1 and shared by seats that tie; None while it is undecided.
        """

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

def piece_texts(pieces: list[Piece]) -> list[str]:
    """
    Write pieces as the server sends them: one text for each owner and kind, with the cells of the pieces.

    >>> from qipan._core import Piece, piece_texts
    >>> piece_texts([Piece("A1", 0, "stone"), Piece("C1", 0, "stone"), Piece("B1", None, "wall", ["B1", "B2"])])
    ['0 stone A1 C1', '- wall B1+B2']
    """

def moves_json(moves: list[Move]) -> str:
    """
    Write moves as in a snapshot: a list in JSON, without the path of a move that is only the cell in its text.

    >>> from qipan._core import Move, moves_json
    >>> moves_json([Move("checkers", "A6-B5", ["A6", "B5"]), Move("dots", "7", ["7"])])
    '[{"text":"A6-B5","path":["A6","B5"]},{"text":"7"}]'
    """

def find_move(moves: list[Move], text: str) -> int | None:
    """
    Return the index of the move with this text; None if there is none.

    >>> from qipan._core import Move, find_move
    >>> moves = [Move("dots", "3", ["3"]), Move("dots", "7", ["7"])]
    >>> find_move(moves, "7"), find_move(moves, "8")
    (1, None)
    """

def find_moves(moves: list[Move], wanted: list[Move]) -> list[int]:
    """
    Return the indices of some of the moves, which must be in the same order.

    >>> from qipan._core import Move, find_moves
    >>> moves = [Move("dots", text, [text]) for text in ("3", "7", "9")]
    >>> find_moves(moves, [moves[0], moves[2]])
    [0, 2]
    """

class Stop:
    """
    A flag that makes a search return its best result so far. It may be set from any thread.

    >>> import qipan
    >>> stop = qipan.Stop()
    >>> limit = qipan.Limit(seconds=60, stop=stop)
    >>> stop.set()
    >>> game = qipan.game("checkers")
    >>> qipan.engine("alphabeta", game).choose(game.initial().view(0), limit).move in game.initial().moves()
    True
    """

    def __init__(self) -> None: ...

    def set(self) -> None:
        """Request a stop."""

    @property
    def is_set(self) -> bool:
        """Whether a stop was requested."""

class PlanesGame:
    """The rules of a game with given options."""

    def __init__(self, **options: int | bool | str) -> None: ...

    name: str = 'planes'

    title: str = '炸飞机'

    oldest_rules_version: int = 1

    current_rules_version: int = 1

    @staticmethod
    def known_options() -> list[Option]:
        """All options of the game, with their defaults."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The value of every option."""

    @property
    def rules_version(self) -> int:
        """The version of the rules."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def phases(self) -> tuple[str, ...]:
        """The parts of the game, in order."""

    @property
    def public_phases(self) -> tuple[str, ...]:
        """The phases whose moves everybody may see; all if nothing is hidden."""

    @property
    def is_hidden(self) -> bool:
        """Whether part of a position is hidden from the seats."""

    @property
    def ranks_by_progress(self) -> bool:
        """
        Whether a game that is ended early is decided by the progress of the seats.
        """

    def initial(self) -> PlanesState:
        """The start position."""

    def parse(self, text: str) -> PlanesState:
        """Parse a position. Raise BadNotation if the text is not one."""

    def layout(self) -> list[Cell]:
        """The cells of the board with their coordinates."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def pieces(self, position: qipan.rules.protocols.State | qipan.rules.protocols.View) -> list[Piece]:
        """What lies on the board. For a view, only what its seat may know."""

    def setup(self, pieces: Iterable[Piece], mover: int) -> PlanesState:
        """
        The position with these pieces and this seat to move. Raise BadNotation if there is none.
        """

    @property
    def piece_kinds(self) -> tuple[tuple[int | None, str], ...]:
        """The owner and the kind of every piece that a position may have."""

    @property
    def goal(self) -> int | None:
        """
        How much every seat has to reach, see `State.reached`; None if the goal is no number.
        """

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The short names of the seats in records."""

class PlanesState:
    """A position. It is immutable."""

    @property
    def game(self) -> PlanesGame:
        """The game, with its options."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    @property
    def turn(self) -> int:
        """The seat to move or, when the game is over, the one that would be."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order."""

    def play(self, move: Move | str) -> PlanesState:
        """
        Return the position after a move. Raise IllegalMove if the move is not legal, and BadNotation if the text is not a move.
        """

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it is not over."""

    @property
    def text(self) -> str:
        """The position's notation."""

    def view(self, seat: int) -> PlanesView:
        """Everything a seat may know of the position."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    @property
    def phase(self) -> str:
        """The part of the game; `play` if the game has only one."""

    @property
    def score(self) -> tuple[int, ...] | None:
        """The points of each seat; None without a score."""

    @property
    def reached(self) -> tuple[int, ...] | None:
        """
        How much of the goal of the game each seat has reached; None if the goal is no number.
        """

    @property
    def standing(self) -> tuple[Standing, ...]:
        """Where each seat stands."""

    @property
    def material(self) -> tuple[int, ...]:
        """The value of each seat's pieces."""

    def captures(self) -> list[Move]:
        """The legal moves that capture, in the order of `moves`."""

    def adjudicate(self, by_progress: bool) -> tuple[float, ...]:
        """The payoffs if the game were ended now."""

    def made_progress(self, move: Move | str) -> bool:
        """Whether a legal move makes progress that cannot be undone."""

class PlanesView:
    """Everything one seat may know of a position."""

    @property
    def game(self) -> PlanesGame:
        """The game, with its options."""

    @property
    def seat(self) -> int:
        """The seat whose view this is."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    @property
    def text(self) -> str:
        """The view's notation."""

    @property
    def phase(self) -> str:
        """The part of the game; `play` if the game has only one."""

    @property
    def state(self) -> None:
        """Always None: part of the position is hidden."""

    def moves(self) -> list[Move]:
        """The seat's legal moves; empty if another seat is to move."""

    @staticmethod
    def parse(game: PlanesGame, seat: int, mover: int | None, text: str) -> PlanesView:
        """Parse a view. Raise BadNotation if the text is not one."""

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

class DotsGame:
    """The rules of a game with given options."""

    def __init__(self, **options: int | bool | str) -> None: ...

    name: str = 'dots'

    title: str = '点格棋'

    oldest_rules_version: int = 1

    current_rules_version: int = 1

    @staticmethod
    def known_options() -> list[Option]:
        """All options of the game, with their defaults."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The value of every option."""

    @property
    def rules_version(self) -> int:
        """The version of the rules."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def phases(self) -> tuple[str, ...]:
        """The parts of the game, in order."""

    @property
    def public_phases(self) -> tuple[str, ...]:
        """The phases whose moves everybody may see; all if nothing is hidden."""

    @property
    def is_hidden(self) -> bool:
        """Whether part of a position is hidden from the seats."""

    @property
    def ranks_by_progress(self) -> bool:
        """
        Whether a game that is ended early is decided by the progress of the seats.
        """

    def initial(self) -> DotsState:
        """The start position."""

    def parse(self, text: str) -> DotsState:
        """Parse a position. Raise BadNotation if the text is not one."""

    def layout(self) -> list[Cell]:
        """The cells of the board with their coordinates."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def pieces(self, position: qipan.rules.protocols.State | qipan.rules.protocols.View) -> list[Piece]:
        """What lies on the board. For a view, only what its seat may know."""

    def setup(self, pieces: Iterable[Piece], mover: int) -> DotsState:
        """
        The position with these pieces and this seat to move. Raise BadNotation if there is none.
        """

    @property
    def piece_kinds(self) -> tuple[tuple[int | None, str], ...]:
        """The owner and the kind of every piece that a position may have."""

    @property
    def goal(self) -> int | None:
        """
        How much every seat has to reach, see `State.reached`; None if the goal is no number.
        """

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The short names of the seats in records."""

class DotsState:
    """A position. It is immutable."""

    @property
    def game(self) -> DotsGame:
        """The game, with its options."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    @property
    def turn(self) -> int:
        """The seat to move or, when the game is over, the one that would be."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order."""

    def play(self, move: Move | str) -> DotsState:
        """
        Return the position after a move. Raise IllegalMove if the move is not legal, and BadNotation if the text is not a move.
        """

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it is not over."""

    @property
    def text(self) -> str:
        """The position's notation."""

    def view(self, seat: int) -> DotsView:
        """Everything a seat may know of the position."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    @property
    def phase(self) -> str:
        """The part of the game; `play` if the game has only one."""

    @property
    def score(self) -> tuple[int, ...] | None:
        """The points of each seat; None without a score."""

    @property
    def reached(self) -> tuple[int, ...] | None:
        """
        How much of the goal of the game each seat has reached; None if the goal is no number.
        """

    @property
    def standing(self) -> tuple[Standing, ...]:
        """Where each seat stands."""

    @property
    def material(self) -> tuple[int, ...]:
        """The value of each seat's pieces."""

    def captures(self) -> list[Move]:
        """The legal moves that capture, in the order of `moves`."""

    def adjudicate(self, by_progress: bool) -> tuple[float, ...]:
        """The payoffs if the game were ended now."""

    def made_progress(self, move: Move | str) -> bool:
        """Whether a legal move makes progress that cannot be undone."""

class DotsView:
    """Everything one seat may know of a position."""

    @property
    def game(self) -> DotsGame:
        """The game, with its options."""

    @property
    def seat(self) -> int:
        """The seat whose view this is."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    @property
    def text(self) -> str:
        """The view's notation."""

    @property
    def phase(self) -> str:
        """The part of the game; `play` if the game has only one."""

    @property
    def state(self) -> DotsState:
        """The full position: nothing is hidden."""

    def moves(self) -> list[Move]:
        """The seat's legal moves; empty if another seat is to move."""

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

class TwoEatOneGame:
    """The rules of a game with given options."""

    def __init__(self, **options: int | bool | str) -> None: ...

    name: str = 'two-eat-one'

    title: str = '两颗吃一颗'

    oldest_rules_version: int = 1

    current_rules_version: int = 1

    @staticmethod
    def known_options() -> list[Option]:
        """All options of the game, with their defaults."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The value of every option."""

    @property
    def rules_version(self) -> int:
        """The version of the rules."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def phases(self) -> tuple[str, ...]:
        """The parts of the game, in order."""

    @property
    def public_phases(self) -> tuple[str, ...]:
        """The phases whose moves everybody may see; all if nothing is hidden."""

    @property
    def is_hidden(self) -> bool:
        """Whether part of a position is hidden from the seats."""

    @property
    def ranks_by_progress(self) -> bool:
        """
        Whether a game that is ended early is decided by the progress of the seats.
        """

    def initial(self) -> TwoEatOneState:
        """The start position."""

    def parse(self, text: str) -> TwoEatOneState:
        """Parse a position. Raise BadNotation if the text is not one."""

    def layout(self) -> list[Cell]:
        """The cells of the board with their coordinates."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def pieces(self, position: qipan.rules.protocols.State | qipan.rules.protocols.View) -> list[Piece]:
        """What lies on the board. For a view, only what its seat may know."""

    def setup(self, pieces: Iterable[Piece], mover: int) -> TwoEatOneState:
        """
        The position with these pieces and this seat to move. Raise BadNotation if there is none.
        """

    @property
    def piece_kinds(self) -> tuple[tuple[int | None, str], ...]:
        """The owner and the kind of every piece that a position may have."""

    @property
    def goal(self) -> int | None:
        """
        How much every seat has to reach, see `State.reached`; None if the goal is no number.
        """

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The short names of the seats in records."""

class TwoEatOneState:
    """A position. It is immutable."""

    @property
    def game(self) -> TwoEatOneGame:
        """The game, with its options."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    @property
    def turn(self) -> int:
        """The seat to move or, when the game is over, the one that would be."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order."""

    def play(self, move: Move | str) -> TwoEatOneState:
        """
        Return the position after a move. Raise IllegalMove if the move is not legal, and BadNotation if the text is not a move.
        """

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it is not over."""

    @property
    def text(self) -> str:
        """The position's notation."""

    def view(self, seat: int) -> TwoEatOneView:
        """Everything a seat may know of the position."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    @property
    def phase(self) -> str:
        """The part of the game; `play` if the game has only one."""

    @property
    def score(self) -> tuple[int, ...] | None:
        """The points of each seat; None without a score."""

    @property
    def reached(self) -> tuple[int, ...] | None:
        """
        How much of the goal of the game each seat has reached; None if the goal is no number.
        """

    @property
    def standing(self) -> tuple[Standing, ...]:
        """Where each seat stands."""

    @property
    def material(self) -> tuple[int, ...]:
        """The value of each seat's pieces."""

    def captures(self) -> list[Move]:
        """The legal moves that capture, in the order of `moves`."""

    def adjudicate(self, by_progress: bool) -> tuple[float, ...]:
        """The payoffs if the game were ended now."""

    def made_progress(self, move: Move | str) -> bool:
        """Whether a legal move makes progress that cannot be undone."""

class TwoEatOneView:
    """Everything one seat may know of a position."""

    @property
    def game(self) -> TwoEatOneGame:
        """The game, with its options."""

    @property
    def seat(self) -> int:
        """The seat whose view this is."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    @property
    def text(self) -> str:
        """The view's notation."""

    @property
    def phase(self) -> str:
        """The part of the game; `play` if the game has only one."""

    @property
    def state(self) -> TwoEatOneState:
        """The full position: nothing is hidden."""

    def moves(self) -> list[Move]:
        """The seat's legal moves; empty if another seat is to move."""

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

class ChineseCheckersGame:
    """The rules of a game with given options."""

    def __init__(self, **options: int | bool | str) -> None: ...

    name: str = 'chinese-checkers'

    title: str = '跳棋'

    oldest_rules_version: int = 1

    current_rules_version: int = 2

    @staticmethod
    def known_options() -> list[Option]:
        """All options of the game, with their defaults."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The value of every option."""

    @property
    def rules_version(self) -> int:
        """The version of the rules."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def phases(self) -> tuple[str, ...]:
        """The parts of the game, in order."""

    @property
    def public_phases(self) -> tuple[str, ...]:
        """The phases whose moves everybody may see; all if nothing is hidden."""

    @property
    def is_hidden(self) -> bool:
        """Whether part of a position is hidden from the seats."""

    @property
    def ranks_by_progress(self) -> bool:
        """
        Whether a game that is ended early is decided by the progress of the seats.
        """

    def initial(self) -> ChineseCheckersState:
        """The start position."""

    def parse(self, text: str) -> ChineseCheckersState:
        """Parse a position. Raise BadNotation if the text is not one."""

    def layout(self) -> list[Cell]:
        """The cells of the board with their coordinates."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def pieces(self, position: qipan.rules.protocols.State | qipan.rules.protocols.View) -> list[Piece]:
        """What lies on the board. For a view, only what its seat may know."""

    def setup(self, pieces: Iterable[Piece], mover: int) -> ChineseCheckersState:
        """
        The position with these pieces and this seat to move. Raise BadNotation if there is none.
        """

    @property
    def piece_kinds(self) -> tuple[tuple[int | None, str], ...]:
        """The owner and the kind of every piece that a position may have."""

    @property
    def goal(self) -> int | None:
        """
        How much every seat has to reach, see `State.reached`; None if the goal is no number.
        """

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The short names of the seats in records."""

class ChineseCheckersState:
    """A position. It is immutable."""

    @property
    def game(self) -> ChineseCheckersGame:
        """The game, with its options."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    @property
    def turn(self) -> int:
        """The seat to move or, when the game is over, the one that would be."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order."""

    def play(self, move: Move | str) -> ChineseCheckersState:
        """
        Return the position after a move. Raise IllegalMove if the move is not legal, and BadNotation if the text is not a move.
        """

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it is not over."""

    @property
    def text(self) -> str:
        """The position's notation."""

    def view(self, seat: int) -> ChineseCheckersView:
        """Everything a seat may know of the position."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    @property
    def phase(self) -> str:
        """The part of the game; `play` if the game has only one."""

    @property
    def score(self) -> tuple[int, ...] | None:
        """The points of each seat; None without a score."""

    @property
    def reached(self) -> tuple[int, ...] | None:
        """
        How much of the goal of the game each seat has reached; None if the goal is no number.
        """

    @property
    def standing(self) -> tuple[Standing, ...]:
        """Where each seat stands."""

    @property
    def material(self) -> tuple[int, ...]:
        """The value of each seat's pieces."""

    def captures(self) -> list[Move]:
        """The legal moves that capture, in the order of `moves`."""

    def adjudicate(self, by_progress: bool) -> tuple[float, ...]:
        """The payoffs if the game were ended now."""

    def made_progress(self, move: Move | str) -> bool:
        """Whether a legal move makes progress that cannot be undone."""

    def distance(self, seat: int) -> int:
        """How far a seat is from its goal; 0 if it has reached it."""

    def drop(self, seat: int) -> ChineseCheckersState:
        """Return the position after a seat has dropped out of the game."""

class ChineseCheckersView:
    """Everything one seat may know of a position."""

    @property
    def game(self) -> ChineseCheckersGame:
        """The game, with its options."""

    @property
    def seat(self) -> int:
        """The seat whose view this is."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    @property
    def text(self) -> str:
        """The view's notation."""

    @property
    def phase(self) -> str:
        """The part of the game; `play` if the game has only one."""

    @property
    def state(self) -> ChineseCheckersState:
        """The full position: nothing is hidden."""

    def moves(self) -> list[Move]:
        """The seat's legal moves; empty if another seat is to move."""

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

class CheckersGame:
    """The rules of a game with given options."""

    def __init__(self, **options: int | bool | str) -> None: ...

    name: str = 'checkers'

    title: str = '西洋跳棋'

    oldest_rules_version: int = 1

    current_rules_version: int = 1

    @staticmethod
    def known_options() -> list[Option]:
        """All options of the game, with their defaults."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The value of every option."""

    @property
    def rules_version(self) -> int:
        """The version of the rules."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    @property
    def phases(self) -> tuple[str, ...]:
        """The parts of the game, in order."""

    @property
    def public_phases(self) -> tuple[str, ...]:
        """The phases whose moves everybody may see; all if nothing is hidden."""

    @property
    def is_hidden(self) -> bool:
        """Whether part of a position is hidden from the seats."""

    @property
    def ranks_by_progress(self) -> bool:
        """
        Whether a game that is ended early is decided by the progress of the seats.
        """

    def initial(self) -> CheckersState:
        """The start position."""

    def parse(self, text: str) -> CheckersState:
        """Parse a position. Raise BadNotation if the text is not one."""

    def layout(self) -> list[Cell]:
        """The cells of the board with their coordinates."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def pieces(self, position: qipan.rules.protocols.State | qipan.rules.protocols.View) -> list[Piece]:
        """What lies on the board. For a view, only what its seat may know."""

    def setup(self, pieces: Iterable[Piece], mover: int) -> CheckersState:
        """
        The position with these pieces and this seat to move. Raise BadNotation if there is none.
        """

    @property
    def piece_kinds(self) -> tuple[tuple[int | None, str], ...]:
        """The owner and the kind of every piece that a position may have."""

    @property
    def goal(self) -> int | None:
        """
        How much every seat has to reach, see `State.reached`; None if the goal is no number.
        """

    @property
    def seat_names(self) -> tuple[str, ...]:
        """The short names of the seats in records."""

class CheckersState:
    """A position. It is immutable."""

    @property
    def game(self) -> CheckersGame:
        """The game, with its options."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    @property
    def turn(self) -> int:
        """The seat to move or, when the game is over, the one that would be."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order."""

    def play(self, move: Move | str) -> CheckersState:
        """
        Return the position after a move. Raise IllegalMove if the move is not legal, and BadNotation if the text is not a move.
        """

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it is not over."""

    @property
    def text(self) -> str:
        """The position's notation."""

    def view(self, seat: int) -> CheckersView:
        """Everything a seat may know of the position."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    @property
    def phase(self) -> str:
        """The part of the game; `play` if the game has only one."""

    @property
    def score(self) -> tuple[int, ...] | None:
        """The points of each seat; None without a score."""

    @property
    def reached(self) -> tuple[int, ...] | None:
        """
        How much of the goal of the game each seat has reached; None if the goal is no number.
        """

    @property
    def standing(self) -> tuple[Standing, ...]:
        """Where each seat stands."""

    @property
    def material(self) -> tuple[int, ...]:
        """The value of each seat's pieces."""

    def captures(self) -> list[Move]:
        """The legal moves that capture, in the order of `moves`."""

    def adjudicate(self, by_progress: bool) -> tuple[float, ...]:
        """The payoffs if the game were ended now."""

    def made_progress(self, move: Move | str) -> bool:
        """Whether a legal move makes progress that cannot be undone."""

class CheckersView:
    """Everything one seat may know of a position."""

    @property
    def game(self) -> CheckersGame:
        """The game, with its options."""

    @property
    def seat(self) -> int:
        """The seat whose view this is."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    @property
    def text(self) -> str:
        """The view's notation."""

    @property
    def phase(self) -> str:
        """The part of the game; `play` if the game has only one."""

    @property
    def state(self) -> CheckersState:
        """The full position: nothing is hidden."""

    def moves(self) -> list[Move]:
        """The seat's legal moves; empty if another seat is to move."""

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

def game_types() -> list[type]:
    """The Game classes, in the order in which games are listed."""

def planes_answers(view: PlanesView) -> list[tuple[str, str]]:
    """
    The cells at which the seat has shot, in order, each with its answer: head, body or empty.
    """

def planes_parse_answers(game: PlanesGame, text: str) -> list[tuple[str, str]]:
    """
    Parse a list of shots with their answers. Raise BadNotation if the text is not one.
    """

def planes_placed(view: PlanesView) -> list[str]:
    """The planes that the seat has placed, such as `C5u`."""

def planes_determinizations(view: PlanesView, count: int, seed: int) -> list[PlanesState]:
    """
    Sample positions that are consistent with a view, all equally likely. Return an empty list if there is none.
    """

class PlanesLayouts:
    """The layouts of planes that fit a list of answers."""

    def __init__(self, game: PlanesGame, answers: str, progress: object = None, seconds: float | None = None, stop: Stop | None = None) -> None: ...

    @property
    def is_complete(self) -> bool:
        """Whether the enumeration finished in time."""

    @property
    def total(self) -> int:
        """The number of layouts that fit the answers."""

    def __len__(self) -> int:
        """The number of layouts stored here: all that fit, or a sample of them."""

    def texts(self) -> list[str]:
        """The notations of the layouts, in order."""

    def with_weights(self, weights: Sequence[int]) -> PlanesLayouts:
        """
        The same layouts with the given weights, which are in the order of `texts`.
        """

    def with_close_weights(self) -> PlanesLayouts:
        """The same layouts, with the larger weights the more their planes touch."""

    def with_mixed_weights(self, rounds: int, step: float, progress: object = None) -> PlanesLayouts:
        """
        The same layouts, weighted such that no shooter finds the planes quickly on average.
        """

    def weights(self) -> list[int]:
        """The weight of every layout, in the order of `texts`."""

    def draw(self, placed: str, number: int) -> str | None:
        """
        Sample one of the layouts that contain the planes placed so far, with probability proportional to its weight. `number` is the random seed. Return None if there is no such layout.
        """

    def counts(self) -> tuple[int, list[int], list[int]]:
        """
        The total weight of the layouts; for each cell, the weight of those with a head there; and for each cell, the weight of those with a body there.
        """

    def choose(self, policy: str) -> int | None:
        """
        The cell at which a greedy policy shoots; None if all answers are known.
        """

    def best_shot(self, goal: str, seconds: float | None = None, stop: Stop | None = None) -> int | None:
        """Quickly find a good shot. Return None if the goal is already reached."""

    def shot_costs(self, max_layouts: int, stop: Stop | None = None) -> tuple[list[float], bool]:
        """
        For each cell, the mean number of shots that hit no head, if the first shot is at this cell and later shots are good ones; and whether these means are proved. They are computed from at most `max_layouts` layouts. The list is empty if the computation was stopped.
        """

    def tree(self, policy: str, goal: str, steps: int, threads: int, progress: object) -> bytes:
        """The decision tree of a policy, as the bytes of its nodes."""

    def cost(self, tree: bytes, goal: str) -> tuple[int, int, list[int], bool]:
        """
        The cost of a decision tree: the sum of shots times weight, the total weight, the weight for each number of shots, and whether every layout reaches the goal.
        """

    def lower_bound(self, goal: str, depth: int, progress: object = None) -> int:
        """
        A lower bound on the total number of shots of any decision tree. All choices of the first `depth` shots are tried.
        """

    def shots_by_layout(self, tree: bytes, goal: str) -> bytes:
        """
        The number of shots that the tree needs for each layout, one byte each.
        """

class DotsUctModel:
    """
    The counts of a UCT model of dots on 3x3: visits and wins of every node.
    """

    def __init__(self, duty: str, counting: str) -> None:
        """
        The duty to take is that of none, both or its own; the counting is position or source.
        """

    def copy(self) -> DotsUctModel:
        """A model with the same counts."""

    @property
    def size(self) -> int:
        """The number of nodes."""

    def counts(self) -> numpy.typing.NDArray[numpy.uint64]:
        """
        A view of the counts: for each node, its visits in the lower and its wins in the upper 32 bits.
        """

    def restore(self, counts: object) -> None:
        """
        Replace the counts by those in a buffer, which has 8 bytes for each node.
        """

    def self_play(self, start: DotsState, exploration: float, random_starts: float, first_game: int, games: int, seed: int, threads: int, seconds: float | None, stop: Stop | None) -> int:
        """
        Play games against itself from a position, and count them. Return how many were played.
        """

    def sweep(self, start: DotsState, seat: int, exploration: float, max_games: int, seed: int, stop: Stop | None) -> int:
        """
        Play a game from each position that the model can reach in a seat, the latest positions first. Return the number of games.
        """

    def learn(self, start: DotsState, moves: Sequence[str], seat: int) -> None:
        """
        Count a game in which the model had a seat. It counts for nothing if neither side has won it.
        """

    def tally(self, state: DotsState) -> tuple[int, int]:
        """
        The visits and wins of the node of a position in which the model is to move.
        """

    def games_from(self, start: DotsState) -> tuple[int, int]:
        """
        The number of games of self-play that began at a position, and how many the side to move there won.
        """

    def tallies(self, state: DotsState) -> list[tuple[str, int, int]]:
        """
        The moves among which the model chooses, each with its visits and with the wins of the side that moves.
        """

    def knows(self, state: DotsState) -> bool:
        """Whether the model has visited a position after one of its moves."""

    def best(self, state: DotsState) -> list[str]:
        """The move that the model likes best, or several if they are tied."""

    def play_opponent(self, start: DotsState, seat: int, opponent: str, games: int, seed: int, values: object, threads: int) -> tuple[int, tuple[int, int, int, int, int]]:
        """
        Play games against an opponent: random, greedy or perfect. Return the number of wins, and of the model's moves, those that preserve the outcome, the positions where some moves do and others do not, the right moves there, and the boxes lost.
        """

    def follow_all(self, start: DotsState, seat: int, values: object) -> tuple[bool, int, tuple[int, int, int, int, int], bytearray]:
        """
        Follow all games against any opponent. Return whether the model wins all of them, the number of positions in which it is to move, the same counts of its moves as play_opponent, and for each node whether a move of the model leads to it.
        """

def dots_play_perfect(start: DotsState, seat: int, opponent: str, games: int, seed: int, values: object, threads: int) -> tuple[int, tuple[int, int, int, int, int]]:
    """
    Play games of a perfect player on 3x3 against an opponent. The result is that of DotsUctModel.play_opponent.
    """

class DotsLearner:
    """
    Learns the evaluation of dots from games against itself, and from exact scores.
    """

    def __init__(self, game: DotsGame, seed: int, *, depth: int, exact_edges: int, games_per_step: int, exploration: float, rate: float, reuse: int) -> None: ...

    def step(self, threads: int, stop: Stop | None) -> None:
        """
        Play some games and learn from them. If the flag is set meanwhile, nothing changes.
        """

    def play(self, first: int, count: int, threads: int, stop: Stop | None) -> bytearray:
        """Play some of the games of the next step, for `learn`. Nothing changes."""

    def learn(self, games: object) -> None:
        """
        Learn from all games of the next step, whose bytes follow one another. Raise ValueError, and change nothing, if they are anything else.
        """

    def weights(self) -> bytearray:
        """The weights, for the engine that plays with them."""

    def save(self) -> bytearray:
        """All that is needed to continue."""

    def restore(self, data: object) -> None:
        """
        Continue from what `save` returned. Raise ValueError, and change nothing, if it is anything else.
        """

    @property
    def games(self) -> int:
        """The number of games played."""

    @property
    def positions(self) -> int:
        """The number of positions learned from."""

    @property
    def loss(self) -> float:
        """The mean squared error of the predictions in the last step."""

def dots_table(game: DotsGame, threads: int, progress: object) -> bytearray:
    """
    The mover's net score for every set of drawn edges, one signed byte each.
    """

def dots_ending_table(state: DotsState, threads: int) -> bytearray:
    """
    For every subset of a position's free edges, the mover's net score once these edges are drawn, one signed byte each. Bit i of the index stands for the i-th free edge.
    """

def dots_place(state: DotsState) -> int:
    """The index of a position in the table."""

def dots_best_moves(state: DotsState, values: object) -> list[int]:
    """The best moves of a position, as indices into its list of moves."""

def dots_count_wrong(game: DotsGame, values: object, threads: int, progress: object) -> int:
    """
    The number of values in the table that do not follow from the values of the next positions.
    """

def dots_count_mistakes(game: DotsGame, values: object, threads: int, progress: object) -> int:
    """
    The number of positions that have a best move which does not preserve their value.
    """

def dots_count_captures(game: DotsGame, values: object, threads: int) -> tuple[int, int]:
    """
    The number of positions in which a box can be completed, and the number of those in which it is never best to do so.
    """

def dots_move_scores(state: DotsState, threads: int, max_nodes: int, memory_bytes: int, progress: object) -> tuple[list[tuple[str, int | None]], int]:
    """
    The mover's exact net score for every legal move (None if not proved), and the number of nodes searched.
    """

def dots_score(state: DotsState, max_nodes: int, memory_bytes: int, progress: object) -> tuple[int | None, int]:
    """
    The mover's exact net score (None if not proved), and the number of nodes searched.
    """

def dots_values_with_duties(game: DotsGame, own: bool, others: bool) -> bytearray:
    """
    The net score of the side to move in every set of drawn edges, if a player, or its opponent, must complete a box whenever it can: first all scores with the player to move, then those with its opponent to move.
    """

def dots_candidates(state: DotsState, policy: str) -> list[str]:
    """The moves among which a policy chooses: random, greedy or symmetric."""

def dots_play_policies(start: DotsState, first: str, second: str, games: int, seed: int, progress: object) -> dict[int, int]:
    """
    Play games between two policies. Return how many games ended with each final lead of the first seat, in boxes.
    """

class DotsEngine:
    """Searches positions of dots, one at a time."""

    def __init__(self, weights: object = None) -> None: ...

    def search(self, state: DotsState, depth: int, nodes: int, seconds: float | None, stop: Stop | None, is_choosing: bool, seed: int, reuse_state: bool, threads: int) -> tuple[list[tuple[str, int]], bool, int, int]:
        """
        Return the moves, best first, with scores in hundredths of a box; whether the scores are proved; the depth; and the number of nodes searched. A depth or node limit of 0 means no limit.
        """

class TwoEatOneTable:
    """
    The numbering of all positions, with functions to solve and check the table.
    """

    def __init__(self, game: TwoEatOneGame) -> None: ...

    @property
    def size(self) -> int:
        """The size of the table in bytes, one byte per index."""

    def place(self, state: TwoEatOneState) -> int | None:
        """
        The index of a position in the table; None if the table does not contain it.
        """

    def solve(self, threads: int, progress: object) -> bytearray:
        """Solve the table. Return its values, one byte per index."""

    def count_wrong(self, values: object, threads: int, progress: object) -> int:
        """
        The number of values in the table that do not follow from the values of the next positions.
        """

    def best_moves(self, values: object, state: TwoEatOneState) -> list[int]:
        """The best moves of a position, as indices into its list of moves."""

    def count_mistakes(self, values: object, state: TwoEatOneState, threads: int, progress: object) -> int:
        """
        The number of positions reachable from the given one that have a best move which does not preserve their value.
        """

    def count_reachable(self, values: object, state: object, threads: int, progress: object) -> list[int]:
        """
        For each value, the number of positions with that value that are reachable from the given one.
        """

    def state(self, place: int) -> TwoEatOneState:
        """
        The position with index `place`, seen from its mover: black is to move.
        """

    def counts(self, values: object) -> list[int]:
        """For each value, the number of positions with that value."""

    def legacy_table(self, values: object, state: TwoEatOneState, threads: int) -> bytes:
        """
        The table of the reachable positions in the file format of the original program.
        """

class TwoEatOneHorizon:
    """
    The values of all positions of a table, by plain searches of increasing depth.
    """

    def __init__(self, table: TwoEatOneTable, threads: int, progress: object) -> None: ...

    def initial_values(self) -> bytearray:
        """
        The value of every position by a plain search of depth 0, one signed byte each.
        """

    def reachable(self, place: int) -> bytearray:
        """
        One byte per position: 1 if it is reachable from the position with index `place`, otherwise 0.
        """

    def deepen(self, before: object, truth: object, reachable: object, threads: int, progress: object) -> tuple[bytearray, bytearray]:
        """
        The value of every position by a plain search one ply deeper, and a mark for each that compares the search with the exact value.
        """

def two_eat_one_plain_search(state: TwoEatOneState, depth: int, pruning: str) -> tuple[int, int, int]:
    """
    The value found by a fixed-depth search that counts stones, the index of the best move, and the number of nodes searched.
    """

class ChineseCheckersTabularTd:
    """
    Learns values of positions by temporal differences, one for each seat and position.
    """

    def __init__(self, state: ChineseCheckersState, *, seed: int, gamma: float = 0.8, alpha: float = 0.2, epsilon: float = 0.1, ahead: int = 3, run_steps: int = 50, depth: int = 1, start_plies: int = 0, tail: str = 'all-moves', falling: bool = False) -> None:
        """
        Any position of the variant. core/games/chinese_checkers/tabular_td.hpp describes the parameters.
        """

    def learn(self, start: ChineseCheckersState, runs: int, stop: Stop | None = None) -> int:
        """
        Make runs from a position, and return how many were made: fewer if the flag was set.
        """

    @property
    def runs(self) -> int:
        """How many runs were made."""

    def __len__(self) -> int: ...

    def values(self, state: ChineseCheckersState) -> tuple[int, list[float]]:
        """
        How often a position was visited, and the value of each seat; no values if it never was.
        """

    def policy_move(self, state: ChineseCheckersState) -> Move:
        """The move of the policy without randomness."""

    def take_counters(self) -> tuple[int, int, float]:
        """
        Steps since the last call, those whose position was known before, and the sum of the changes of its values.
        """

    def visits(self) -> Any:
        """An array with the visits of every position, in the order of discovery."""

    def to_bytes(self) -> bytes:
        """All positions, as bytes."""

    def restore(self, data: bytes | bytearray | memoryview, runs: int) -> None:
        """Replace all positions by those that `to_bytes` has returned."""

def chinese_checkers_rows_gained(state: ChineseCheckersState) -> list[int]:
    """
    The rows that each legal move brings a stone closer to its target, in the order of the moves.
    """

class ChineseCheckersNetwork:
    """A learned evaluation."""

    def __init__(self, data: bytes | bytearray | memoryview) -> None: ...

    def expected_moves(self, state: ChineseCheckersState, seat: int) -> float:
        """How many moves a seat still needs until it finishes."""

class ChineseCheckersLearner:
    """Learns an evaluation by self-play."""

    def __init__(self, players: int, seed: int, games: int, nodes: int, trace_decay: float, exploration: float, handwritten: float, rate: float, last_rate: float, games_per_step: int, rounds: int) -> None: ...

    def step(self, threads: int, stop: Stop | None) -> bool:
        """
        Play some games and learn from them. Return False if it was stopped; then nothing has changed.
        """

    def play(self, first: int, count: int, threads: int, stop: Stop | None) -> bytes:
        """Play some of the games of the next step, for `learn`. Nothing changes."""

    def learn(self, games: bytes | bytearray | memoryview) -> None:
        """
        Learn from all games of the next step, whose bytes follow one another. Raise ValueError, and change nothing, if they are anything else.
        """

    def share_against_handwritten(self, games: int, seed: int, threads: int, stop: Stop | None) -> float:
        """
        The share of games in which the network comes first, on one seat, against the handwritten evaluation on the others, both with the number of positions per move of the self-play.
        """

    @property
    def games(self) -> int: ...

    @property
    def loss(self) -> float:
        """
        The mean squared error of the expected number of moves, in the last step.
        """

    @property
    def mean_plies(self) -> float:
        """
        The mean length of the games of the last step that began at the initial position.
        """

    def network(self) -> bytes:
        """The network as bytes."""

    def save(self) -> bytes:
        """
        All that is needed to continue, as bytes. They begin with those of the network.
        """

    def restore(self, data: bytes | bytearray | memoryview) -> None:
        """
        Continue from a state. Raise ValueError if it is not one of a learner with this number of players.
        """

def chinese_checkers_greedy(state: ChineseCheckersState) -> Move:
    """The move of the greedy player."""

def chinese_checkers_progress(state: ChineseCheckersState, seat: int) -> int:
    """The heuristic progress of a seat, in hundredths of a step."""

def chinese_checkers_three_phase_value(state: ChineseCheckersState, seat: int) -> tuple[int, int]:
    """
    The phase of a seat (0, 1 or 2) and the value of its stones in it, by the three-phase evaluation, in hundredths of a row.
    """

def chinese_checkers_blocking_penalty(before: ChineseCheckersState, after: ChineseCheckersState) -> int:
    """
    The penalty for the mover of `before` if its move keeps stones of other seats from leaving its target.
    """

def chinese_checkers_obstruction_penalty(state: ChineseCheckersState, seat: int) -> int:
    """The penalty for a seat with stones of other seats in its target."""

def chinese_checkers_detour_penalty(state: ChineseCheckersState, seat: int) -> int:
    """The penalty for a seat whose last stones are not close to empty holes."""

def chinese_checkers_greedy_scores(state: ChineseCheckersState) -> list[int]:
    """The greedy score of each legal move, in the order of the moves."""

def chinese_checkers_gains(state: ChineseCheckersState) -> list[int]:
    """The progress that each legal move makes, in the order of the moves."""

def chinese_checkers_escapes(state: ChineseCheckersState) -> list[int]:
    """
    By how much each legal move reduces the danger that stones are shut in, in hundredths of a step, in the order of the moves.
    """

def chinese_checkers_advances(state: ChineseCheckersState) -> list[int]:
    """
    Whether each legal move leads forward: 1, 0 or -1, in the order of the moves.
    """

def chinese_checkers_is_idle(state: ChineseCheckersState, history: Sequence[ChineseCheckersState]) -> bool:
    """Whether the seat to move has made no progress for several turns."""

class ChineseCheckersSearchedMove:
    """A move and its value for every seat."""

    @property
    def move(self) -> Move: ...

    @property
    def values(self) -> list[int]:
        """
        One value per seat, in hundredths of a step; a finish counts hundreds of thousands.
        """

    @property
    def payoffs(self) -> tuple[float, ...]:
        """The values as payoffs in [-1, 1]."""

class ChineseCheckersSearchResult:
    """The result of a search."""

    @property
    def moves(self) -> list[ChineseCheckersSearchedMove]:
        """
        The moves, best first; only the best one unless `value_every_move` was set.
        """

    @property
    def depth(self) -> int:
        """
        The depth of the last completed iteration, in plies; in the race search, in own moves.
        """

    @property
    def nodes(self) -> int:
        """The number of nodes searched."""

def chinese_checkers_search(state: ChineseCheckersState, opponent_model: str, history: Sequence[ChineseCheckersState], depth: int, nodes: int, seconds: float | None, stop: Stop | None, value_every_move: bool, own: int = 1000, others: int = 1000, rounds: int = 1000, evaluation: str = 'positional', network: ChineseCheckersNetwork | None = None) -> ChineseCheckersSearchResult:
    """
    Search for the best move. `opponent_model` is maxn, paranoid, best-reply or race, `evaluation` positional or three-phase. If there is a network, it evaluates the positions instead.
    """

class CheckersTable:
    """
    The numbering of all positions, with functions to solve and check the table.
    """

    def __init__(self, pieces: int) -> None: ...

    @property
    def size(self) -> int:
        """The size of the table in bytes, one byte per index."""

    def place(self, state: CheckersState) -> int | None:
        """
        The index of a position in the table; None if the table does not contain it.
        """

    def solve(self, threads: int, progress: object) -> bytearray:
        """Solve the table. Return its values, one byte per index."""

    def count_wrong(self, values: object, threads: int, progress: object) -> int:
        """
        The number of values in the table that do not follow from the values of the next positions.
        """

    def best_moves(self, values: object, state: CheckersState) -> list[int]:
        """The best moves of a position, as indices into its list of moves."""

    def count_mistakes(self, values: object, state: CheckersState, threads: int, progress: object) -> int:
        """
        The number of positions reachable from the given one that have a best move which does not preserve their value.
        """

    def count_reachable(self, values: object, state: object, threads: int, progress: object) -> list[int]:
        """
        For each value, the number of positions with that value that are reachable from the given one.
        """

    def counts_by_pieces(self, values: object) -> dict[int, list[int]]:
        """
        For each number of pieces, the number of positions with each value, counting both sides to move.
        """

def minimax(state: object, depth: int, stop: Stop | None = None) -> tuple[list[int], int]:
    """
    For each move, the minimax value of the position after it by a search of the given depth without pruning, which is the lead of seat 0 in material; and the number of positions visited.
    """

def perft(state: object, depth: int, threads: int, progress: object) -> int: ...

class Playouts:
    """The combined result of many random games."""

    @property
    def games(self) -> int: ...

    @property
    def finished(self) -> int:
        """The number of games that ended within the limit of plies."""

    @property
    def plies(self) -> int:
        """The number of moves played in all games."""

    @property
    def payoffs(self) -> tuple[float, ...]:
        """The payoffs of each of six seats, summed over the finished games."""

def playouts(state: object, games: int, max_plies: int, seed: int, threads: int, progress: object) -> Playouts: ...

def coincidences(state: object, games: int, plies: int, seed: int, threads: int) -> int:
    """
    The number of pairs of random games, broken off after this number of plies, that end in the same position.
    """

class Reachable:
    """
    The positions reachable from a given one, counted by ``qipan.reachable``.

    >>> import qipan
    >>> qipan.reachable(qipan.game("dots", rows=1, cols=1).initial()).positions
    16
    """

    @property
    def positions(self) -> int: ...

    @property
    def moves(self) -> int:
        """The number of legal moves, summed over the positions."""

    @property
    def ended(self) -> int:
        """The number of positions in which the game is over."""

def reachable(state: object, limit: int, progress: object) -> Reachable: ...

class SearchedMove:
    """A move, its value for the mover, and its principal variation."""

    @property
    def move(self) -> Move: ...

    @property
    def value(self) -> int:
        """The score in hundredths; beyond 30000 or -30000 it is a win or a loss."""

    @property
    def payoff(self) -> float:
        """The value as a payoff in [-1, 1]."""

    @property
    def principal_variation(self) -> list[Move]:
        """The expected moves, starting with this one."""

class SearchResult:
    """The result of a search."""

    @property
    def moves(self) -> list[SearchedMove]:
        """
        The moves, best first. Unless `value_every_move` was set, only the value of the first is meaningful.
        """

    @property
    def depth(self) -> int:
        """The depth of the last completed iteration, in plies."""

    @property
    def nodes(self) -> int:
        """The number of nodes searched by all threads together."""

@overload
def evaluate(state: DotsState) -> int: ...

@overload
def evaluate(state: TwoEatOneState) -> int: ...

@overload
def evaluate(state: ChineseCheckersState) -> int: ...

@overload
def evaluate(state: CheckersState) -> int:
    """The heuristic value of a position for its mover, in hundredths."""

class DotsAlphaBeta:
    """Alpha-beta search with a transposition table."""

    def __init__(self, memory: int, quiescence: bool = True, reductions: bool = True, transpositions: bool = True, material: bool = False, weights: object = None) -> None: ...

    def search(self, state: DotsState, history: Sequence[DotsState], depth: int, nodes: int, seconds: float | None, stop: Stop | None, threads: int, shuffle_seed: int, clear_transpositions: bool, value_every_move: bool) -> SearchResult: ...

class TwoEatOneAlphaBeta:
    """Alpha-beta search with a transposition table."""

    def __init__(self, memory: int, table: TwoEatOneTable | None = None, values: object = None, quiescence: bool = True, reductions: bool = True, transpositions: bool = True, material: bool = False, weights: object = None) -> None: ...

    def search(self, state: TwoEatOneState, history: Sequence[TwoEatOneState], depth: int, nodes: int, seconds: float | None, stop: Stop | None, threads: int, shuffle_seed: int, clear_transpositions: bool, value_every_move: bool) -> SearchResult: ...

class ChineseCheckersAlphaBeta:
    """Alpha-beta search with a transposition table."""

    def __init__(self, memory: int, quiescence: bool = True, reductions: bool = True, transpositions: bool = True, material: bool = False, weights: object = None) -> None: ...

    def search(self, state: ChineseCheckersState, history: Sequence[ChineseCheckersState], depth: int, nodes: int, seconds: float | None, stop: Stop | None, threads: int, shuffle_seed: int, clear_transpositions: bool, value_every_move: bool) -> SearchResult: ...

def evaluate_by_weights(state: CheckersState, weights: object) -> int:
    """
    The value of a position for its mover by a learned evaluation, in hundredths.
    """

class CheckersAlphaBeta:
    """Alpha-beta search with a transposition table."""

    def __init__(self, memory: int, table: CheckersTable | None = None, values: object = None, quiescence: bool = True, reductions: bool = True, transpositions: bool = True, material: bool = False, weights: object = None) -> None: ...

    def search(self, state: CheckersState, history: Sequence[CheckersState], depth: int, nodes: int, seconds: float | None, stop: Stop | None, threads: int, shuffle_seed: int, clear_transpositions: bool, value_every_move: bool) -> SearchResult: ...

def alphabeta_type(game: object) -> type | None:
    """The class of the alpha-beta search for a game; None if it has none."""

def determinizations(view: object, count: int, seed: int) -> list[qipan.rules.protocols.State]:
    """
    Random positions that are consistent with a view of a game with hidden information. There are fewer than `count` if none was found in time.
    """

def has_learned_cutoff(game: object | None) -> bool:
    """
    Whether a learned evaluation can value the positions in which playouts of a game are cut off.
    """

def playout_payoffs(state: object | None, games: int, seed: int, is_informed: bool) -> list[float]:
    """
    The mean payoffs of playouts from a position: by the game's playout policy if `is_informed`, otherwise by random moves.
    """

class MonteCarloSearch:
    """Monte-Carlo search (UCT) for any game."""

    def __init__(self, game: object | None, exploration: float, memory_mb: int, is_informed: bool, repetition_is_draw: bool, learned: object | None = None) -> None: ...

    def search(self, view: object, history: object, simulations: int | None, seconds: float | None, stop: Stop | None, seed: int, threads: int, reuse_graph: bool, equal_visits: bool) -> tuple[list[tuple[Move, int, tuple[float, ...], bool, int]], int, int, bool]:
        """
        Return the moves, best first, each with its visits, its payoffs, whether they are proved, and, for a proved win or loss, the maximum number of plies to the end; then the number of simulations, the length of the longest path in moves, and whether the value of the position is proved.
        """

    @property
    def bytes(self) -> int:
        """The memory that the search may use, in bytes."""

    @property
    def used(self) -> int:
        """The memory that its nodes and edges occupy, in bytes."""

    @property
    def nodes(self) -> int:
        """The number of nodes in the graph."""

def multiplayer_models(game: object) -> list[str]:
    """
    What the searches for several seats can assume about the other seats of a game; empty if they do not play it.
    """

def multiplayer_search(state: object, opponent_model: str, depth: int, nodes: int, seconds: float | None, stop: Stop | None, value_every_move: bool) -> tuple[list[tuple[Move, tuple[float, ...]]], int, int]:
    """
    Search for the best move of a seat among several. Return the moves with their payoffs, best first, or only the best one; then the depth of the last completed iteration in plies, and the number of nodes.
    """

class CheckersTdLearner:
    """Learns an evaluation by TD(λ) from games against itself."""

    def __init__(self, seed: int, *, depth: int, games_per_step: int, lambda_: float, exploration: float, rate: float, reuse: int) -> None: ...

    def step(self, threads: int, stop: Stop | None) -> None:
        """
        Play some games and learn from them. If the flag is set meanwhile, nothing changes.
        """

    def play(self, first: int, count: int, threads: int, stop: Stop | None) -> bytearray:
        """Play some of the games of the next step, for `learn`. Nothing changes."""

    def learn(self, games: object) -> None:
        """
        Learn from all games of the next step, whose bytes follow one another. Raise ValueError, and change nothing, if they are anything else.
        """

    def weights(self) -> bytearray:
        """The weights, for the engine that plays with them."""

    def save(self) -> bytearray:
        """All that is needed to continue."""

    def restore(self, data: object) -> None:
        """
        Continue from what `save` returned. Raise ValueError, and change nothing, if it is anything else.
        """

    @property
    def games(self) -> int:
        """The number of games played."""

    @property
    def positions(self) -> int:
        """The number of positions learned from."""

    @property
    def loss(self) -> float:
        """The mean squared error of the predictions in the last step."""

class PositionSet:
    """All positions reachable from a start."""

    @property
    def positions(self) -> int: ...

    @property
    def moves(self) -> int:
        """The number of legal moves, summed over the positions."""

    @property
    def memory_to_solve(self) -> int:
        """
        The memory in bytes that `solve` needs, including the positions themselves.
        """

    def solve(self, threads: int, progress: object) -> bytearray:
        """
        Solve the positions. Return a table: a header, the sorted states, and their values.
        """

def enumerate_positions(state: object, memory_limit: int, threads: int, progress: object) -> PositionSet:
    """
    Find all positions reachable from a position. Raise MemoryError if solving them needs more than `memory_limit` bytes; its argument is the number of positions found until then.
    """

def position_key(state: object) -> bytes:
    """The bytes that represent a position in a table of reachable positions."""

def find_position(table: object, key: bytes) -> int | None:
    """
    The index of a position in a table of reachable positions; None if the table does not have it.
    """

def count_reachable_values(table: object) -> list[int]:
    """
    Item v is the number of positions with the value v in a table of reachable positions.
    """

def count_wrong_values(table: object, start: object, threads: int, progress: object) -> int:
    """
    The number of positions in a table of reachable positions that are out of order, have a missing successor, or have a value that does not follow from those of their successors; plus 1 if the start is missing.
    """

class Encoding:
    """
    How a program that learns sees a game: moves and positions as numbers; created by ``qipan.encoding``.

    An action is the number of a move. An observation has one or more channels, each with a number for every cell of the board,
    in the order of the game's layout.

    >>> import qipan
    >>> encoding = qipan.encoding(qipan.game("two-eat-one"))
    >>> encoding.actions, encoding.cells  # from one of 16 cells to another
    (256, 16)
    >>> encoding.channels
    ['stone +0', 'stone +1', 'other', 'seat 0', 'seat 1']
    """

    @property
    def game(self) -> qipan.rules.protocols.Game:
        """The game, with its options."""

    @property
    def actions(self) -> int:
        """The number of actions; they are numbered from 0."""

    @property
    def channels(self) -> list[str]:
        """
        The names of the channels. Seats are counted from the observer: +0 is the observer, +1 the next seat.
        """

    @property
    def cells(self) -> int:
        """The number of cells of the board."""

    @property
    def bytes_per_game(self) -> int:
        """The memory that each game of a batch takes."""

    def observe(self, view: qipan.rules.protocols.View) -> numpy.typing.NDArray[numpy.float32]:
        """
        Return what the seat of the view may know, as an array of channels and cells.

        >>> import qipan
        >>> game = qipan.game("dots", rows=1, cols=1)
        >>> encoding, state = qipan.encoding(game), game.initial().play("2")
        >>> dict(zip(encoding.channels, encoding.observe(state.view(1)).tolist()))["edge"]
        [0.0, 0.0, 1.0, 0.0]
        """

    def mask(self, view: qipan.rules.protocols.View) -> numpy.typing.NDArray[numpy.bool_]:
        """
        Return for each action whether it is legal: none is if another seat is to move.

        >>> import qipan
        >>> game = qipan.game("dots", rows=1, cols=1)
        >>> qipan.encoding(game).mask(game.initial().play("2").view(1)).tolist()
        [True, True, False, True]
        """

    def moves(self, view: qipan.rules.protocols.View) -> dict[int, Move]:
        """
        Return the legal moves by their actions, in the game's fixed order; none if another seat is to move.

        >>> import qipan
        >>> game = qipan.game("two-eat-one")
        >>> moves = qipan.encoding(game).moves(game.initial().view(0))
        >>> {action: str(move) for action, move in moves.items()}
        {200: 'A4-A3', 217: 'B4-B3', 234: 'C4-C3', 251: 'D4-D3'}
        """

def encoding(game: qipan.rules.protocols.Game) -> Encoding: ...

class Batch:
    """
    Many games that are played in step; created by ``qipan.batch``.

    The arrays are views of the memory of the batch: ``step`` changes them in place, so copy what you want to keep. They are
    read-only, and may be used after the batch itself is gone.

    >>> import qipan
    >>> batch = qipan.batch(qipan.game("dots"), 100)
    >>> batch.observations.shape, batch.masks.shape, batch.rewards.shape
    ((100, 8, 24), (100, 24), (100, 2))
    """

    def __len__(self) -> int: ...

    @property
    def game(self) -> qipan.rules.protocols.Game:
        """The game, with its options."""

    @property
    def encoding(self) -> Encoding:
        """How moves and positions are numbered."""

    def step(self, actions: numpy.typing.ArrayLike) -> None:
        """
        Play a move in each game. A game that is over starts again at once.

        Raise qipan.IllegalMove, which names the first game whose action is not legal; nothing has then changed.

        >>> import qipan
        >>> batch = qipan.batch(qipan.game("dots", rows=1, cols=1), 2)
        >>> batch.step([3, 0])
        >>> batch.step([3, 1])
        Traceback (most recent call last):
        qipan.rules.errors.IllegalMove: game 0: action 3 is not legal; legal actions: 0, 1, 2
        """

    def random_actions(self) -> numpy.typing.NDArray[numpy.int64]:
        """
        Return a uniformly random legal action for each game. The next call changes the array.

        The actions depend on the seed of the batch, not on the number of threads.

        >>> import qipan
        >>> batch = qipan.batch(qipan.game("dots"), 3, seed=1)
        >>> for _ in range(24):
        ...     batch.step(batch.random_actions())
        >>> batch.ended.tolist(), batch.rewards.sum()
        ([True, True, True], 0.0)
        """

    def reset(self, seed: int | None = None) -> None:
        """
        Start all games again. With a seed, the sequence of random actions starts again, too.
        """

    def state(self, index: int) -> qipan.rules.protocols.State:
        """The position of a game."""

    @property
    def observations(self) -> numpy.typing.NDArray[numpy.float32]:
        """What the mover of each game may know: by game, channel and cell."""

    @property
    def masks(self) -> numpy.typing.NDArray[numpy.bool_]:
        """Whether an action is legal: by game and action."""

    @property
    def rewards(self) -> numpy.typing.NDArray[numpy.float32]:
        """
        What each seat got for the last move: its payoff if the move ended the game, otherwise 0; by game and seat.
        """

    @property
    def movers(self) -> numpy.typing.NDArray[numpy.int32]:
        """The seat to move, by game."""

    @property
    def plies(self) -> numpy.typing.NDArray[numpy.int32]:
        """The number of moves since the start, by game."""

    @property
    def ended(self) -> numpy.typing.NDArray[numpy.bool_]:
        """
        Whether the last move ended the game, by game. A new game has then started.
        """

    @property
    def truncated(self) -> numpy.typing.NDArray[numpy.bool_]:
        """
        Whether the game was broken off after the last move, by game. A new game has started.
        """

def batch(game: qipan.rules.protocols.Game, n: int, seed: int, max_plies: int, threads: int) -> Batch: ...

def instruction_set() -> str:
    """The instruction set for which the core was compiled."""
