"""One program's side of a duel: a state machine that knows neither the network nor the time.

Entries of the other program go in by `receive`, choices of the local player by `place`, `play` and so on; what this
program has to write itself, such as answers, it writes at once. The caller stores `log`, and sends what is new in it.
Every method takes the time `now`, in seconds of any clock that never goes back.
"""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from qipan.lan import entries
from qipan.lan.agreement import Agreement
from qipan.lan.entries import Entry, commitment, signed
from qipan.lan.referee import Fault, Referee
from qipan.match import Match, Record, notes
from qipan.match.hidden_moves import check_setup
from qipan.rules.reasons import Problem, Reason, ReasonKind

LAG_SECONDS = 3.0  # by which a stated time may be less than the time that this program has waited
ANSWER_SECONDS = 60.0  # in which a program must write what needs no choice, while it is connected

NOT_YOUR_TURN = ReasonKind("lan_not_your_turn", "it is not your turn")
DUEL_OVER = ReasonKind("lan_duel_over", "the duel is over")
NO_DRAW_OFFERED = ReasonKind("lan_no_draw_offered", "no draw was offered with the last move")


@dataclass(frozen=True)
class Secret:
    """A set-up, and the random number that hides it."""

    setup: tuple[str, ...]
    salt: str

    @staticmethod
    def of(setup: Sequence[str]) -> Secret:
        return Secret(tuple(setup), secrets.token_hex(32))


class Duel:
    """The duel as the program at `seat` knows it. `sign` signs with the key that the agreement names for the seat."""

    def __init__(
        self,
        agreement: Agreement,
        seat: int,
        sign: Callable[[bytes], str],
        *,
        secret: Secret | None = None,
        log: Sequence[Entry] = (),
        now: float = 0.0,
    ) -> None:
        """Begin a duel, or continue it after the entries of `log`. The first may write its entries at once."""
        self.agreement = agreement
        self.seat = seat
        self._sign = sign
        self.secret = secret
        self.referee = Referee(agreement, {} if secret is None else {seat: secret.setup})
        self.fault: Fault | None = None  # what the other program was caught at
        self.bad_entry: Entry | None = None  # by which it was caught
        self.wants_to_resign = False
        self._turn_began = now
        self._connected_since: float | None = None
        self._waited = 0.0  # seconds for which this program was connected, since the other one had to write
        for entry in log:
            self.referee.append(entry)
        self._write_due(now)

    # ---- what is known ----

    @property
    def log(self) -> list[Entry]:
        return self.referee.log

    @property
    def match(self) -> Match:
        """The match; if the other program was caught, it has lost."""
        return self.referee.match if self.fault is None else self.referee.forfeit(self.fault)

    @property
    def is_over(self) -> bool:
        """Whether nothing more will be written."""
        return self.fault is not None or self.referee.stage == "over"

    @property
    def needs_setup(self) -> bool:
        """Whether the local player has to choose a set-up."""
        return self.referee.has_setup and self.secret is None and not self.is_over

    @property
    def is_my_turn(self) -> bool:
        """Whether the local player has to choose a move."""
        return not self.is_over and self.referee.mover == self.seat and not self.referee.yields

    def used(self, now: float) -> float:
        """Return the seconds that the mover has used in this turn, as far as this program knows."""
        if self.referee.mover == self.seat:
            return round(max(0.0, now - self._turn_began), 3)
        return self._waited_for(now)

    def left(self, seat: int, now: float) -> float | None:
        """Return the seconds that a seat has left; None without a clock."""
        match = self.referee.match
        left = match.left(seat)
        if left is None or seat != self.referee.mover:
            return left
        return max(0.0, left - self.used(now))

    def record(self) -> Record:
        """Return the record of the duel, with the signed log as evidence."""
        return replace(self.match.record(self.agreement.date), evidence=self.evidence())

    def evidence(self) -> str:
        """Return all that both programs have signed, as one line of JSON."""
        content: dict[str, object] = {
            "agreement": self.agreement.model_dump(),
            "log": [entry.model_dump(exclude_defaults=False) for entry in self.log],
        }
        if self.fault is not None:
            content["accusation"] = {
                "by": self.seat,
                "fault": self.fault.reason.code,
                "entry": None if self.bad_entry is None else self.bad_entry.model_dump(),
            }
        return json.dumps(content, ensure_ascii=False, separators=(",", ":"))

    # ---- the local player ----

    def place(self, setup: Sequence[str], now: float, secret: Secret | None = None) -> None:
        """Choose the set-up. It cannot be changed afterwards. The caller stores `secret` before it sends anything."""
        if not self.needs_setup:
            raise Problem(NOT_YOUR_TURN())
        check_setup(self.referee.game, self.seat, setup)
        self.secret = secret or Secret.of(setup)
        self.referee.setups[self.seat] = self.secret.setup
        self._write_due(now)

    def play(self, move: str, now: float, *, offers_draw: bool = False) -> None:
        """Play a move. Raise ValueError if it is not allowed."""
        self.tick(now)
        self._check_turn()
        state = self.referee.match.state
        state.play(move)  # raises ValueError for an illegal one
        text = next((str(legal) for legal in state.moves() if state.play(legal) == state.play(move)), move)
        if any(str(legal) == move for legal in state.moves()):
            text = move
        body = entries.Move(move=text, used=self.used(now), position=None, offers_draw=offers_draw)
        if not self.referee.has_setup:
            after = self.referee.after_move(self.seat, body)
            body = body.model_copy(update={"position": self.referee.digest(after)})
        self._write(body, now)
        self._write_due(now)

    def accept_draw(self, now: float) -> None:
        """Accept the draw that was offered with the last move."""
        self.tick(now)
        self._check_turn()
        if not self.referee.draw_offered:
            raise Problem(NO_DRAW_OFFERED())
        self._end("accept", now)

    def resign(self, now: float) -> bool:
        """Resign; if it is not this seat's turn, as soon as the other program lets it. Return whether it is done."""
        if self.is_over or self.referee.stage != "play":
            raise Problem(DUEL_OVER())
        self.wants_to_resign = True
        self._write_due(now)
        return self.referee.stage != "play"

    def let_resign(self, now: float) -> None:
        """The other program has asked to resign although it is not its turn: let it."""
        if self.is_my_turn and self.referee.pending is None:
            self._write(entries.Yield(), now)

    # ---- the other program ----

    def receive(self, entry: Entry, now: float) -> None:
        """Check an entry of the other program and carry it out. If it cheats, `fault` says how."""
        if self.is_over:
            return
        try:
            if entry.seat == self.seat:
                raise Fault(1 - self.seat, notes.REPEATED_MESSAGE)
            self._check_clock(entry.body, now)
            self.referee.append(entry)
        except Fault as fault:
            self.accuse(fault.reason, entry)
            return
        self._entry_written(now)
        self._write_due(now)

    def accuse(self, reason: Reason, entry: Entry | None = None) -> None:
        """The other program was caught: it loses, and the duel is over."""
        if not self.is_over:
            self.fault, self.bad_entry = Fault(1 - self.seat, reason), entry

    def connected(self, now: float) -> None:
        self._connected_since = now

    def disconnected(self, now: float) -> None:
        """The time until the connection is back counts for nobody but the player who is to move."""
        self._waited = self._waited_for(now)
        self._connected_since = None

    def tick(self, now: float) -> None:
        """Notice that somebody's time has run out. Call it when `deadline` is reached."""
        left = self.referee.left
        if self.is_over:
            return
        if self.is_my_turn:
            if left is not None and self.used(now) >= left:
                self._write(entries.End(how="timeout", used=left), now)
                self._write_due(now)
            return
        if self.referee.author == self.seat or self.referee.stage in ("close", "over"):
            return
        waited = self._waited_for(now)
        if self.referee.mover is not None and not self.referee.yields:
            if left is not None and waited > left + LAG_SECONDS:
                self.accuse(notes.FALSE_CLOCK)
        elif self.referee.stage != "commit" and waited > ANSWER_SECONDS:
            self.accuse(notes.NO_ANSWER)

    def deadline(self, now: float) -> float | None:
        """Return when `tick` has something to do, as far as is known now; None if never."""
        left = self.referee.left
        if self.is_over:
            return None
        if self.is_my_turn:
            return None if left is None else self._turn_began + left
        if self._connected_since is None or self.referee.stage in ("commit", "close", "over"):
            return None
        if self.referee.mover is not None:
            return None if left is None else now + left + LAG_SECONDS - self._waited_for(now) + 0.01
        return now + ANSWER_SECONDS - self._waited_for(now) + 0.01

    # ---- what this program writes ----

    def _write_due(self, now: float) -> None:
        """Write the entries that need no choice of the player."""
        while not self.is_over and self.referee.author == self.seat and (body := self._due()) is not None:
            self._write(body, now)

    def _due(self) -> entries.Body | None:
        referee = self.referee
        match referee.stage:
            case "agree":
                return entries.Agree()
            case "commit" if self.secret is not None:
                secret = self.secret
                return entries.Commit(commitment=commitment(self.agreement.duel, self.seat, secret.setup, secret.salt))
            case "play" if referee.pending is not None:
                mover = 1 - self.seat
                after = referee.after_move(mover, referee.pending)
                public = referee.module.public_move(after.state, mover, referee.pending.move)
                return entries.Answer(public=public, position=referee.digest(after))
            case "play" if self.wants_to_resign:
                return entries.End(how="resign", used=0.0)
            case "reveal":
                assert self.secret is not None
                return entries.Reveal(setup=list(self.secret.setup), salt=self.secret.salt)
            case "close":
                return entries.Close(result=referee.result)
            case _:
                return None

    def _write(self, body: entries.Body, now: float) -> None:
        referee = self.referee
        referee.append(signed(len(referee.log), self.seat, body, referee.head, self._sign))
        self._entry_written(now)

    def _entry_written(self, now: float) -> None:
        self._turn_began, self._waited = now, 0.0
        if self._connected_since is not None:
            self._connected_since = now

    def _end(self, how: str, now: float) -> None:
        body = entries.End.model_validate({"how": how, "used": self.used(now)})
        self._write(body, now)
        self._write_due(now)

    def _check_turn(self) -> None:
        if self.is_over or self.referee.stage != "play":
            raise Problem(DUEL_OVER() if self.referee.stage in ("reveal", "close", "over") else NOT_YOUR_TURN())
        if not self.is_my_turn:
            raise Problem(NOT_YOUR_TURN())

    def _check_clock(self, body: entries.Body, now: float) -> None:
        """Raise Fault if the other program claims much less time than it has needed while it was connected."""
        if not isinstance(body, entries.Move | entries.End) or self.referee.left is None or self.referee.yields:
            return
        if isinstance(body, entries.End) and body.how == "resign":
            return  # no time is stated, since it does not matter any more
        if self.referee.mover == 1 - self.seat and body.used < self._waited_for(now) - LAG_SECONDS:
            raise Fault(1 - self.seat, notes.FALSE_CLOCK)

    def _waited_for(self, now: float) -> float:
        since = self._connected_since
        return self._waited + (0.0 if since is None else max(0.0, now - since))
