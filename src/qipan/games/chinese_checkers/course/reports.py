"""Reports to a course client about its party: everything that has changed since the last report."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from qipan.games.chinese_checkers.course.party import Party, Player
from qipan.games.chinese_checkers.course.paths import write_path
from qipan.games.chinese_checkers.course.protocol import Message, Op, message
from qipan.match import Match
from qipan.match.history import move_of
from qipan.match.notes import RAN_OUT_OF_TIME
from qipan.rules import State
from qipan.server import clock

PASS = "pass"


class Reports:
    """The reports to one player from the time when it joins a party."""

    def __init__(self, party: Party, player: Player, before: Mapping[str, bool]) -> None:
        """`before` says who was there when the player joined, and whether they were ready."""
        self._party = party
        self._player = player
        self._readiness = {**before, player.name: False}
        self._entries: int | None = None  # number of entries that were reported; None before the match starts

    @property
    def is_over(self) -> bool:
        """Whether the end of the match was reported to the player."""
        match = self._party.match
        return match is not None and match.outcome is not None and self._entries == len(match.entries)

    @property
    def must_pass(self) -> bool:
        """Whether the player can only pass. The server passes for it, since the protocol has no message for that."""
        room, match = self._party.room, self._party.match
        if room is None or match is None or match.mover is None or match.mover != self._seat:
            return False
        return [str(move) for move in room.log.state.legal_moves()] == [PASS]

    @property
    def _seat(self) -> int | None:
        return self._party.seat_of(self._player)

    def next(self) -> list[Message]:
        """Return the reports that have not been sent to the player yet."""
        match, messages = self._party.match, list[Message]()
        if self._entries is None:
            messages += self._people()
            if match is None:
                return messages
            messages.append(message(Op.START_GAME, " ".join(self._party.names), " ".join(match.game.seat_names)))
            messages += self._turn(match, match.states[0])
            self._entries = 0
        if match is not None and not self.is_over:
            messages += self._events(match, self._entries)
            self._entries = len(match.entries)
        return messages

    # ---- before the match ----

    def _people(self) -> Iterator[Message]:
        before, after = self._readiness, self._party.readiness
        # In this protocol, readiness cannot be withdrawn: a person who withdraws it is reported as leaving and joining.
        staying = {name for name in before if name in after and after[name] >= before[name]}
        yield from (message(Op.LEAVE_ROOM, name) for name in before if name not in staying)
        yield from (message(Op.JOIN_ROOM, name) for name in after if name not in staying)
        yield from (
            message(Op.PLAYER_READY, name)
            for name, is_ready in after.items()
            if is_ready and not (name in staying and before[name])
        )
        self._readiness = after

    # ---- the match ----

    def _events(self, match: Match, first: int) -> Iterator[Message]:
        states, entries = match.states, match.entries
        for ply, entry in enumerate(entries[first:], start=first):
            if entry.seat is None:  # no move, but a draw, of which only the result is reported
                continue
            before, after = states[ply], states[ply + 1]
            if entry.is_move:
                yield from self._move(ply, entry.seat, before, entry.text, after)
            else:
                yield message(Op.MOVE, match.game.seat_names[entry.seat], "-1")
                if entry.note != str(RAN_OUT_OF_TIME):
                    yield message(Op.LEAVE_ROOM, self._party.names[entry.seat])
            if entry.seat == before.mover and not (match.outcome is not None and ply == len(entries) - 1):
                yield from self._turn(match, after)
        if match.outcome is not None:
            payoffs, names = match.outcome.payoffs, self._party.names
            ranking = sorted(range(len(names)), key=lambda seat: -payoffs[seat])
            yield message(Op.END_GAME, " ".join(names[seat] for seat in ranking))

    def _move(self, ply: int, seat: int, before: State, move: str, after: State) -> Iterator[Message]:
        if seat == self._seat:
            if after.standing[seat].status == "finished":
                yield message(Op.END_TURN)
        elif move != PASS:
            shortest, way = move_of(before, move).path, self._party.paths.get(ply, ())
            is_same = way[:1] + way[-1:] == shortest[:1] + shortest[-1:]
            yield message(Op.MOVE, before.game.seat_names[seat], write_path(way if is_same else shortest))

    def _turn(self, match: Match, state: State) -> Iterator[Message]:
        if state.mover is not None:
            yield message(Op.START_TURN, match.game.seat_names[state.mover], str(int(clock.now())))
