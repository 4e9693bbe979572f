"""Tables of everything: built on first use, kept in the cache folder, checked, and rebuilt when they are damaged."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from time import perf_counter
from typing import Any

import qipan
from qipan import _core
from qipan.rules.kernels import Progress, available_cores
from qipan.truth import table_files as store
from qipan.truth.value import OutcomeWord, Value

DRAW, GAP = 0, 255
"""Bytes of a table by distance; every other byte is one more than the distance, which is even for a loss."""


class Table(ABC):
    """The exact value of every position it has. Made by :func:`qipan.solve`.

    >>> import qipan
    >>> table = qipan.solve(qipan.game("dots", rows=1, cols=2))
    >>> table.stats["states"], table.bytes, table.verify()
    (128, 128, 0)
    """

    kind = "table"

    def __init__(self, game: qipan.Game, progress: Progress | None = None, threads: int | None = None) -> None:
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

    def value(self, state: qipan.State) -> Value:
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

    def best(self, state: qipan.State) -> list[qipan.Move]:
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
    def _best(self, state: qipan.State) -> list[int]:
        """Their numbers in the list of moves; the table has the position."""

    def has(self, state: qipan.State) -> bool:
        return state.game == self.game and self.place(state) is not None

    def verify(self, progress: Progress | None = None) -> int:
        """Works every entry out anew from the positions after it; the number of those that disagree."""
        return self._count_wrong(self.whole(), progress)

    @abstractmethod
    def place(self, state: qipan.State) -> int | None:
        """Where a position of the game is held, if it is."""

    @abstractmethod
    def _value(self, state: qipan.State, byte: int) -> Value: ...

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

    def _value(self, state: qipan.State, byte: int) -> Value:
        return value_of_byte(byte)

    def _solve(self, progress: Progress | None) -> bytearray:
        return self._kernel.solve(self._threads, progress)

    def _count_wrong(self, values: store.Buffer, progress: Progress | None) -> int:
        return self._kernel.count_wrong(values, self._threads, progress)


class TwoEatOneTable(RankedTable):
    """Every position of a variant of two-eat-one, with its distance."""

    def __init__(self, game: qipan.Game, progress: Progress | None = None, threads: int | None = None) -> None:
        assert isinstance(game, _core.TwoEatOneGame)
        self._kernel: _core.TwoEatOneTable = _core.TwoEatOneTable(game)
        super().__init__(game, progress, threads)

    def place(self, state: qipan.State) -> int | None:
        assert isinstance(state, _core.TwoEatOneState)
        return self._kernel.place(state)

    def _best(self, state: qipan.State) -> list[int]:
        assert isinstance(state, _core.TwoEatOneState)
        return self._kernel.best_moves(self.whole(), state)

    def count_spoilt(self, progress: Progress | None = None) -> int:
        """How many positions that can arise from the start have a best move that does not keep their worth."""
        start = self.game.initial()
        assert isinstance(start, _core.TwoEatOneState)
        return self._kernel.count_bad_best_moves(self.whole(), start, self._threads, progress)

    def _describe(self, values: bytearray) -> dict[str, Any]:
        start = self.game.initial()
        reachable = self._kernel.count_reachable(values, start, self._threads, None)
        place = self.place(start)
        assert place is not None
        return {
            **summary(reachable),
            "all": summary(self._kernel.counts(values)),
            "start": value_of_byte(values[place]).json(),
        }

    def states_at(self, distance: int) -> list[qipan.State]:
        """All positions with that distance to the end, black to move; odd ones are won and even ones lost.

        >>> import qipan
        >>> table = qipan.solve(qipan.game("two-eat-one"))
        >>> len(table.states_at(53)), len(table.states_at(54))
        (8, 16)
        """
        values = bytes(self.whole())
        found, at = [], values.find(bytes([distance + 1]))
        while at >= 0:
            found.append(self._kernel.state(at))
            at = values.find(bytes([distance + 1]), at + 1)
        return list(found)

    def seed_table(self) -> bytes:
        """The positions that can arise from the start as pairs of little-endian int32: a board in base 3 (1 the mover's
        stones, 2 the enemy's), and three times the board after the best move, as the next mover sees it, plus the
        worth (0 draw, 1 win, 2 loss)."""
        start = self.game.initial()
        assert isinstance(start, _core.TwoEatOneState)
        return self._kernel.legacy_table(self.whole(), start, self._threads)


class CheckersTable(RankedTable):
    """Every checkers position of up to so many pieces, at least one a side."""

    kind = "endgames"

    def __init__(
        self, game: qipan.Game, pieces: int = 4, progress: Progress | None = None, threads: int | None = None
    ) -> None:
        self.pieces = pieces
        self._kernel: _core.CheckersTable = _core.CheckersTable(pieces)
        super().__init__(game, progress, threads)

    @property
    def parameters(self) -> dict[str, Any]:
        return {"pieces": self.pieces}

    def place(self, state: qipan.State) -> int | None:
        assert isinstance(state, _core.CheckersState)
        return self._kernel.place(state)

    def _best(self, state: qipan.State) -> list[int]:
        assert isinstance(state, _core.CheckersState)
        return self._kernel.best_moves(self.whole(), state)

    def _describe(self, values: bytearray) -> dict[str, Any]:
        by_pieces = self._kernel.counts_by_pieces(values)
        total = [sum(counts[byte] for counts in by_pieces.values()) for byte in range(256)]
        return {
            **summary(total),
            "by_pieces": {str(pieces): summary(counts) for pieces, counts in by_pieces.items()},
            "start": None,
        }


class DotsTable(Table):
    """The net score of every state of a board of up to 24 edges."""

    def place(self, state: qipan.State) -> int | None:
        assert isinstance(state, _core.DotsState)
        return _core.dots_place(state)

    def _value(self, state: qipan.State, byte: int) -> Value:
        return dots_value(state, byte - 256 if byte > 127 else byte)

    def _solve(self, progress: Progress | None) -> bytearray:
        return _core.dots_table(self._native_game, self._threads, progress)

    def _best(self, state: qipan.State) -> list[int]:
        assert isinstance(state, _core.DotsState)
        return _core.dots_best_moves(state, self.whole())

    def count_spoilt(self, progress: Progress | None = None) -> int:
        """How many states have a best move that does not keep their worth."""
        return _core.dots_count_bad_best_moves(self._native_game, self.whole(), self._threads, progress)

    def _describe(self, values: bytearray) -> dict[str, Any]:
        counts = {score: values.count(score % 256) for score in range(-25, 26)}
        return {
            "states": len(values),
            "win": sum(count for score, count in counts.items() if score > 0),
            "loss": sum(count for score, count in counts.items() if score < 0),
            "draw": counts[0],
            "longest": None,
            "values": {str(score): count for score, count in counts.items() if count},
            "start": self._value(self.game.initial(), values[0]).json(),
        }

    def _count_wrong(self, values: store.Buffer, progress: Progress | None) -> int:
        return _core.dots_count_wrong(self._native_game, values, self._threads, progress)

    def taking_counts(self) -> tuple[int, int]:
        """The states in which a box can be completed, and how many of them have no such move among the best."""
        return _core.dots_count_captures(self._native_game, self.whole(), self._threads)

    @property
    def _native_game(self) -> _core.DotsGame:
        assert isinstance(self.game, _core.DotsGame)
        return self.game


def dots_value(state: qipan.State, score: int) -> Value:
    """A net score from here on as a value; who wins is decided by the boxes owned so far as well."""
    owned, mover = state.text.split(" ")[2:]
    red, blue = map(int, owned.split("-"))
    lead = (red - blue if mover == "0" else blue - red) + score
    outcome: OutcomeWord = "win" if lead > 0 else "loss" if lead < 0 else "draw"
    return Value.exact(outcome, score=score)


def dots_edges(game: qipan.Game) -> int:
    rows, cols = int(game.options["rows"]), int(game.options["cols"])
    return rows * (2 * cols + 1) + cols


def solve(
    game: qipan.Game,
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
    if pieces is not None and game.name != "checkers":
        raise ValueError(f"pieces is for checkers, not for {game.name}")
    if game.name == "two-eat-one":
        return TwoEatOneTable(game, progress, threads)
    if game.name == "checkers":
        return CheckersTable(game, 4 if pieces is None else pieces, progress, threads)
    if game.name == "dots" and dots_edges(game) <= 24:
        return DotsTable(game, progress, threads)
    reason = f"this board has {dots_edges(game)} edges" if game.name == "dots" else f"{game.name} has no table"
    raise ValueError(f"{reason}; two-eat-one, dots of up to 24 edges and checkers endgames have one")


def is_kept(game: qipan.Game, pieces: int) -> bool:
    """Whether the checkers endgames of up to so many pieces are on disk."""
    return store.path_of(CheckersTable.kind, game, {"pieces": pieces}).exists()
