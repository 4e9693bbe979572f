"""The table of any game for two seats without hidden information, if its reachable positions fit into memory.

It is used for games that have no solver of their own.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Mapping
from functools import lru_cache
from time import monotonic
from typing import Any

from qipan.rules import Game, State
from qipan.rules.kernels import Progress, available_cores, physical_memory
from qipan.rules.native import _core
from qipan.rules.positions import is_open_for_two
from qipan.rules.reasons import Problem, Reason, ReasonKind
from qipan.truth import table_files
from qipan.truth.json_types import Parameters
from qipan.truth.tables import Table, move_value
from qipan.truth.value import Value

# A game with at most MAX_SMALL positions is solved automatically. Counting them stops after MAX_COUNT_SECONDS,
# since a game may generate its moves very slowly.
MAX_SMALL = 200_000
MAX_COUNT_SECONDS = 2.0
MAX_POSITIONS = 2**30  # the largest number of positions that the core can number
SAMPLED_GAMES, SAMPLED_PLIES = 2**16, 20  # random games, and their plies, that estimate the number of positions
DEFAULT_MEMORY = 2 * 2**30  # maximum memory for solving, in bytes

HIDDEN = ReasonKind("no_table_hidden", "{game} has no table: part of it is hidden")
NOT_TWO_SEATS = ReasonKind("no_table_seats", "{game} has no table: only games for two seats are solved")
TOO_LARGE = ReasonKind("no_table_too_large", "{game} has no table: it has too many positions")
TOO_LITTLE_MEMORY = ReasonKind("no_table_memory", "{game} has no table: its positions need more than {megabytes} MB")
OTHER_POSITIONS = ReasonKind("table_other_positions", "its positions are not those of the game")
MEMORY_BOUND = ReasonKind(
    "solving_memory_bound", "the positions of {game} are enumerated; solving it takes at most {megabytes} MB of memory"
)
ENUMERATED = ReasonKind(
    "positions_enumerated", "{game} has {positions} positions; solving them takes {megabytes} MB of memory"
)

# The header of a table: the number of positions, and the size in bytes of a state and of a value. All states follow,
# and then all values.
HEADER = struct.Struct("<QII")


class ReachableTable(Table):
    """The outcome of every position reachable from the start, and the distance in plies to the end of the game.

    If swapping the colours does not change the game, positions that differ only in that count as one. A seat may move
    twice in a row. When the game is over, the value is for the seat that would be to move.

    >>> import qipan
    >>> table = ReachableTable(qipan.game("dots", rows=1, cols=1)).open_or_build()
    >>> table.stats["states"], table.stats["start"]["outcome"], table.stats["longest"], table.verify()
    (16, 'loss', 3, 0)
    """

    kind = "reachable"

    def __init__(
        self,
        game: Game,
        threads: int | None = None,
        *,
        memory: int = DEFAULT_MEMORY,
        announce: Callable[[Reason], object] | None = None,
    ) -> None:
        """Create a table without content.

        `memory` limits the memory in bytes that solving may take. `announce` is called before the positions are
        enumerated, and once it is known how many there are. Raise Problem if the game cannot have a table.
        """
        if (reason := obstacle(game)) is not None:
            raise Problem(reason)
        super().__init__(game, threads)
        self._memory = min(memory, physical_memory())
        self._announce = announce

    @property
    def parameters(self) -> Parameters:
        return _parameters(self.game)

    def index_of(self, state: State) -> int | None:
        index = self._find(state)
        if index is None:
            self.read_all()  # check the whole file and search again: damage may have hidden the position
            index = self._find(state)
        return index

    def value(self, state: State) -> Value:
        index = self.index_of(state) if state.game == self.game else None
        if index is None:
            raise ValueError(f"the table of {self.game!r} does not have {state.text!r}")
        return value_of_code(self._code(index))

    def _find(self, state: State) -> int | None:
        try:
            _, state_size, _ = self._header()
            index = _core.find_position(self._file.content, _core.position_key(state))
            if index is not None:
                self._file.check(HEADER.size + index * state_size, state_size)
        except table_files.DamagedFile as error:
            self._rebuild(error)
            return self._find(state)
        return index

    def _code(self, index: int) -> int:
        count, state_size, value_size = self._header()
        first = HEADER.size + count * state_size + index * value_size
        try:
            self._file.check(first, value_size)
        except table_files.DamagedFile as error:
            self._rebuild(error)
            return self._code(index)
        return int.from_bytes(self._file.content[first : first + value_size], "little")

    def _header(self) -> tuple[int, int, int]:
        """Return the fields of HEADER: the number of positions, and the size in bytes of a state and of a value."""
        self._file.check(0, HEADER.size)
        count, state_size, value_size = HEADER.unpack(self._file.content[: HEADER.size])
        return count, state_size, value_size

    def _best_move_numbers(self, state: State) -> list[int]:
        ranks = [move_value(state, after, self.value(after)).rank for after in map(state.play, state.moves())]
        return [number for number, rank in enumerate(ranks) if rank == max(ranks)]

    def _value(self, state: State, byte: int) -> Value:
        return value_of_code(byte)

    def _solve(self, progress: Progress | None) -> bytearray:
        start = self.game.initial()
        if self._announce is not None:
            self._announce(MEMORY_BOUND(game=self.game.name, megabytes=self._memory // 10**6))
        try:
            positions = _core.enumerate_positions(start, self._memory, self._threads, progress)
            if self._announce is not None:
                megabytes = positions.memory_to_solve // 10**6 + 1
                self._announce(
                    ENUMERATED(game=self.game.name, positions=f"{positions.positions:,}", megabytes=megabytes)
                )
            return positions.solve(self._threads, progress)
        except MemoryError:
            raise Problem(TOO_LITTLE_MEMORY(game=self.game.name, megabytes=self._memory // 10**6)) from None

    def check(self, values: table_files.Buffer, stats: Mapping[str, Any], progress: Progress | None = None) -> None:
        """Compare the positions first, then do as `Table.check` does: the rules must not get invalid bytes."""
        expected = self._solve(progress)
        count, state_size, _ = HEADER.unpack(expected[: HEADER.size])
        end = HEADER.size + count * state_size
        if len(values) != len(expected) or values[:end] != expected[:end]:
            raise Problem(OTHER_POSITIONS())
        super().check(values, stats, progress)

    def _describe(self, values: bytearray) -> dict[str, Any]:
        counts = _core.count_reachable_values(values)
        count, state_size, value_size = HEADER.unpack(values[: HEADER.size])
        index = _core.find_position(values, _core.position_key(self.game.initial()))
        assert index is not None
        first = HEADER.size + count * state_size + index * value_size
        start = value_of_code(int.from_bytes(values[first : first + value_size], "little"))
        return {
            "states": count,
            "win": sum(counts[2::2]),
            "loss": sum(counts[1::2]),
            "draw": counts[0],
            "longest": max((_distance(code) for code in range(2, len(counts), 2) if counts[code]), default=0),
            "start": start.json(),
        }

    def _count_wrong(self, values: table_files.Buffer, progress: Progress | None) -> int:
        return _core.count_wrong_values(values, self.game.initial(), self._threads, progress)


def value_of_code(code: int) -> Value:
    """Return the value that a number in a table stands for: 0 is a draw, 1 + 2d a loss in d plies, 2 + 2d a win in d.

    >>> str(value_of_code(0)), str(value_of_code(1)), str(value_of_code(8))
    ('draw', 'loss in 0', 'win in 3')
    """
    if code == 0:
        return Value.exact("draw")
    return Value.exact("loss" if code % 2 else "win", distance=_distance(code))


def _distance(code: int) -> int:
    return (code - 1) // 2


def obstacle(game: Game) -> Reason | None:
    """Return why a game cannot have a table of its reachable positions; None if no reason is known before solving it.

    >>> import qipan
    >>> str(obstacle(qipan.game("planes"))), obstacle(qipan.game("dots"))
    ('planes has no table: part of it is hidden', None)
    """
    if game.seats != 2:
        return NOT_TWO_SEATS(game=game.name)
    if not is_open_for_two(game):
        return HIDDEN(game=game.name)
    if not is_saved(game) and not _is_small(game) and _is_too_large(game):
        return TOO_LARGE(game=game.name)
    return None


def is_complete(game: Game) -> bool:
    """Return whether a game has a table that is saved or can be built in a second.

    >>> import qipan
    >>> is_complete(qipan.game("dots", rows=2, cols=2)), is_complete(qipan.game("chinese-checkers"))
    (True, False)
    """
    return is_open_for_two(game) and (is_saved(game) or _is_small(game))


def is_saved(game: Game) -> bool:
    """Return whether the table of a game is on disk."""
    return table_files.path_of(ReachableTable.kind, game, _parameters(game)).exists()


def _parameters(game: Game) -> Parameters:
    # If the memory layout of states changes, tables on disk are useless. The bytes of the start position identify the
    # layout, since they usually change with it.
    return {"start": _core.position_key(game.initial()).hex()}


@lru_cache(256)
def _is_small(game: Game) -> bool:
    """Count the positions of a game, and return whether there are at most MAX_SMALL positions."""
    end = monotonic() + MAX_COUNT_SECONDS

    def check_time(_done: int, _total: int) -> None:
        if monotonic() > end:
            raise TimeoutError

    try:
        _core.reachable(game.initial(), MAX_SMALL, check_time)
    except (ValueError, TimeoutError):
        return False
    return True


@lru_cache(256)
def _is_too_large(game: Game) -> bool:
    """Estimate whether a game has more than MAX_POSITIONS: whether many random games all lead to different positions.

    If there are N positions, two random games lead to the same one with a probability of at least 1 / N. For N up to
    MAX_POSITIONS, at least two such pairs of games would be expected.
    """
    return _core.coincidences(game.initial(), SAMPLED_GAMES, SAMPLED_PLIES, 1, available_cores()) == 0
