"""The native core: rules and kernels. Import from qipan instead."""

from collections.abc import Sequence
from typing import overload


class BadNotation(ValueError):
    """
    Text that is no position or move of the game at all; it names the character and what was expected.

    >>> import qipan
    >>> try:
    ...     qipan.game("dots").initial().play("x")
    ... except qipan.BadNotation as error:
    ...     print(error)
    not a move of dots: character 1 is 'x'; expected an edge 0..23
    """

class IllegalMove(ValueError):
    """
    A move that the rules do not allow in this position; it names some that they do.

    >>> import qipan
    >>> try:
    ...     qipan.game("two-eat-one").initial().play("A4-A2")
    ... except qipan.IllegalMove as error:
    ...     print(error)
    A4-A2 is not legal here; legal moves: A4-A3, B4-B3, C4-C3, D4-D3
    """

class Move:
    """
    A whole turn: its notation, and the cells that spell it. Two moves are equal if they are written alike in one game.

    >>> import qipan
    >>> move = qipan.game("checkers").initial().moves()[0]
    >>> str(move), move.path, move.game
    ('A6-B5', ('A6', 'B5'), 'checkers')
    """

    def __init__(self, game: str, text: str, path: Sequence[str]) -> None: ...

    @property
    def game(self) -> str:
        """The name of the game it belongs to."""

    @property
    def text(self) -> str:
        """Its notation, the same as ``str(move)``."""

    @property
    def path(self) -> tuple[str, ...]:
        """The cells a person clicks, and the way the animation goes."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class Outcome:
    """
    How a game ended: a payoff in -1..1 for each seat, and why.

    >>> import qipan
    >>> outcome = qipan.game("dots", rows=1, cols=1).parse("1x1 1111 1-0 0").outcome
    >>> outcome.payoffs, outcome.reason
    ((1.0, -1.0), 'all edges are drawn')
    """

    def __init__(self, payoffs: Sequence[float], reason: str) -> None: ...

    @property
    def payoffs(self) -> tuple[float, ...]:
        """1 for the first place, -1 for the last; a draw is 0."""

    @property
    def reason(self) -> str:
        """Why the game is over."""

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class Option:
    """
    One option of a game.

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
    A place on the board that can be clicked: x to the right, y downwards, neighbours one unit apart.

    >>> import qipan
    >>> edge = qipan.game("dots").layout()[3]
    >>> edge.name, edge.x, edge.y, edge.shape
    ('3', 0.0, 0.5, 'down')
    """

    @property
    def name(self) -> str:
        """As it stands in paths."""

    @property
    def x(self) -> float: ...

    @property
    def y(self) -> float: ...

    @property
    def shape(self) -> str:
        """``square``, ``hole``, or an edge that runs ``across`` or ``down``."""

    def __repr__(self) -> str: ...

class Stop:
    """
    Asks a search to answer at once, from any thread.

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
        """Ask."""

    @property
    def is_set(self) -> bool:
        """Whether it was asked."""

class PlanesGame:
    """The rules of one game with its options."""

    def __init__(self, **options: int | bool | str) -> None: ...

    name: str = 'planes'

    title: str = '炸飞机'

    rules_version: int = 1

    @staticmethod
    def known_options() -> list[Option]:
        """What can be chosen, with defaults."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The options as they are in force."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    def initial(self) -> PlanesState:
        """The start position."""

    def parse(self, text: str) -> PlanesState:
        """The position a text stands for; raises BadNotation."""

    def layout(self) -> list[Cell]:
        """The cells of the board, for drawing."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class PlanesState:
    """A position: an immutable value."""

    @property
    def game(self) -> PlanesGame:
        """The game it belongs to."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the game is over."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order."""

    def play(self, move: Move | str) -> PlanesState:
        """The position after a legal move; raises IllegalMove or BadNotation."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""

    @property
    def text(self) -> str:
        """The position's notation."""

    def view(self, seat: int) -> PlanesView:
        """All that a seat may know."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class PlanesView:
    """All that one seat may know of a position."""

    @property
    def game(self) -> PlanesGame:
        """The game it belongs to."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the game is over."""

    @property
    def text(self) -> str:
        """What the seat knows, as text."""

    @property
    def state(self) -> None:
        """None: something is hidden."""

    def moves(self) -> list[Move]:
        """The seat's legal moves; none when another seat is to move."""

    @staticmethod
    def parse(game: PlanesGame, seat: int, mover: int | None, text: str) -> PlanesView:
        """The view a text stands for; raises BadNotation."""

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

class DotsGame:
    """The rules of one game with its options."""

    def __init__(self, **options: int | bool | str) -> None: ...

    name: str = 'dots'

    title: str = '点格棋'

    rules_version: int = 1

    @staticmethod
    def known_options() -> list[Option]:
        """What can be chosen, with defaults."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The options as they are in force."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    def initial(self) -> DotsState:
        """The start position."""

    def parse(self, text: str) -> DotsState:
        """The position a text stands for; raises BadNotation."""

    def layout(self) -> list[Cell]:
        """The cells of the board, for drawing."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class DotsState:
    """A position: an immutable value."""

    @property
    def game(self) -> DotsGame:
        """The game it belongs to."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the game is over."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order."""

    def play(self, move: Move | str) -> DotsState:
        """The position after a legal move; raises IllegalMove or BadNotation."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""

    @property
    def text(self) -> str:
        """The position's notation."""

    def view(self, seat: int) -> DotsView:
        """All that a seat may know."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class DotsView:
    """All that one seat may know of a position."""

    @property
    def game(self) -> DotsGame:
        """The game it belongs to."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the game is over."""

    @property
    def text(self) -> str:
        """What the seat knows, as text."""

    @property
    def state(self) -> DotsState:
        """The position: nothing is hidden."""

    def moves(self) -> list[Move]:
        """The seat's legal moves; none when another seat is to move."""

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

class TwoEatOneGame:
    """The rules of one game with its options."""

    def __init__(self, **options: int | bool | str) -> None: ...

    name: str = 'two-eat-one'

    title: str = '两颗吃一颗'

    rules_version: int = 1

    @staticmethod
    def known_options() -> list[Option]:
        """What can be chosen, with defaults."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The options as they are in force."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    def initial(self) -> TwoEatOneState:
        """The start position."""

    def parse(self, text: str) -> TwoEatOneState:
        """The position a text stands for; raises BadNotation."""

    def layout(self) -> list[Cell]:
        """The cells of the board, for drawing."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class TwoEatOneState:
    """A position: an immutable value."""

    @property
    def game(self) -> TwoEatOneGame:
        """The game it belongs to."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the game is over."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order."""

    def play(self, move: Move | str) -> TwoEatOneState:
        """The position after a legal move; raises IllegalMove or BadNotation."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""

    @property
    def text(self) -> str:
        """The position's notation."""

    def view(self, seat: int) -> TwoEatOneView:
        """All that a seat may know."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class TwoEatOneView:
    """All that one seat may know of a position."""

    @property
    def game(self) -> TwoEatOneGame:
        """The game it belongs to."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the game is over."""

    @property
    def text(self) -> str:
        """What the seat knows, as text."""

    @property
    def state(self) -> TwoEatOneState:
        """The position: nothing is hidden."""

    def moves(self) -> list[Move]:
        """The seat's legal moves; none when another seat is to move."""

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

class ChineseCheckersGame:
    """The rules of one game with its options."""

    def __init__(self, **options: int | bool | str) -> None: ...

    name: str = 'chinese-checkers'

    title: str = '跳棋'

    rules_version: int = 1

    @staticmethod
    def known_options() -> list[Option]:
        """What can be chosen, with defaults."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The options as they are in force."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    def initial(self) -> ChineseCheckersState:
        """The start position."""

    def parse(self, text: str) -> ChineseCheckersState:
        """The position a text stands for; raises BadNotation."""

    def layout(self) -> list[Cell]:
        """The cells of the board, for drawing."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class ChineseCheckersState:
    """A position: an immutable value."""

    @property
    def game(self) -> ChineseCheckersGame:
        """The game it belongs to."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the game is over."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order."""

    def play(self, move: Move | str) -> ChineseCheckersState:
        """The position after a legal move; raises IllegalMove or BadNotation."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""

    @property
    def text(self) -> str:
        """The position's notation."""

    def view(self, seat: int) -> ChineseCheckersView:
        """All that a seat may know."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

    def distance(self, seat: int) -> int:
        """How far a seat is from its target; 0 is there."""

    def drop(self, seat: int) -> ChineseCheckersState:
        """The position after a seat has dropped out of the game."""

class ChineseCheckersView:
    """All that one seat may know of a position."""

    @property
    def game(self) -> ChineseCheckersGame:
        """The game it belongs to."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the game is over."""

    @property
    def text(self) -> str:
        """What the seat knows, as text."""

    @property
    def state(self) -> ChineseCheckersState:
        """The position: nothing is hidden."""

    def moves(self) -> list[Move]:
        """The seat's legal moves; none when another seat is to move."""

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

class CheckersGame:
    """The rules of one game with its options."""

    def __init__(self, **options: int | bool | str) -> None: ...

    name: str = 'checkers'

    title: str = '西洋跳棋'

    rules_version: int = 1

    @staticmethod
    def known_options() -> list[Option]:
        """What can be chosen, with defaults."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The options as they are in force."""

    @property
    def seats(self) -> int:
        """The number of seats."""

    def initial(self) -> CheckersState:
        """The start position."""

    def parse(self, text: str) -> CheckersState:
        """The position a text stands for; raises BadNotation."""

    def layout(self) -> list[Cell]:
        """The cells of the board, for drawing."""

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __repr__(self) -> str: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class CheckersState:
    """A position: an immutable value."""

    @property
    def game(self) -> CheckersGame:
        """The game it belongs to."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the game is over."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order."""

    def play(self, move: Move | str) -> CheckersState:
        """The position after a legal move; raises IllegalMove or BadNotation."""

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, or None."""

    @property
    def text(self) -> str:
        """The position's notation."""

    def view(self, seat: int) -> CheckersView:
        """All that a seat may know."""

    def __str__(self) -> str: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

    def __reduce__(self) -> tuple[object, ...]: ...

class CheckersView:
    """All that one seat may know of a position."""

    @property
    def game(self) -> CheckersGame:
        """The game it belongs to."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None when the game is over."""

    @property
    def text(self) -> str:
        """What the seat knows, as text."""

    @property
    def state(self) -> CheckersState:
        """The position: nothing is hidden."""

    def moves(self) -> list[Move]:
        """The seat's legal moves; none when another seat is to move."""

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

def game_types() -> list[type]:
    """The Game classes, in the order people see the games."""

def perft(state: object, depth: int, threads: int, progress: object) -> int: ...

class Playouts:
    """What many random games came to."""

    @property
    def games(self) -> int: ...

    @property
    def finished(self) -> int:
        """Games that ended before the limit of plies."""

    @property
    def plies(self) -> int:
        """Moves played in all games together."""

    @property
    def payoffs(self) -> tuple[float, ...]:
        """Summed over the finished games, for six seats."""

def playouts(state: object, games: int, max_plies: int, seed: int, threads: int, progress: object) -> Playouts: ...

class Reachable:
    """
    What can arise from a position; made by ``qipan.reachable``.

    >>> import qipan
    >>> qipan.reachable(qipan.game("dots", rows=1, cols=1).initial()).positions
    16
    """

    @property
    def positions(self) -> int: ...

    @property
    def moves(self) -> int:
        """Legal moves, summed over the positions."""

    @property
    def ended(self) -> int:
        """Positions in which the game is over."""

def reachable(state: object, limit: int, progress: object) -> Reachable: ...

class TwoEatOneTable:
    """The places of all positions in a table, and the kernels that fill it."""

    def __init__(self, game: TwoEatOneGame) -> None: ...

    @property
    def size(self) -> int:
        """How many bytes the table has, one a place."""

    def place(self, state: TwoEatOneState) -> int | None:
        """Where the table holds a position; None if it does not have it."""

    def solve(self, threads: int, progress: object) -> bytearray: ...

    def count_wrong(self, values: object, threads: int, progress: object) -> int:
        """How many entries disagree with those after them."""

    def best(self, values: object, state: TwoEatOneState) -> list[int]:
        """The best moves of a position, by their number in its list."""

    def count_spoilt(self, values: object, state: TwoEatOneState, threads: int, progress: object) -> int:
        """
        How many positions that can arise from one have a best move that does not keep its worth.
        """

    def count_reachable(self, values: object, state: object, threads: int, progress: object) -> list[int]:
        """How many positions that can arise from one have each value."""

    def state(self, place: int) -> TwoEatOneState:
        """The position at a place, as its mover sees it: black is to move."""

    def counts(self, values: object) -> list[int]:
        """How many places have each value."""

    def seed_table(self, values: object, state: TwoEatOneState, threads: int) -> bytes:
        """The positions that can arise, as the seed's file has them."""

class CheckersTable:
    """The places of all positions in a table, and the kernels that fill it."""

    def __init__(self, pieces: int) -> None: ...

    @property
    def size(self) -> int:
        """How many bytes the table has, one a place."""

    def place(self, state: CheckersState) -> int | None:
        """Where the table holds a position; None if it does not have it."""

    def solve(self, threads: int, progress: object) -> bytearray: ...

    def count_wrong(self, values: object, threads: int, progress: object) -> int:
        """How many entries disagree with those after them."""

    def best(self, values: object, state: CheckersState) -> list[int]:
        """The best moves of a position, by their number in its list."""

    def count_spoilt(self, values: object, state: CheckersState, threads: int, progress: object) -> int:
        """
        How many positions that can arise from one have a best move that does not keep its worth.
        """

    def count_reachable(self, values: object, state: object, threads: int, progress: object) -> list[int]:
        """How many positions that can arise from one have each value."""

    def counts_by_pieces(self, values: object) -> dict[int, list[int]]:
        """
        How many positions of each number of pieces have each value, both sides to move counted.
        """

def dots_table(game: DotsGame, threads: int, progress: object) -> bytearray:
    """The net score of every set of drawn edges, a signed byte each."""

def dots_count_wrong(game: DotsGame, values: object, threads: int, progress: object) -> int:
    """How many entries disagree with those after them."""

def dots_best(state: DotsState, values: object) -> list[int]:
    """The best moves of a position, by their number in its list."""

def dots_count_spoilt(game: DotsGame, values: object, threads: int, progress: object) -> int:
    """How many states have a best move that does not keep its worth."""

def dots_taking(game: DotsGame, values: object, threads: int) -> tuple[int, int]:
    """
    States in which a box can be completed, and those of them in which that is never best.
    """

def dots_ending_table(state: DotsState, threads: int) -> bytearray:
    """
    The net score of every set of a position's free edges drawn as well, a signed byte each; edges by their order.
    """

def dots_place(state: DotsState) -> int:
    """Where the table holds a position."""

def dots_values(state: DotsState, threads: int, max_nodes: int, memory_bytes: int, progress: object) -> tuple[list[tuple[str, int | None]], int]:
    """
    The mover's net score of every legal move, None where it was not proved, and the positions looked at.
    """

def dots_value(state: DotsState, max_nodes: int, memory_bytes: int, progress: object) -> tuple[int | None, int]:
    """
    The mover's net score, None if it was not proved, and the positions looked at.
    """

def dots_candidates(state: DotsState, policy: str) -> list[str]:
    """The moves a policy chooses among: random, greedy or symmetric."""

def dots_play_policies(start: DotsState, first: str, second: str, games: int, seed: int, progress: object) -> dict[int, int]:
    """
    Games of one policy against another: how often each lead of the first seat came about.
    """

class DotsThinker:
    """Searches positions of dots, one at a time."""

    def __init__(self) -> None: ...

    def think(self, state: DotsState, depth: int, nodes: int, seconds: float | None, stop: Stop | None, is_choosing: bool, seed: int, keeps: bool, threads: int) -> tuple[list[tuple[str, int]], bool, int, int]:
        """
        The moves, best first, with scores in hundredths of a box; whether they are proved; the depth; the positions looked at. Nought stands for no limit.
        """

class PlanesLayouts:
    """The layouts of planes that fit some answers."""

    def __init__(self, game: PlanesGame, answers: str, progress: object = None, seconds: float | None = None, stop: Stop | None = None) -> None: ...

    @property
    def is_whole(self) -> bool:
        """Whether the time was enough to find them."""

    @property
    def total(self) -> int:
        """How many layouts fit."""

    def __len__(self) -> int:
        """How many of them are here: all, or a sample."""

    def texts(self) -> list[str]:
        """The layouts as text, in their order."""

    def weighed(self, weights: Sequence[int]) -> PlanesLayouts:
        """The same layouts with other weights, in the order of `texts`."""

    def close(self) -> PlanesLayouts:
        """The same layouts, more likely the more their planes touch."""

    def mixed(self, rounds: int, step: float, progress: object = None) -> PlanesLayouts:
        """The same layouts, weighed so that no shooter finds them quickly."""

    def weights(self) -> list[int]:
        """The weight of every layout, in the order of `texts`."""

    def draw(self, placed: str, number: int) -> str | None:
        """
        One of the layouts that have the planes placed so far, by weight; the number is the chance. None: there is none.
        """

    def counts(self) -> tuple[int, list[int], list[int]]:
        """
        The weight of all layouts, and by cell of those with a head and with a body there.
        """

    def choose(self, policy: str) -> int | None:
        """The cell that a rule of thumb shoots at; None: nothing is open."""

    def shot(self, goal: str, seconds: float | None = None, stop: Stop | None = None) -> int | None:
        """A good shot in a moment; None: nothing is to be found out."""

    def tree(self, policy: str, goal: str, steps: int, threads: int, progress: object) -> bytes:
        """The nodes of a policy's tree."""

    def cost(self, tree: bytes, goal: str) -> tuple[int, int, list[int], bool]:
        """
        Shots in all, weight in all, weight by shots, and whether every layout reaches the goal.
        """

    def bound(self, goal: str, depth: int, progress: object = None) -> int:
        """
        Shots in all that no tree undercuts; so many of them are tried in every way.
        """

    def shots(self, tree: bytes, goal: str) -> bytes:
        """How many shots each layout takes, a byte each."""

def greedy(state: ChineseCheckersState) -> Move:
    """The move of a player in a hurry."""

def progress(state: ChineseCheckersState, seat: int) -> int:
    """How far a seat has come by rule of thumb, in hundredths of a step."""

def hindrance(before: ChineseCheckersState, after: ChineseCheckersState) -> int:
    """
    What it costs the mover of the position before to keep others from getting out of its way.
    """

def gains(state: ChineseCheckersState) -> list[int]:
    """What each legal move wins at once, in the order of the moves."""

class RaceMove:
    """A move, and what it is worth to every seat."""

    @property
    def move(self) -> Move: ...

    @property
    def worths(self) -> list[int]:
        """In hundredths of a step; finishing is worth hundreds of thousands."""

    @property
    def payoffs(self) -> tuple[float, ...]:
        """The worths as payoffs in [-1, 1]."""

class RaceAnswer:
    """What a search of a race found."""

    @property
    def moves(self) -> list[RaceMove]:
        """The best first; it alone unless all were to be valued."""

    @property
    def depth(self) -> int:
        """Of the last iteration that was finished."""

    @property
    def nodes(self) -> int:
        """Positions looked at."""

def race_search(state: ChineseCheckersState, attitude: str, history: Sequence[ChineseCheckersState], depth: int, nodes: int, seconds: float | None, stop: Stop | None, values_all: bool, own: int = 1000, others: int = 1000, rounds: int = 1000) -> RaceAnswer:
    """Searches for the best move of a race: max^n, paranoid or best-reply."""

class SearchedMove:
    """A move, what it is worth to the one who makes it, and why."""

    @property
    def move(self) -> Move: ...

    @property
    def value(self) -> int:
        """In hundredths; an end of the game is beyond 30000."""

    @property
    def payoff(self) -> float:
        """The value as a payoff in [-1, 1]."""

    @property
    def line(self) -> list[Move]:
        """How the search expects the game to go on, this move first."""

class SearchAnswer:
    """What a search found."""

    @property
    def moves(self) -> list[SearchedMove]:
        """The best first; all of them valued only if that was asked."""

    @property
    def depth(self) -> int:
        """Of the last iteration that was finished."""

    @property
    def nodes(self) -> int:
        """Positions looked at, by all threads."""

@overload
def evaluate(state: CheckersState) -> int: ...

@overload
def evaluate(state: TwoEatOneState) -> int:
    """What a position is worth to its mover by rule of thumb, in hundredths."""

class CheckersAlphaBeta:
    """Alpha-beta search, with what it remembers between searches."""

    def __init__(self, memory: int, table: CheckersTable | None = None, values: object = None, quiescence: bool = True, reductions: bool = True, remembers: bool = True) -> None: ...

    def search(self, state: CheckersState, history: Sequence[CheckersState], depth: int, nodes: int, seconds: float | None, stop: Stop | None, threads: int, chance: int, forget: bool, values_all: bool) -> SearchAnswer: ...

class TwoEatOneAlphaBeta:
    """Alpha-beta search, with what it remembers between searches."""

    def __init__(self, memory: int, table: TwoEatOneTable | None = None, values: object = None, quiescence: bool = True, reductions: bool = True, remembers: bool = True) -> None: ...

    def search(self, state: TwoEatOneState, history: Sequence[TwoEatOneState], depth: int, nodes: int, seconds: float | None, stop: Stop | None, threads: int, chance: int, forget: bool, values_all: bool) -> SearchAnswer: ...

def checkers_minimax(state: CheckersState, depth: int) -> tuple[list[int], int]:
    """
    The cost of the board that follows from each move, by the whole tree of a depth; and how many boards it has.
    """

class TwoEatOneHorizon:
    """What plain searches think of every place of a table, depth by depth."""

    def __init__(self, table: TwoEatOneTable, threads: int, progress: object) -> None: ...

    def first_look(self) -> bytearray:
        """
        What a plain search of depth 0 says of every place, a signed byte each.
        """

    def arising(self, place: int) -> bytearray:
        """A byte for every place: 1 if its position can arise from that one."""

    def look_further(self, before: object, truth: object, arising: object, threads: int, progress: object) -> tuple[bytearray, bytearray]:
        """
        What a plain search one ply deeper says of every place, and a mark for what it does there.
        """

def two_eat_one_plain_search(state: TwoEatOneState, depth: int, pruning: str) -> tuple[int, int, int]:
    """
    Value, the number of the best move, and the positions looked at by a search for the count of stones.
    """

def played_out(state: object | None, games: int, seed: int, is_informed: bool) -> list[float]:
    """
    The mean payoffs of games that are played on as a simulation does it, by rule of thumb or at random.
    """

def planes_deals(view: PlanesView, count: int, seed: int) -> list[PlanesState]:
    """
    Positions that a view does not rule out, each as likely; none if there is no such position.
    """

class MonteCarloSearch:
    """UCT over the positions of one game."""

    def __init__(self, game: object | None, exploration: float, memory_mb: int, is_informed: bool) -> None: ...

    def search(self, view: object, history: object, simulations: int | None, seconds: float | None, stop: Stop | None, seed: int, threads: int, is_kept: bool, all_alike: bool) -> tuple[list[tuple[Move, int, tuple[float, ...], bool, int]], int, int, bool]:
        """
        The moves, best first, with visits, payoffs, whether these are proved and the plies to the end; and the simulations, the depth, and whether the position is proved.
        """

    @property
    def bytes(self) -> int:
        """What it may use."""

    @property
    def used(self) -> int:
        """What its nodes and edges take."""

    @property
    def nodes(self) -> int:
        """Positions it knows."""

def instruction_set() -> str:
    """What the core was compiled for; measurements say it."""
