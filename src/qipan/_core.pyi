"""
The native core: rules and kernels. Not part of the public interface; import from qipan.
"""

from collections.abc import Sequence
from typing import overload


class BadNotation(ValueError):
    """
    The text is not the notation of a position or move. The message names the character and what was expected.

    >>> import qipan
    >>> try:
    ...     qipan.game("dots").initial().play("x")
    ... except qipan.BadNotation as error:
    ...     print(error)
    not a move of dots: character 1 is 'x'; expected an edge 0..23
    """

class IllegalMove(ValueError):
    """
    The move is not legal in this position. The message names some that are.

    >>> import qipan
    >>> try:
    ...     qipan.game("two-eat-one").initial().play("A4-A2")
    ... except qipan.IllegalMove as error:
    ...     print(error)
    A4-A2 is not legal here; legal moves: A4-A3, B4-B3, C4-C3, D4-D3
    """

class Move:
    """
    A whole turn: its notation and its path. Moves are equal if their games and notations are.

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
        """The cells to click to enter the move, in the order of the animation."""

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
    """

    def __init__(self, payoffs: Sequence[float], reason: str) -> None: ...

    @property
    def payoffs(self) -> tuple[float, ...]:
        """1 for the first place, -1 for the last, 0 for a draw."""

    @property
    def reason(self) -> str:
        """Why the game is over."""

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
    A cell of the board: x to the right, y downwards, neighbours one unit apart.

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
        """``square``, ``hole``, or ``across`` or ``down`` for an edge."""

    def __repr__(self) -> str: ...

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
        """Request the stop."""

    @property
    def is_set(self) -> bool:
        """Whether a stop was requested."""

class PlanesGame:
    """The rules of a game with given options."""

    def __init__(self, **options: int | bool | str) -> None: ...

    name: str = 'planes'

    title: str = '炸飞机'

    rules_version: int = 1

    @staticmethod
    def known_options() -> list[Option]:
        """All options of the game, with their defaults."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The options in force."""

    @property
    def seats(self) -> int:
        """The number of seats."""

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

class PlanesState:
    """A position: an immutable value."""

    @property
    def game(self) -> PlanesGame:
        """The game it belongs to."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order."""

    def play(self, move: Move | str) -> PlanesState:
        """
        Return the position after a legal move. Raise IllegalMove or BadNotation for any other.
        """

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it has not."""

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

class PlanesView:
    """Everything one seat may know of a position."""

    @property
    def game(self) -> PlanesGame:
        """The game it belongs to."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    @property
    def text(self) -> str:
        """The view's notation."""

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

    rules_version: int = 1

    @staticmethod
    def known_options() -> list[Option]:
        """All options of the game, with their defaults."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The options in force."""

    @property
    def seats(self) -> int:
        """The number of seats."""

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

class DotsState:
    """A position: an immutable value."""

    @property
    def game(self) -> DotsGame:
        """The game it belongs to."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order."""

    def play(self, move: Move | str) -> DotsState:
        """
        Return the position after a legal move. Raise IllegalMove or BadNotation for any other.
        """

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it has not."""

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

class DotsView:
    """Everything one seat may know of a position."""

    @property
    def game(self) -> DotsGame:
        """The game it belongs to."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    @property
    def text(self) -> str:
        """The view's notation."""

    @property
    def state(self) -> DotsState:
        """The position, of which nothing is hidden."""

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

    rules_version: int = 1

    @staticmethod
    def known_options() -> list[Option]:
        """All options of the game, with their defaults."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The options in force."""

    @property
    def seats(self) -> int:
        """The number of seats."""

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

class TwoEatOneState:
    """A position: an immutable value."""

    @property
    def game(self) -> TwoEatOneGame:
        """The game it belongs to."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order."""

    def play(self, move: Move | str) -> TwoEatOneState:
        """
        Return the position after a legal move. Raise IllegalMove or BadNotation for any other.
        """

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it has not."""

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

class TwoEatOneView:
    """Everything one seat may know of a position."""

    @property
    def game(self) -> TwoEatOneGame:
        """The game it belongs to."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    @property
    def text(self) -> str:
        """The view's notation."""

    @property
    def state(self) -> TwoEatOneState:
        """The position, of which nothing is hidden."""

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

    rules_version: int = 1

    @staticmethod
    def known_options() -> list[Option]:
        """All options of the game, with their defaults."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The options in force."""

    @property
    def seats(self) -> int:
        """The number of seats."""

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

class ChineseCheckersState:
    """A position: an immutable value."""

    @property
    def game(self) -> ChineseCheckersGame:
        """The game it belongs to."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order."""

    def play(self, move: Move | str) -> ChineseCheckersState:
        """
        Return the position after a legal move. Raise IllegalMove or BadNotation for any other.
        """

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it has not."""

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

    def distance(self, seat: int) -> int:
        """The distance of a seat from its target; 0 if it has arrived."""

    def drop(self, seat: int) -> ChineseCheckersState:
        """Return the position after a seat has dropped out of the game."""

class ChineseCheckersView:
    """Everything one seat may know of a position."""

    @property
    def game(self) -> ChineseCheckersGame:
        """The game it belongs to."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    @property
    def text(self) -> str:
        """The view's notation."""

    @property
    def state(self) -> ChineseCheckersState:
        """The position, of which nothing is hidden."""

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

    rules_version: int = 1

    @staticmethod
    def known_options() -> list[Option]:
        """All options of the game, with their defaults."""

    @property
    def options(self) -> dict[str, int | bool | str]:
        """The options in force."""

    @property
    def seats(self) -> int:
        """The number of seats."""

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

class CheckersState:
    """A position: an immutable value."""

    @property
    def game(self) -> CheckersGame:
        """The game it belongs to."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    def moves(self) -> list[Move]:
        """The legal moves, in the game's fixed order."""

    def play(self, move: Move | str) -> CheckersState:
        """
        Return the position after a legal move. Raise IllegalMove or BadNotation for any other.
        """

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended; None if it has not."""

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

class CheckersView:
    """Everything one seat may know of a position."""

    @property
    def game(self) -> CheckersGame:
        """The game it belongs to."""

    @property
    def seat(self) -> int:
        """Whose view it is."""

    @property
    def mover(self) -> int | None:
        """The seat to move; None if the game is over."""

    @property
    def text(self) -> str:
        """The view's notation."""

    @property
    def state(self) -> CheckersState:
        """The position, of which nothing is hidden."""

    def moves(self) -> list[Move]:
        """The seat's legal moves; empty if another seat is to move."""

    def __reduce__(self) -> tuple[object, ...]: ...

    def __repr__(self) -> str: ...

    def __eq__(self, other: object, /) -> bool: ...

    def __hash__(self) -> int: ...

def game_types() -> list[type]:
    """The Game classes, in the order in which games are listed."""

def planes_determinizations(view: PlanesView, count: int, seed: int) -> list[PlanesState]:
    """
    Sample positions that are consistent with a view, all equally likely. Empty if there is none.
    """

class PlanesLayouts:
    """The layouts of planes that fit a list of answers."""

    def __init__(self, game: PlanesGame, answers: str, progress: object = None, seconds: float | None = None, stop: Stop | None = None) -> None: ...

    @property
    def is_complete(self) -> bool:
        """Whether the enumeration finished in time."""

    @property
    def total(self) -> int:
        """The number of layouts that fit."""

    def __len__(self) -> int:
        """The number of layouts stored here: all that fit, or a sample of them."""

    def texts(self) -> list[str]:
        """The notations of the layouts, in order."""

    def with_weights(self, weights: Sequence[int]) -> PlanesLayouts:
        """The same layouts with other weights, in the order of `texts`."""

    def with_close_weights(self) -> PlanesLayouts:
        """The same layouts, more likely the more their planes touch."""

    def with_mixed_weights(self, rounds: int, step: float, progress: object = None) -> PlanesLayouts:
        """The same layouts, weighted so that no shooter finds them quickly."""

    def weights(self) -> list[int]:
        """The weight of every layout, in the order of `texts`."""

    def draw(self, placed: str, number: int) -> str | None:
        """
        Draw one of the layouts that contain the planes placed so far, with probability proportional to its weight. `number` is the random seed. None if there is no such layout.
        """

    def counts(self) -> tuple[int, list[int], list[int]]:
        """
        The weight of all layouts, and for each cell the weight of those with a head and with a body there.
        """

    def choose(self, policy: str) -> int | None:
        """The cell at which a greedy policy shoots; None if no answer is open."""

    def best_shot(self, goal: str, seconds: float | None = None, stop: Stop | None = None) -> int | None:
        """Quickly find a good shot; None if the goal is reached."""

    def tree(self, policy: str, goal: str, steps: int, threads: int, progress: object) -> bytes:
        """The nodes of a policy's decision tree."""

    def cost(self, tree: bytes, goal: str) -> tuple[int, int, list[int], bool]:
        """
        The total of shots times weight, the total weight, the weight by number of shots, and whether every layout reaches the goal.
        """

    def lower_bound(self, goal: str, depth: int, progress: object = None) -> int:
        """
        A total number of shots that no tree undercuts. The first `depth` shots are tried in every way.
        """

    def shots_by_layout(self, tree: bytes, goal: str) -> bytes:
        """The number of shots each layout takes, a byte each."""

def dots_table(game: DotsGame, threads: int, progress: object) -> bytearray:
    """
    The mover's net score for every set of drawn edges, a signed byte each.
    """

def dots_ending_table(state: DotsState, threads: int) -> bytearray:
    """
    The mover's net score for every subset of a position's free edges drawn in addition, a signed byte each. Bit i of the index is the i-th free edge.
    """

def dots_place(state: DotsState) -> int:
    """The index of a position in the table."""

def dots_best_moves(state: DotsState, values: object) -> list[int]:
    """The best moves of a position, as indices into its list of moves."""

def dots_count_wrong(game: DotsGame, values: object, threads: int, progress: object) -> int:
    """
    The number of values that do not follow from those of the next positions.
    """

def dots_count_mistakes(game: DotsGame, values: object, threads: int, progress: object) -> int:
    """The number of positions whose best move does not preserve their value."""

def dots_count_captures(game: DotsGame, values: object, threads: int) -> tuple[int, int]:
    """
    The number of positions in which a box can be completed, and of those in which doing so is never best.
    """

def dots_move_scores(state: DotsState, threads: int, max_nodes: int, memory_bytes: int, progress: object) -> tuple[list[tuple[str, int | None]], int]:
    """
    The mover's exact net score for every legal move (None if not proved), and the nodes searched.
    """

def dots_score(state: DotsState, max_nodes: int, memory_bytes: int, progress: object) -> tuple[int | None, int]:
    """
    The mover's exact net score (None if not proved), and the nodes searched.
    """

def dots_candidates(state: DotsState, policy: str) -> list[str]:
    """The moves among which a policy chooses: random, greedy or symmetric."""

def dots_play_policies(start: DotsState, first: str, second: str, games: int, seed: int, progress: object) -> dict[int, int]:
    """
    Play games of one policy against another. Return how many games ended with each lead of the first seat.
    """

class DotsEngine:
    """Searches positions of dots, one at a time."""

    def __init__(self) -> None: ...

    def search(self, state: DotsState, depth: int, nodes: int, seconds: float | None, stop: Stop | None, is_choosing: bool, seed: int, reuse_state: bool, threads: int) -> tuple[list[tuple[str, int]], bool, int, int]:
        """
        Return the moves, best first, with scores in hundredths of a box; whether the scores are proved; the depth; and the nodes searched. A depth or node limit of 0 means no limit.
        """

class TwoEatOneTable:
    """Numbers all positions, and solves and checks the table of them."""

    def __init__(self, game: TwoEatOneGame) -> None: ...

    @property
    def size(self) -> int:
        """The size of the table in bytes, one a place."""

    def place(self, state: TwoEatOneState) -> int | None:
        """
        The index of a position in the table; None if the table does not contain it.
        """

    def solve(self, threads: int, progress: object) -> bytearray:
        """Return the value of every place."""

    def count_wrong(self, values: object, threads: int, progress: object) -> int:
        """
        The number of values that do not follow from those of the next positions.
        """

    def best_moves(self, values: object, state: TwoEatOneState) -> list[int]:
        """The best moves of a position, as indices into its list of moves."""

    def count_mistakes(self, values: object, state: TwoEatOneState, threads: int, progress: object) -> int:
        """
        The number of positions reachable from the given one whose best move does not preserve their value.
        """

    def count_reachable(self, values: object, state: object, threads: int, progress: object) -> list[int]:
        """
        For each value, the number of positions reachable from the given one that have it.
        """

    def state(self, place: int) -> TwoEatOneState:
        """The position at a place, seen from its mover: black is to move."""

    def counts(self, values: object) -> list[int]:
        """For each value, the number of places that have it."""

    def legacy_table(self, values: object, state: TwoEatOneState, threads: int) -> bytes:
        """
        The table of the reachable positions in the file format of the original program.
        """

class TwoEatOneHorizon:
    """
    The values that plain searches of increasing depth give every position of a table.
    """

    def __init__(self, table: TwoEatOneTable, threads: int, progress: object) -> None: ...

    def initial_values(self) -> bytearray:
        """
        The value of every place by a plain search of depth 0, a signed byte each.
        """

    def reachable(self, place: int) -> bytearray:
        """
        A byte for every place: 1 if its position is reachable from the given one.
        """

    def deepen(self, before: object, truth: object, reachable: object, threads: int, progress: object) -> tuple[bytearray, bytearray]:
        """
        The value of every place by a plain search one ply deeper, and a mark that compares the search with the truth.
        """

def two_eat_one_plain_search(state: TwoEatOneState, depth: int, pruning: str) -> tuple[int, int, int]:
    """
    The value by a fixed-depth search that counts stones, the index of the best move, and the nodes searched.
    """

def chinese_checkers_greedy(state: ChineseCheckersState) -> Move:
    """The move of the greedy player."""

def chinese_checkers_progress(state: ChineseCheckersState, seat: int) -> int:
    """The heuristic progress of a seat, in hundredths of a step."""

def chinese_checkers_blocking_penalty(before: ChineseCheckersState, after: ChineseCheckersState) -> int:
    """
    What it costs the mover of the first position to keep others from leaving its target.
    """

def chinese_checkers_obstruction_penalty(state: ChineseCheckersState, seat: int) -> int:
    """What the stones of others in its target cost a seat."""

def chinese_checkers_greedy_scores(state: ChineseCheckersState) -> list[int]:
    """The greedy score of each legal move, in the order of the moves."""

def chinese_checkers_gains(state: ChineseCheckersState) -> list[int]:
    """The progress that each legal move makes, in the order of the moves."""

class ChineseCheckersSearchedMove:
    """A move and its value for every seat."""

    @property
    def move(self) -> Move: ...

    @property
    def values(self) -> list[int]:
        """In hundredths of a step; finishing counts hundreds of thousands."""

    @property
    def payoffs(self) -> tuple[float, ...]:
        """The values as payoffs in [-1, 1]."""

class ChineseCheckersSearchResult:
    """The result of a search."""

    @property
    def moves(self) -> list[ChineseCheckersSearchedMove]:
        """The best first; only the best unless every move was to be valued."""

    @property
    def depth(self) -> int:
        """The depth of the last completed iteration."""

    @property
    def nodes(self) -> int:
        """The number of nodes searched."""

def chinese_checkers_search(state: ChineseCheckersState, opponent_model: str, history: Sequence[ChineseCheckersState], depth: int, nodes: int, seconds: float | None, stop: Stop | None, value_every_move: bool, own: int = 1000, others: int = 1000, rounds: int = 1000) -> ChineseCheckersSearchResult:
    """
    Search for the best move. Opponents are modelled as maxn, paranoid, best-reply or race.
    """

class CheckersTable:
    """Numbers all positions, and solves and checks the table of them."""

    def __init__(self, pieces: int) -> None: ...

    @property
    def size(self) -> int:
        """The size of the table in bytes, one a place."""

    def place(self, state: CheckersState) -> int | None:
        """
        The index of a position in the table; None if the table does not contain it.
        """

    def solve(self, threads: int, progress: object) -> bytearray:
        """Return the value of every place."""

    def count_wrong(self, values: object, threads: int, progress: object) -> int:
        """
        The number of values that do not follow from those of the next positions.
        """

    def best_moves(self, values: object, state: CheckersState) -> list[int]:
        """The best moves of a position, as indices into its list of moves."""

    def count_mistakes(self, values: object, state: CheckersState, threads: int, progress: object) -> int:
        """
        The number of positions reachable from the given one whose best move does not preserve their value.
        """

    def count_reachable(self, values: object, state: object, threads: int, progress: object) -> list[int]:
        """
        For each value, the number of positions reachable from the given one that have it.
        """

    def counts_by_pieces(self, values: object) -> dict[int, list[int]]:
        """
        For each number of pieces, how many positions have each value, with either side to move.
        """

def checkers_minimax(state: CheckersState, depth: int) -> tuple[list[int], int]:
    """
    The minimax cost of the board after each move by a full search of the given depth, and the number of boards visited.
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
        """The sums over the finished games, for six seats."""

def playouts(state: object, games: int, max_plies: int, seed: int, threads: int, progress: object) -> Playouts: ...

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
    """A move, its value for its mover, and the play that follows."""

    @property
    def move(self) -> Move: ...

    @property
    def value(self) -> int:
        """In hundredths; the end of the game counts more than 30000."""

    @property
    def payoff(self) -> float:
        """The value as a payoff in [-1, 1]."""

    @property
    def principal_variation(self) -> list[Move]:
        """The expected play, this move first."""

class SearchResult:
    """The result of a search."""

    @property
    def moves(self) -> list[SearchedMove]:
        """
        The best first; the values of the others mean something only if every move was to be valued.
        """

    @property
    def depth(self) -> int:
        """The depth of the last completed iteration."""

    @property
    def nodes(self) -> int:
        """The number of nodes searched, by all threads."""

@overload
def evaluate(state: TwoEatOneState) -> int: ...

@overload
def evaluate(state: CheckersState) -> int:
    """The heuristic value of a position for its mover, in hundredths."""

class TwoEatOneAlphaBeta:
    """Alpha-beta search with a transposition table."""

    def __init__(self, memory: int, table: TwoEatOneTable | None = None, values: object = None, quiescence: bool = True, reductions: bool = True, transpositions: bool = True) -> None: ...

    def search(self, state: TwoEatOneState, history: Sequence[TwoEatOneState], depth: int, nodes: int, seconds: float | None, stop: Stop | None, threads: int, shuffle_seed: int, clear_transpositions: bool, value_every_move: bool) -> SearchResult: ...

class CheckersAlphaBeta:
    """Alpha-beta search with a transposition table."""

    def __init__(self, memory: int, table: CheckersTable | None = None, values: object = None, quiescence: bool = True, reductions: bool = True, transpositions: bool = True) -> None: ...

    def search(self, state: CheckersState, history: Sequence[CheckersState], depth: int, nodes: int, seconds: float | None, stop: Stop | None, threads: int, shuffle_seed: int, clear_transpositions: bool, value_every_move: bool) -> SearchResult: ...

def playout_payoffs(state: object | None, games: int, seed: int, is_informed: bool) -> list[float]:
    """
    The mean payoffs of playouts from a position, by the game's playout policy or by random moves.
    """

class MonteCarloSearch:
    """UCT over the positions of a game."""

    def __init__(self, game: object | None, exploration: float, memory_mb: int, is_informed: bool) -> None: ...

    def search(self, view: object, history: object, simulations: int | None, seconds: float | None, stop: Stop | None, seed: int, threads: int, reuse_graph: bool, equal_visits: bool) -> tuple[list[tuple[Move, int, tuple[float, ...], bool, int]], int, int, bool]:
        """
        Return the moves, best first, each with its visits, payoffs, whether these are proved, and the plies to the end; then the simulations, the depth, and whether the position is proved.
        """

    @property
    def bytes(self) -> int:
        """The memory it may use."""

    @property
    def used(self) -> int:
        """The memory its nodes and edges take."""

    @property
    def nodes(self) -> int:
        """The number of nodes in the graph."""

def instruction_set() -> str:
    """The instruction set for which the core was compiled."""
