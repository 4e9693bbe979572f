"""Tables of everything: built on first use, kept in the cache folder, checked, and rebuilt when they are damaged."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from time import perf_counter
from typing import Any

from qipan.rules import Game, Move, State
from qipan.rules.game_parts import game_part
from qipan.rules.kernels import Progress, available_cores
from qipan.rules.native import _core
from qipan.truth import table_files as store
from qipan.truth.value import Value

DRAW, GAP = 0, 255
"""Bytes of a table by distance; every other byte is one more than the distance, which is even for a loss."""


TABLES = "two-eat-one, dots of up to 24 edges and checkers endgames have one"


class Table(ABC):
    """The exact value of every position it has. Made by :func:`qipan.solve`.

    >>> import qipan
    >>> table = qipan.solve(qipan.game("dots", rows=1, cols=2))
    >>> table.stats["states"], table.bytes, table.verify()
    (128, 128, 0)
    """

    kind = "table"

    def __init__(self, game: Game, progress: Progress | None = None, threads: int | None = None) -> None:
        self.game = game
        self._threads = threads or available_cores()
        start = perf_counter()
        self._file = store.load(self.kind, game, self.parameters) or self._made(progress)
        self.seconds = perf_counter() - start

    @property
    def parameters(self) -> dict[str, Any]:
        """What the table depends on besides the game and its options."""
        return {}

    @property
    def stats(self) -> dict[str, Any]:
        """What is in it: counts, the longest win, the value of the start."""
        return dict(self._file.header["stats"])

    @property
    def path(self) -> Path | None:
        """Its file; None if it could not be kept."""
        return self._file.path

    @property
    def bytes(self) -> int:
        return len(self._file)

    def value(self, state: State) -> Value:
        """The exact value for the seat to move; a position that the table does not have is a ValueError.

        >>> import qipan
        >>> game = qipan.game("dots", rows=1, cols=1)
        >>> qipan.solve(game).value(game.initial())
        Value(kind='exact', outcome='loss', distance=None, score=-1, payoffs=None, source='')
        """
        place = self.place(state) if state.game == self.game else None
        if place is None:
            raise ValueError(f"the table of {self.game!r} does not have {state.text!r}")
        return self._value(state, self._byte(place))

    def best(self, state: State) -> list[Move]:
        """The moves of which none is better: the soonest win, the latest loss, the most boxes.

        >>> import qipan
        >>> game = qipan.game("dots", rows=1, cols=1)
        >>> [str(move) for move in qipan.solve(game).best(game.parse("1x1 1010 0-0 0"))]
        ['1', '3']
        """
        if not self.has(state):
            raise ValueError(f"the table of {self.game!r} does not have {state.text!r}")
        moves = state.moves()
        return [moves[number] for number in self._best(state)]

    @abstractmethod
    def _best(self, state: State) -> list[int]:
        """Their numbers in the list of moves; the table has the position."""

    def has(self, state: State) -> bool:
        return state.game == self.game and self.place(state) is not None

    def verify(self, progress: Progress | None = None) -> int:
        """Works every entry out anew from the positions after it; the number of those that disagree."""
        return self._count_wrong(self.whole(), progress)

    @abstractmethod
    def place(self, state: State) -> int | None:
        """Where a position of the game is held, if it is."""

    @abstractmethod
    def _value(self, state: State, byte: int) -> Value: ...

    @abstractmethod
    def _solve(self, progress: Progress | None) -> bytearray: ...

    @abstractmethod
    def _describe(self, values: bytearray) -> dict[str, Any]: ...

    @abstractmethod
    def _count_wrong(self, values: store.Buffer, progress: Progress | None) -> int: ...

    def _made(self, progress: Progress | None) -> store.File | store.Unkept:
        values = self._solve(progress)
        stats = self._describe(values)
        try:
            return store.save(self.kind, self.game, [values], stats, self.parameters)
        except OSError as error:
            store.say(f"cannot keep the table of {self.game.name}: {error}; it stays in memory this time")
            return store.Unkept(values, {"stats": stats})

    def _byte(self, place: int) -> int:
        try:
            return self._file.byte(place)
        except store.Damaged as error:
            self._rebuild(error)
            return self._file.byte(place)

    def whole(self) -> store.Buffer:
        """Every byte of it, checked."""
        try:
            return self._file.whole()
        except store.Damaged as error:
            self._rebuild(error)
            return self._file.whole()

    def _rebuild(self, error: store.Damaged) -> None:
        store.say(f"{error}; it is made anew")
        self._file = self._made(None)


def value_of_byte(byte: int) -> Value:
    if byte == DRAW:
        return Value.exact("draw")
    distance = byte - 1
    return Value.exact("win" if distance % 2 else "loss", distance=distance)


def summary(counts: list[int]) -> dict[str, int]:
    """Wins, losses, draws and the longest win, from how many positions have each byte."""
    wins = {byte - 1: count for byte, count in enumerate(counts) if byte not in (DRAW, GAP) and byte % 2 == 0 and count}
    losses = sum(count for byte, count in enumerate(counts) if byte not in (DRAW, GAP) and byte % 2)
    won = sum(wins.values())
    return {
        "states": won + losses + counts[DRAW],
        "win": won,
        "loss": losses,
        "draw": counts[DRAW],
        "longest": max(wins, default=0),
    }


class RankedTable(Table):
    """A table of wins, draws and losses with distances, a byte for every position that the core has a number for."""

    _kernel: _core.TwoEatOneTable | _core.CheckersTable

    @property
    def content(self) -> tuple[_core.TwoEatOneTable | _core.CheckersTable, store.Buffer]:
        """The places and the bytes there, every block checked: what a native search looks into."""
        return self._kernel, self.whole()

    def _value(self, state: State, byte: int) -> Value:
        return value_of_byte(byte)

    def _solve(self, progress: Progress | None) -> bytearray:
        return self._kernel.solve(self._threads, progress)

    def _count_wrong(self, values: store.Buffer, progress: Progress | None) -> int:
        return self._kernel.count_wrong(values, self._threads, progress)


def solve(
    game: Game,
    *,
    pieces: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Table:
    """The table of a game, opened or built: two-eat-one with any options, dots of up to 24 edges, checkers endgames of
    up to `pieces` pieces (4 unless told otherwise; 5 takes a minute or so, 6 a long time and gigabytes).

    >>> import qipan
    >>> table = qipan.solve(qipan.game("two-eat-one"))
    >>> table.stats["states"], table.stats["longest"], table.stats["start"]["outcome"]
    (2188959, 53, 'draw')
    >>> qipan.solve(qipan.game("chinese-checkers"))
    Traceback (most recent call last):
    ValueError: chinese-checkers has no table; two-eat-one, dots of up to 24 edges and checkers endgames have one
    """
    part = game_part(game.name, "table")
    if pieces is not None and (part is None or not part.HAS_PIECES):
        raise ValueError(f"pieces is for checkers, not for {game.name}")
    if part is None:
        raise ValueError(f"{game.name} has no table; {TABLES}")
    table: Table = part.open_table(game, pieces, threads, progress)
    return table
