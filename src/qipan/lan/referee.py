"""The referee of a duel: checks each entry of the duel log, and keeps the match that follows from them.

It is the same for the two programs that play, and for anybody who verifies the log later. They differ only in which
set-ups they know. It knows no network, and no time but the times in the entries.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal, assert_never

from qipan.lan import entries
from qipan.lan.agreement import Agreement, Model
from qipan.lan.canonical import canonical, is_signed, sha256
from qipan.lan.entries import Entry, commitment, resign_request
from qipan.match import Event, Match, notes
from qipan.match.assumed_setups import find_setup
from qipan.match.hidden_moves import check_setup
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Problem, Reason

MAX_PLIES = 2000  # a duel that lasts longer is a draw, so that its log fits into a record

Stage = Literal["agree", "commit", "play", "reveal", "close", "over"]


class Fault(Problem):
    """Raised for an entry that its seat may not write. That seat loses the duel."""

    def __init__(self, seat: int, reason: Reason) -> None:
        super().__init__(reason)
        self.seat = seat


class Referee:
    """The log of a duel and its match. `setups` are the set-ups that this program knows, by seat."""

    def __init__(self, agreement: Agreement, setups: Mapping[int, Sequence[str]] = {}) -> None:
        self.agreement = agreement
        self.game = agreement.create_game()
        self.module = module_of(self.game.name)
        self.has_setup = agreement.has_setup
        self.log: list[Entry] = []
        self._heads = [agreement.digest]  # the hash of the log before each entry, and after the last one
        self.setups = {seat: tuple(setup) for seat, setup in setups.items()}
        self.commitments: dict[int, str] = {}
        self.revealed: dict[int, tuple[str, ...]] = {}
        self.closed: set[int] = set()
        self.pending: entries.Move | None = None  # the move that the other seat has to answer; None if no answer is due
        self.yields = False  # whether the mover lets the other seat resign
        self._final: Event | None = None  # the event that ends a match with hidden set-ups, once they are revealed
        self._final_answer: entries.Answer | None = None
        self._public_moves: list[tuple[int, str, str]] = []
        self.at = 0.0  # seconds that the clocks have run since the start of the match
        self.match = Match(self.game, agreement.match_seats, terms=agreement.terms, now=lambda: self.at, began=0.0)

    # ---- whose turn it is ----

    @property
    def stage(self) -> Stage:
        if len(self.log) < 2:
            return "agree"
        if self.has_setup and len(self.commitments) < 2:
            return "commit"
        if self.match.outcome is None and self._final is None:
            return "play"
        if self.has_setup and len(self.revealed) < 2:
            return "reveal"
        return "close" if len(self.closed) < 2 else "over"

    @property
    def author(self) -> int | None:
        """The seat that may write the next entry; None when the duel is over."""
        match self.stage:
            case "agree":
                return len(self.log)
            case "commit":
                return len(self.commitments)
            case "play":
                mover = self.match.mover
                assert mover is not None
                return 1 - mover if self.pending is not None or self.yields else mover
            case "reveal":
                return len(self.revealed)
            case "close":
                return len(self.closed)
            case "over":
                return None

    @property
    def mover(self) -> int | None:
        """The seat that has to choose a move; None if no seat has to."""
        return self.match.mover if self.stage == "play" and self.pending is None else None

    @property
    def draw_offered(self) -> bool:
        """Whether a draw was offered with the last move."""
        return self.match.offer is not None

    @property
    def left(self) -> float | None:
        """The seconds that the mover had left when its turn began; None without a clock."""
        return None if self.mover is None else self.match.left(self.mover)

    @property
    def result(self) -> str:
        """The hash of the moves and the outcome, which both seats confirm at the end."""
        return sha256(b"qipan-lan-result", self.match.record(self.agreement.date).to_json().encode())[:32]

    # ---- entries ----

    def append(self, entry: Entry) -> None:
        """Check the next entry and carry it out. Raise Fault, and change nothing, if its seat may not write it."""
        if entry.number > len(self.log):
            raise Fault(entry.seat, notes.OUT_OF_TURN)
        if not self.is_signed(entry):
            raise Fault(entry.seat, notes.BAD_SIGNATURE)
        if entry.number < len(self.log) and self.log[entry.number].seat == entry.seat:
            raise Fault(entry.seat, notes.REPEATED_MESSAGE)
        if entry.number < len(self.log) or entry.seat != self.author:
            raise Fault(entry.seat, notes.OUT_OF_TURN)
        self._carry_out(entry.seat, entry.body)
        self._heads.append(entry.head(self.head))
        self.log.append(entry)

    @property
    def head(self) -> str:
        """The hash of the log."""
        return self._heads[-1]

    def is_signed(self, entry: Entry) -> bool:
        """Return whether an entry was signed by its seat, together with the entries of this log that come before it."""
        is_near = entry.number < len(self._heads)
        return is_near and entry.is_signed_by(self.agreement.seats[entry.seat].key, self._heads[entry.number])

    def is_resign_request(self, seat: int, request: str) -> bool:
        """Return whether a seat has signed that it wants to resign after this log."""
        return is_signed(self.agreement.seats[seat].key, request, resign_request(seat, self.head))

    def has_acted(self, seat: int) -> bool:
        """Return whether a seat has done anything after the set-ups."""
        setting_up = entries.Agree | entries.Commit
        return any(entry.seat == seat and not isinstance(entry.body, setting_up) for entry in self.log)

    def _carry_out(self, seat: int, body: entries.Body) -> None:
        allowed: dict[Stage, tuple[type[Model], ...]] = {
            "agree": (entries.Agree,),
            "commit": (entries.Commit,),
            "play": self._allowed_in_play(),
            "reveal": (entries.Reveal,),
            "close": (entries.Close,),
            "over": (),
        }
        if not isinstance(body, allowed[self.stage]):
            raise Fault(seat, notes.OUT_OF_TURN)
        match body:
            case entries.Agree():
                pass
            case entries.Commit():
                self._commit(seat, body)
            case entries.Move():
                self._move(seat, body)
            case entries.Answer():
                self._answer(seat, body)
            case entries.Yield():
                if not self.is_resign_request(1 - seat, body.request):
                    raise Fault(seat, notes.UNASKED_YIELD)
                self.yields = True
            case entries.End():
                self._end(seat, body)
            case entries.Reveal():
                self._reveal(seat, body)
            case entries.Close():
                if body.result != self.result:
                    raise Fault(seat, notes.OTHER_POSITION)
                self.closed.add(seat)
            case _:
                assert_never(body)

    def _allowed_in_play(self) -> tuple[type[Model], ...]:
        if self.pending is not None:
            return (entries.Answer,)
        return (entries.End,) if self.yields else (entries.Move, entries.End, entries.Yield)

    def _commit(self, seat: int, body: entries.Commit) -> None:
        self.commitments[seat] = body.commitment
        if len(self.commitments) < 2:
            return
        for each in (0, 1):
            setup = self.setups.get(each) or find_setup(self.game, each, {}, ())
            assert setup is not None
            self.match.apply(Event("place", each, moves=tuple(setup)))

    def _move(self, seat: int, body: entries.Move) -> None:
        legal = self.match.state.moves()
        if all(str(move) != body.move for move in legal):
            raise Fault(seat, notes.ILLEGAL_MOVE)
        if self.left is not None and body.used >= self.left:
            raise Fault(seat, notes.FALSE_CLOCK)
        if (body.position is None) != self.has_setup:
            raise Fault(seat, notes.INVALID_MESSAGE)
        if self.has_setup:
            self.pending = body
            return
        event = self._event(body, seat)
        trial = self._after(self.match, event)
        if self.digest(trial) != body.position:
            raise Fault(seat, notes.OTHER_POSITION)
        self._advance(trial, event, body)

    def _answer(self, seat: int, body: entries.Answer) -> None:
        """Check the answer of a seat to the other seat's move. If it contradicts the assumed set-up, assume another."""
        assert self.pending is not None
        mover = 1 - seat
        event = self._event(self.pending, mover)
        self._public_moves.append((mover, self.pending.move, body.public))
        try:
            if not self._agrees(self.match, event, body):
                self._assume_another(seat)
            if not self._agrees(self.match, event, body):
                raise Fault(seat, notes.WRONG_ANSWER)
        except Fault:
            self._public_moves.pop()
            raise
        trial = self._after(self.match, event)
        if trial.outcome is not None or trial.ply >= MAX_PLIES:
            self._final, self._final_answer = event, body
        else:
            self._advance(trial, event, self.pending)
        self.pending = None

    def _assume_another(self, seat: int) -> None:
        if seat in self.setups:
            return
        others = {other: setup for other, setup in self.setups.items() if other != seat}
        setup = find_setup(self.game, seat, others, self._public_moves)
        if setup is not None:
            trial = self.match.copy()
            trial.reveal(seat, setup)
            self.match = trial

    def _end(self, seat: int, body: entries.End) -> None:
        if body.how == "accept" and not self.draw_offered:
            raise Fault(seat, notes.OUT_OF_TURN)
        if self.yields and body.how != "resign":
            raise Fault(seat, notes.OUT_OF_TURN)
        left = self.left
        if body.how == "timeout" and (left is None or abs(body.used - left) > 0.01):
            raise Fault(seat, notes.FALSE_CLOCK)
        if body.how != "timeout" and left is not None and not self.yields and body.used >= left:
            raise Fault(seat, notes.FALSE_CLOCK)
        event = Event(body.how, seat, at=self.at + (0.0 if self.yields else body.used))
        self.yields = False
        if self.has_setup:
            self._final = event
        else:
            self.match = self._after(self.match, event)
            self.at = event.at

    def _reveal(self, seat: int, body: entries.Reveal) -> None:
        if commitment(self.agreement.duel, seat, body.setup, body.salt) != self.commitments[seat]:
            raise Fault(seat, notes.CHANGED_SETUP)
        try:
            check_setup(self.game, seat, body.setup)
        except ValueError:
            raise Fault(seat, notes.CHANGED_SETUP) from None
        trial = self.match.copy()
        final, answer = self._final, self._final_answer
        assert final is not None
        try:
            trial.reveal(seat, body.setup)
        except ValueError:
            raise Fault(seat, notes.WRONG_ANSWER) from None
        if answer is not None and final.seat != seat and not self._agrees(trial, final, answer):
            raise Fault(seat, notes.WRONG_ANSWER)
        self.match = trial
        self.revealed[seat] = tuple(body.setup)
        if len(self.revealed) == 2:
            self.match = self._after(trial, final)
            self.at = final.at

    # ---- positions ----

    def digest(self, match: Match) -> str:
        """Return the hash of a position as both seats know it."""
        state, outcome = match.state, match.outcome
        known = self.module.spectator_view(state) if self.has_setup else state.text
        content = {
            "ply": match.ply,
            "mover": match.mover,
            "known": known,
            "payoffs": None if outcome is None else list(outcome.payoffs),
        }
        return sha256(b"qipan-lan-position", self.agreement.duel.encode(), canonical(content))[:32]

    def after_move(self, seat: int, body: entries.Move) -> Match:
        """Return the match after a move. The move need not be in the log."""
        return self._after(self.match, self._event(body, seat))

    def _event(self, body: entries.Move, seat: int) -> Event:
        return Event("move", seat, body.move, self.at + body.used)

    def _after(self, match: Match, event: Event) -> Match:
        trial = match.copy()
        trial.apply(event)
        if trial.outcome is None and trial.ply >= MAX_PLIES:
            trial.apply(Event("limit", None, at=event.at))
        return trial

    def _agrees(self, match: Match, event: Event, body: entries.Answer) -> bool:
        after = self._after(match, event)
        assert event.seat is not None
        public = self.module.public_move(after.state, event.seat, event.text)
        return public == body.public and self.digest(after) == body.position

    def _advance(self, trial: Match, event: Event, body: entries.Move) -> None:
        if body.offers_draw and trial.outcome is None and trial.mover != event.seat:
            trial.apply(Event("offer", event.seat, "draw", event.at))
        self.match, self.at = trial, event.at

    def forfeit(self, fault: Fault) -> Match:
        """Return the match in which the seat that committed the fault has lost. A match that is over is not changed."""
        trial = self.match.copy()
        if trial.outcome is None:
            trial.apply(Event("forfeit", fault.seat, str(fault.reason), self.at))
        return trial
