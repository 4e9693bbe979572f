"""Finds the longest wins and losses of two-eat-one, with their principal variations."""

from __future__ import annotations

from dataclasses import dataclass

from qipan.games.two_eat_one.table import TwoEatOneTable
from qipan.rules import Game, Move, State
from qipan.rules.kernels import Progress
from qipan.truth.value import Value


@dataclass(frozen=True)
class PrincipalVariation:
    """A position and best play from it to the end of the game.

    The winner plays the shortest win, and the loser delays the end as long as possible. Ties go to the first move in
    the order of ``moves()``.
    """

    state: State
    value: Value
    moves: tuple[Move, ...]
    canonical: str  # the canonical form of the first position, see `canonical_text`

    def json(self) -> dict[str, object]:
        return {
            "position": self.state.text,
            "value": self.value.json(),
            "pattern": self.canonical,
            "moves": [str(move) for move in self.moves],
        }


def find_longest(
    game: Game, *, progress: Progress | None = None, limit: int | None = None
) -> dict[str, tuple[int, list[PrincipalVariation]]]:
    """Return, for ``win`` and ``loss``, how many positions are furthest from the end, and best play from them.

    Best play is returned from the first `limit` of these positions, or from all if `limit` is None. All placements with
    black to move are considered, also unreachable ones.

    >>> import qipan
    >>> longest = find_longest(qipan.game("two-eat-one"), limit=1)
    >>> {outcome: (number, len(variations[0].moves)) for outcome, (number, variations) in longest.items()}
    {'win': (8, 53), 'loss': (16, 54)}
    """
    if game.name != "two-eat-one":
        raise ValueError(f"this study is for two-eat-one, not for {game.name}")
    table = TwoEatOneTable(game).open_or_build(progress)
    longest_win = int(table.stats["all"]["longest"])
    longest = {}
    # A distance is the number of plies to the end. The winner makes the last move, so wins have odd distances and
    # losses even ones. Every move in a lost position leads to a win for the opponent, so the longest loss takes at most
    # one ply more than the longest win. The ranges start with the greatest possible distance; the first distance that
    # some position has is used.
    for outcome, distances in (("win", range(longest_win, 0, -2)), ("loss", range(longest_win + 1, -1, -2))):
        states = next((states for distance in distances if (states := table.states_at(distance))), [])
        states.sort(key=lambda state: (canonical_text(state.text), state.text))
        longest[outcome] = (len(states), [_principal_variation(table, state) for state in states[:limit]])
    return longest


def _principal_variation(table: TwoEatOneTable, start: State) -> PrincipalVariation:
    moves = []
    state = start
    while state.outcome is None:
        # The best move leads to the position that is worst for the opponent, who is to move there.
        move = min(state.moves(), key=lambda move: table.value(state.play(move)).rank)
        moves.append(move)
        state = state.play(move)
    return PrincipalVariation(start, table.value(start), tuple(moves), canonical_text(start.text))


def canonical_text(text: str) -> str:
    """Return the smallest text among the eight rotations and reflections of the position.

    Positions that are equal up to symmetry have the same canonical text.

    >>> canonical_text("1000/0000/0000/0022 1")
    '0001/0000/0000/2200 1'
    """
    board, mover = text.split(" ")
    rows = board.split("/")
    boards = []
    for _ in range(4):
        rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
        boards += ["/".join(rows), "/".join(row[::-1] for row in rows)]
    return f"{min(boards)} {mover}"
