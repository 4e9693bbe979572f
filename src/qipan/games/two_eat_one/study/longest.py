"""The longest wins and the longest losses, played out."""

from __future__ import annotations

from dataclasses import dataclass

from qipan.games.two_eat_one.table import TwoEatOneTable
from qipan.rules import Game, Move, State
from qipan.rules.kernels import Progress
from qipan.truth.value import Value


@dataclass(frozen=True)
class Line:
    """A position and best play from it to the end: the shortest win against the longest resistance, of equal moves
    the first in the game's order."""

    state: State
    value: Value
    moves: tuple[Move, ...]
    pattern: str
    """The same for positions that differ only by turning or mirroring the board: the smallest text of them all."""

    def json(self) -> dict[str, object]:
        return {
            "position": self.state.text,
            "value": self.value.json(),
            "pattern": self.pattern,
            "moves": [str(move) for move in self.moves],
        }


def longest(
    game: Game, *, progress: Progress | None = None, limit: int | None = None
) -> dict[str, tuple[int, list[Line]]]:
    """Under ``win`` and ``loss``: how many positions of all placements take longest to end so, black to move, and the
    first of them, all unless there is a limit.

    >>> import qipan
    >>> found = longest(qipan.game("two-eat-one"), limit=1)
    >>> {outcome: (number, len(lines[0].moves)) for outcome, (number, lines) in found.items()}
    {'win': (8, 53), 'loss': (16, 54)}
    """
    if game.name != "two-eat-one":
        raise ValueError(f"this study is of two-eat-one, not of {game.name}")
    table = TwoEatOneTable(game, progress)
    won = int(table.stats["all"]["longest"])
    found = {}
    # No loss takes more than a ply longer than the longest win; without one, it may take as long or less.
    for outcome, distances in (("win", range(won, 0, -2)), ("loss", range(won + 1, -1, -2))):
        states = next((states for distance in distances if (states := table.states_at(distance))), [])
        states.sort(key=lambda state: (pattern(state.text), state.text))
        found[outcome] = (len(states), [_line(table, state) for state in states[:limit]])
    return found


def _line(table: TwoEatOneTable, start: State) -> Line:
    moves = []
    state = start
    while state.outcome is None:
        # The mover wants what is worst for the one who moves next.
        move = min(state.moves(), key=lambda move: table.value(state.play(move)).rank)
        moves.append(move)
        state = state.play(move)
    return Line(start, table.value(start), tuple(moves), pattern(start.text))


def pattern(text: str) -> str:
    """The smallest text of the position turned and mirrored in all eight ways.

    >>> pattern("1000/0000/0000/0022 1")
    '0001/0000/0000/2200 1'
    """
    board, mover = text.split(" ")
    rows = board.split("/")
    boards = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        boards += ["/".join(rows), "/".join(row[::-1] for row in rows)]
    return f"{min(boards)} {mover}"
