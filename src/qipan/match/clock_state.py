"""The running clock of a match: how much time the current turn has used and how much each seat has left."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.match.clock import Clock
from qipan.match.history import Entry


class ClockState:
    """The clock of the current turn. The times `at` are in seconds since the match began.

    The clock can be paused: it does not run while the seat to move is on autopilot. A takeback does not return time:
    each turn of a seat counts once, with the time of all attempts at it.
    """

    def __init__(self, clock: Clock | None) -> None:
        self.clock = clock
        self._running_since: float | None = 0.0  # when the clock was last started; None while it is paused
        self._used_before = 0.0  # seconds that this turn used before `_running_since`
        # By seat and number of its turn: the seconds of the attempts that were taken back. The dict is never changed in
        # place, so that shallow copies can share it.
        self._taken_back: dict[tuple[int, int], float] = {}
        self._increments: dict[int, int] = {}  # by seat: the most increments before a takeback, which the seat keeps

    def begin_turn(self, at: float, entries: Sequence[Entry], seat: int | None, *, is_running: bool) -> None:
        """Start the next turn of a seat, with the clock running or paused. `entries` are all entries of the match."""
        self._used_before = 0.0 if seat is None else self.used_in_attempts(seat, entries)
        self._running_since = at if is_running else None

    def set_running(self, at: float, *, is_running: bool) -> None:
        """Resume or pause the clock of the current turn."""
        self._used_before = self.used(at)
        self._running_since = at if is_running else None

    def used(self, at: float) -> float:
        """Return the seconds that this turn has used up to the time `at`."""
        return self._used_before + (at - self._running_since if self._running_since is not None else 0.0)

    def keep_time(self, entries: Sequence[Entry], ply: int, mover: int, used: float) -> None:
        """Keep charging the time that was used for the entries from `ply` on, which are about to be taken back.

        `mover` is the seat to move before the takeback, which has used `used` seconds in its turn. With time per move,
        only the time of the seat whose move is taken back is kept: all others will have to answer another move.
        """
        if self.clock is None:
            return
        counts: dict[int, int] = {}
        attempts: dict[tuple[int, int], float] = {}
        for number, entry in enumerate(entries):
            if entry.seat is not None and entry.ends_turn:
                turn = counts.get(entry.seat, 0)
                counts[entry.seat] = turn + 1
                if number >= ply:
                    attempts[entry.seat, turn] = entry.seconds
        attempts[mover, counts.get(mover, 0)] = used
        payer = entries[ply].seat if self.clock.per_game is None else None
        kept = {key: seconds for key, seconds in attempts.items() if payer in (None, key[0])}
        self._taken_back = {**self._taken_back, **kept}
        increments = {seat: max(count, self._increments.get(seat, 0)) for seat, count in counts.items()}
        self._increments = {**self._increments, **increments}

    def left(self, entries: Sequence[Entry], seat: int, used: float | None) -> float | None:
        """Return the seconds that a seat has left; None without a clock.

        `used` are the seconds that the seat has used in this turn; None if it is not to move. `entries` are all entries
        of the match so far: they contain the seconds that earlier turns used. The clock of a seat that has left stands
        still.
        """
        clock = self.clock
        if clock is None:
            return None
        used = self.used_in_attempts(seat, entries) if used is None else used
        if clock.per_game is None:
            assert clock.per_move is not None
            last = next((entry for entry in reversed(entries) if entry.seat == seat), None)
            return max(0.0, clock.per_move - (used if last is None or last.is_move else last.seconds))
        turns = _turns_of(seat, entries)
        later = sum(time for (other, turn), time in self._taken_back.items() if other == seat and turn > len(turns))
        increments = max(len(turns), self._increments.get(seat, 0)) * clock.increment
        return max(0.0, clock.per_game + increments - sum(entry.seconds for entry in turns) - later - used)

    def used_in_attempts(self, seat: int, entries: Sequence[Entry]) -> float:
        """Return the seconds of the attempts at the next turn of a seat that were taken back."""
        return self._taken_back.get((seat, len(_turns_of(seat, entries))), 0.0) if self._taken_back else 0.0


def _turns_of(seat: int, entries: Sequence[Entry]) -> list[Entry]:
    return [entry for entry in entries if entry.seat == seat and entry.ends_turn]
