"""Solved tables: built on first use, saved in the cache folder, and rebuilt if the file is damaged."""

from __future__ import annotations

import json
from abc import ABC, abstractmethod
from collections.abc import Mapping
from pathlib import Path
from time import perf_counter
from typing import Any, Protocol, Self

from qipan.rules import Game, Move, State
from qipan.rules.kernels import Progress, available_cores
from qipan.rules.reasons import Problem, Reason, ReasonKind
from qipan.truth import table_files
from qipan.truth.analysis import Analysis, MoveValue
from qipan.truth.builds import TABLE_IS_BUILT, announced_build
from qipan.truth.json_types import Parameters
from qipan.truth.scores import scored_move_value
from qipan.truth.value import Value

# A table of distances has one byte per index. DRAW stands for a drawn position, and GAP for an index that no position
# has. Any other byte is d + 1, where d is the distance to the end of the game in plies; d is odd if the mover wins, and
# even if the mover loses.
DRAW, GAP = 0, 255

WRONG_ENTRIES = ReasonKind("table_wrong_entries", "{wrong} entries do not follow from those of the next positions")
OTHER_STATISTICS = ReasonKind("table_other_statistics", "its statistics are not those of its content")
NO_LEGACY_TABLE = ReasonKind("no_legacy_table", "{game} has no legacy table to export")


class Table(ABC):
    """A solved table: the exact value of every position of a game, or of its endgames; returned by :func:`qipan.solve`.

    >>> import qipan
    >>> table = qipan.solve(qipan.game("dots", rows=1, cols=2))
    >>> table.stats["states"], table.bytes, table.verify()
    (128, 128, 0)
    """

    kind = "table"

    _file: table_files.TableFile | table_files.InMemoryFile
    seconds: float  # seconds that opening or building the table took

    def __init__(self, game: Game, threads: int | None = None) -> None:
        """Create a table without content; `open_or_build` fills it."""
        self.game = game
        self._threads = threads or available_cores()

    def open_or_build(self, progress: Progress | None = None) -> Self:
        """Open the table's file, or solve the game and save the table, which may take minutes. Return the table."""
        start = perf_counter()
        self._file = table_files.load(self.kind, self.game, self.parameters) or self._build(progress)
        self.seconds = perf_counter() - start
        return self

    @property
    def parameters(self) -> Parameters:
        """What the content depends on besides the game and its options, such as the maximum number of pieces."""
        return {}

    @property
    def stats(self) -> dict[str, Any]:
        """The numbers of positions (`states`) and of wins, losses and draws for the mover, and other statistics.

        `longest` is the longest win in plies, and `start` the value of the start position, which is None in a table of
        endgames. If values have a score, a win is a positive score, and `longest` is None. If only positions that can
        be reached from the start are counted, `all` has the numbers for the whole table.
        """
        return dict(self._file.header["stats"])

    def building_cost(self) -> Reason | None:
        """Return the time and memory that building takes, if it takes long and the table is not saved."""
        return None

    def legacy_table(self) -> bytes:
        """Return the table in the format of the game's original program. Raise ValueError if that had no table."""
        raise Problem(NO_LEGACY_TABLE(game=self.game.name))

    @property
    def path(self) -> Path | None:
        """The table's file; None if it could not be written."""
        return self._file.path

    @property
    def bytes(self) -> int:
        return len(self._file)

    def value(self, state: State) -> Value:
        """Return the exact value for the seat to move. Raise ValueError if the table does not have the position.

        >>> import qipan
        >>> game = qipan.game("dots", rows=1, cols=1)
        >>> str(qipan.solve(game).value(game.initial()))
        'loss -1'
        """
        index = self.index_of(state) if state.game == self.game else None
        if index is None:
            raise ValueError(f"the table of {self.game!r} does not have {state.text!r}")
        return self._value(state, self._read_byte(index))

    def best(self, state: State) -> list[Move]:
        """Return all optimal moves: the soonest wins; if no move wins, all draws; if all moves lose, the latest losses.

        If values have a score, these are the moves that lead to the best score.

        >>> import qipan
        >>> game = qipan.game("dots", rows=1, cols=1)
        >>> [str(move) for move in qipan.solve(game).best(game.parse("1x1 1010 0-0 0"))]
        ['1', '3']
        """
        if not self.has(state):
            raise ValueError(f"the table of {self.game!r} does not have {state.text!r}")
        moves = state.moves()
        return [moves[number] for number in self._best_move_numbers(state)]

    @abstractmethod
    def _best_move_numbers(self, state: State) -> list[int]:
        """Return the indices of the optimal moves in `state.moves()`. The caller has checked that `has(state)`."""

    def has(self, state: State) -> bool:
        return state.game == self.game and self.index_of(state) is not None

    def analyse(self, state: State, progress: Progress | None = None) -> Analysis:
        """Return the exact value of a position that the table has, and of every move."""
        moves = []
        for move in state.moves():
            after = state.play(move)
            moves.append(MoveValue(move, move_value(state, after, self._successor_value(after))))
        moves.sort(key=lambda move: move.value.rank, reverse=True)
        return Analysis(self._successor_value(state), tuple(moves))

    def _successor_value(self, state: State) -> Value:
        # A table of endgames lacks only those successors in which the mover has no pieces, and so has lost.
        return self.value(state) if self.has(state) else Value.exact("loss", distance=0)

    def verify(self, progress: Progress | None = None) -> int:
        """Recompute every value from the values of the next positions, and return the number of wrong values."""
        return self._count_wrong(self.read_all(), progress)

    def check(self, values: table_files.Buffer, stats: Mapping[str, Any], progress: Progress | None = None) -> None:
        """Raise ValueError unless all these values follow from the rules, and the statistics from the values.

        `values` may come from an untrusted file. This table need not have been opened or built.
        """
        wrong = self._count_wrong(values, progress)
        if wrong:
            raise Problem(WRONG_ENTRIES(wrong=f"{wrong:,}"))
        if json.loads(json.dumps(self._describe(bytearray(values)))) != stats:
            raise Problem(OTHER_STATISTICS())

    @abstractmethod
    def index_of(self, state: State) -> int | None:
        """Return the index of a position of the game, or None if the table does not have it."""

    @abstractmethod
    def _value(self, state: State, byte: int) -> Value: ...

    @abstractmethod
    def _solve(self, progress: Progress | None) -> bytearray: ...

    @abstractmethod
    def _describe(self, values: bytearray) -> dict[str, Any]: ...

    @abstractmethod
    def _count_wrong(self, values: table_files.Buffer, progress: Progress | None) -> int: ...

    def _build(self, progress: Progress | None) -> table_files.TableFile | table_files.InMemoryFile:
        with announced_build(self.game, TABLE_IS_BUILT(), progress) as report:
            values = self._solve(report)
            stats = self._describe(values)
        try:
            return table_files.save(self.kind, self.game, [values], stats, self.parameters)
        except OSError as error:
            table_files.print_warning(f"cannot save the table of {self.game.name}: {error}; using it from memory")
            return table_files.InMemoryFile(values, {"stats": stats})

    def _read_byte(self, index: int) -> int:
        try:
            return self._file.read_byte(index)
        except table_files.DamagedFile as error:
            self._rebuild(error)
            return self._file.read_byte(index)

    def read_all(self) -> table_files.Buffer:
        """Return all bytes of the table, after checking every block. If a block is damaged, rebuild the table first."""
        try:
            return self._file.read_all()
        except table_files.DamagedFile as error:
            self._rebuild(error)
            return self._file.read_all()

    def _rebuild(self, error: table_files.DamagedFile) -> None:
        table_files.print_warning(f"{error}; rebuilding it")
        self._file = self._build(None)


def value_of_byte(byte: int) -> Value:
    if byte == DRAW:
        return Value.exact("draw")
    distance = byte - 1
    return Value.exact("win" if distance % 2 else "loss", distance=distance)


def move_value(before: State, after: State, value: Value) -> Value:
    """Convert the value of the position after a move into the value of the move for the seat that played it."""
    if value.score is not None:
        return scored_move_value(before, after, value.score)
    if value.outcome == "draw":
        return value
    assert before.mover is not None
    if after.outcome is not None:
        is_won = after.outcome.payoffs[before.mover] > 0
    else:
        is_won = (value.outcome == "win") == (after.mover == before.mover)
    distance = None if value.distance is None else value.distance + 1
    return Value.exact("win" if is_won else "loss", distance=distance)


def summary(counts: list[int]) -> dict[str, int]:
    """Return the numbers of positions, wins, losses and draws, and the length of the longest win in plies.

    `counts[byte]` is the number of positions that have this byte in the table.
    """
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


class _RankedKernel(Protocol):
    """A native object that computes the indices of positions, and solves all positions."""

    def solve(self, threads: int, progress: Progress | None, /) -> bytearray: ...
    def count_wrong(self, values: table_files.Buffer, threads: int, progress: Progress | None, /) -> int: ...


class RankedTable(Table):
    """A table of wins, draws and losses with distances, as one byte per position (see DRAW and GAP).

    The index of a position is computed by the C++ core.
    """

    _kernel: _RankedKernel

    @property
    def probe_data(self) -> tuple[_RankedKernel, table_files.Buffer]:
        """What a native search needs to probe the table: the kernel, which computes indices, and all bytes."""
        return self._kernel, self.read_all()

    def _value(self, state: State, byte: int) -> Value:
        return value_of_byte(byte)

    def _solve(self, progress: Progress | None) -> bytearray:
        return self._kernel.solve(self._threads, progress)

    def _count_wrong(self, values: table_files.Buffer, progress: Progress | None) -> int:
        return self._kernel.count_wrong(values, self._threads, progress)
