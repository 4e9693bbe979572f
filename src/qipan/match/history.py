"""The history of a match: its positions, entries and outcome.

Players and running clocks are not part of it, so a record can be replayed without them.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass

from qipan.match.copies import shallow_copy
from qipan.match.hidden_moves import hides_moves
from qipan.match.notes import note_reason
from qipan.match.terms import Terms
from qipan.match.text import NOTE
from qipan.rules import Droppable, Game, Move, Outcome, State, outcome_reason
from qipan.rules.reasons import Problem, ReasonKind

MAX_OCCURRENCES = 3  # under the draw rule, the game is drawn once a position has occurred this number of times
# Under the draw rule, the game is drawn after this number of successive plies without progress.
MAX_QUIET_PLIES = 200
# The ways in which a seat can lose by leaving, in games that end when a seat leaves. (In other games the seat drops out
# instead.) The key is the word in the record; the value is the reason in the outcome.
LOSS_REASONS = {
    "resign": ReasonKind("resigned", "seat {seat} resigned"),
    "timeout": ReasonKind("ran_out_of_time", "seat {seat} ran out of time"),
    "forfeit": ReasonKind("forfeited", "seat {seat} forfeited"),
}
LOSS_WITH_NOTE = ReasonKind("loss_with_note", "{loss}: {note}")
# The reason for an outcome to which the drop-out of a seat has led; `note` says why the seat dropped out.
OVER_BY_DROP_OUT = ReasonKind("over_by_drop_out", "{outcome} (seat {seat}: {note})")
DRAW_AGREED = ReasonKind("draw_agreed", "a draw was agreed")
REPETITION = ReasonKind("repetition", "the position occurred for the third time")
NO_PROGRESS = ReasonKind("no_progress", "{plies} plies without progress")
TURN_LIMIT = ReasonKind("turn_limit", "{turns} turns a seat are over")
ABANDONED = ReasonKind("abandoned", "everybody has left the match for good")
MOVE_LIMIT = ReasonKind("move_limit", "more moves were played than the server allows")
AGREED_DRAW = "draw:agreed"
ABANDONED_DRAW = "draw:abandoned"
LIMIT_DRAW = "draw:limit"
# The entries that end the game as a draw between the seats that are still in play.
DRAWS = {AGREED_DRAW: DRAW_AGREED, ABANDONED_DRAW: ABANDONED, LIMIT_DRAW: MOVE_LIMIT}

MATCH_OVER = ReasonKind("match_over", "the match is over: {outcome}")
NO_SUCH_SEAT = ReasonKind("seat_out_of_range", "{game} has no seat {number}; its seats are 0..{last}")
NO_SUCH_MARK = ReasonKind("no_such_mark", "no seat {mark}; the seats are {known}")
CANNOT_DROP_OUT = ReasonKind("cannot_drop_out", "nobody can drop out of {game}")
NOT_A_WAY_TO_LEAVE = ReasonKind("not_a_way_to_leave", "{entry} is not a way to leave {game}")
NOTE_WITH_MOVE = ReasonKind("note_with_move", "a move cannot have a note")
NOTHING_TO_TAKE_BACK = ReasonKind("nothing_to_take_back", "there is no move to take back")
NOT_TAKEN_BACK = ReasonKind("not_taken_back", "{entry} cannot be taken back")


@dataclass(frozen=True, slots=True)
class Entry:
    """An entry of a history or record: a move, a drop-out (`drop:C`), or an end such as `resign:1` or `draw:agreed`.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("dots"))
    >>> match.resign(1)
    >>> match.entries[0].text, match.entries[0].seat
    ('resign:1', 1)
    """

    text: str
    seat: int | None  # the seat that moved, left or lost; None for one of DRAWS
    seconds: float = 0.0  # seconds that the seat's clock ran in the turn that this entry ends; 0 if it ends no turn
    note: str = ""  # details of why the seat left; empty for moves
    ends_turn: bool = True  # False for a hidden move that is not the last one of its turn

    @property
    def is_move(self) -> bool:
        """Whether the entry is a move. Any other entry says that a seat left or that the game ended."""
        return self.seat is not None and self.text.partition(":")[0] not in (*LOSS_REASONS, "drop")


def move_of(state: State, text: str) -> Move:
    """Return the legal move that a text denotes, in any accepted notation. Raise IllegalMove or BadNotation.

    >>> import qipan
    >>> move_of(qipan.game("two-eat-one").initial(), "A4-A3").path
    ('A4', 'A3')
    """
    after = state.play(text)
    moves = state.moves()
    same_text = next((move for move in moves if str(move) == text), None)
    return same_text or next(move for move in moves if state.play(move) == after)


def check_seat(game: Game, seat: int) -> int:
    """Return the seat. Raise Problem if the game does not have it.

    >>> import qipan
    >>> check_seat(qipan.game("dots"), 2)
    Traceback (most recent call last):
    qipan.rules.reasons.Problem: dots has no seat 2; its seats are 0..1
    """
    if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < game.seats:
        raise Problem(NO_SUCH_SEAT(game=game.name, number=f"{seat!r:.80}", last=game.seats - 1))
    return seat


def check_not_over(outcome: Outcome | None) -> None:
    """Raise Problem if the match is over, that is, if it has an outcome."""
    if outcome is not None:
        raise Problem(MATCH_OVER(outcome=outcome_reason(outcome)))


class History:
    """The positions and entries since the start of a match, and its outcome under the terms.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> history = History(game.initial(), Terms().for_game(game))
    >>> for move in ("A4-A3", "A1-A2", "A3-A4", "A2-A1") * 2:
    ...     history.play(move)
    >>> history.outcome
    Outcome(payoffs=(0.0, 0.0), reason='the position occurred for the third time')
    """

    def __init__(self, start: State, terms: Terms) -> None:
        self.game = start.game
        self.terms = terms
        self.marks = start.game.seat_names
        self.states = [start]
        self.entries: list[Entry] = []
        self._occurrences = defaultdict(int, {start: 1})
        self._quiet_plies = [0]  # for each of `states`: the number of plies since the last progress
        self._turns = [0] * self.game.seats  # by seat: the number of moves so far
        self.outcome = self._judge()

    def copy(self) -> History:
        """Return an independent copy."""
        other = shallow_copy(self)
        other.states = self.states.copy()
        other.entries = self.entries.copy()
        other._occurrences = self._occurrences.copy()
        other._quiet_plies = self._quiet_plies.copy()
        other._turns = self._turns.copy()
        return other

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def mover(self) -> int | None:
        return None if self.outcome else self.states[-1].mover  # called several times per move

    @property
    def in_play(self) -> list[int]:
        """The seats that have neither finished nor dropped out."""
        return [seat for seat, standing in enumerate(self.state.standing) if standing.status == "playing"]

    def play(self, move: Move | str, seconds: float = 0.0) -> None:
        """Play a legal move for the mover. Raise IllegalMove or BadNotation."""
        check_not_over(self.outcome)
        before, seat = self.state, self.state.mover
        assert seat is not None
        after = before.play(move)
        # Successive hidden moves of a seat form one turn, with one time. If each had its own time, the seat's clock
        # would reveal to the others how many moves it has made.
        ends_turn = after.mover != seat or not (hides_moves(before) and hides_moves(after))
        made_progress = bool(self.terms.draw_rule) and before.made_progress(move)
        self._push(after, Entry(str(move), seat, seconds if ends_turn else 0.0, ends_turn=ends_turn), made_progress)
        self._turns[seat] += 1
        self.outcome = self._judge()

    def leave(self, kind: str, seat: int, seconds: float = 0.0, note: str = "") -> None:
        """Let a seat drop out if the game allows that; otherwise end the game as a loss for the seat.

        For a loss, `kind` must be a key of LOSS_REASONS. A seat that drops out may give any `kind`, which is ignored.
        """
        check_not_over(self.outcome)
        NOTE.check(note)
        state = self.state
        check_seat(self.game, seat)
        if isinstance(state, Droppable):
            self._push(state.drop(seat), Entry(f"drop:{self.marks[seat]}", seat, seconds, note), made_progress=True)
            self.outcome = self._judge()
            if self.outcome is not None and note:
                why = OVER_BY_DROP_OUT(outcome=outcome_reason(self.outcome), seat=seat, note=note_reason(note) or note)
                self.outcome = Outcome(self.outcome.payoffs, why)
            return
        if kind not in LOSS_REASONS:
            raise Problem(CANNOT_DROP_OUT(game=self.game.name))
        payoffs = [-1.0 if other == seat else 1.0 for other in range(self.game.seats)]
        loss = LOSS_REASONS[kind](seat=seat)
        self.entries.append(Entry(f"{kind}:{self.marks[seat]}", seat, seconds, note))
        self.outcome = Outcome(payoffs, LOSS_WITH_NOTE(loss=loss, note=note_reason(note) or note) if note else loss)

    def end_as_draw(self, text: str, seconds: float = 0.0) -> None:
        """End the game as a draw between the seats that are still in play. `text`, a key of DRAWS, says why."""
        check_not_over(self.outcome)
        self.entries.append(Entry(text, None, seconds))
        self.outcome = Outcome(self.state.adjudicate(by_progress=False), DRAWS[text]())

    def append(self, text: str, seconds: float = 0.0, note: str = "") -> None:
        """Append an entry, given by its text in a record. Raise ValueError if it is not possible in this position."""
        kind, _, mark = text.partition(":")
        if text in DRAWS:
            self.end_as_draw(text, seconds)
        elif kind in LOSS_REASONS or kind == "drop":
            if mark not in self.marks:
                raise Problem(NO_SUCH_MARK(mark=f"{mark!r:.20}", known=", ".join(self.marks)))
            if (kind == "drop") != isinstance(self.state, Droppable):
                raise Problem(NOT_A_WAY_TO_LEAVE(entry=f"{text!r:.20}", game=self.game.name))
            self.leave(kind, self.marks.index(mark), seconds, note)
        elif note:
            raise Problem(NOTE_WITH_MOVE())
        else:
            self.play(text, seconds)

    def pop(self) -> Entry:
        """Take the last move back and return its entry. Raise ValueError if the last entry is not a move."""
        if not self.entries:
            raise Problem(NOTHING_TO_TAKE_BACK())
        entry = self.entries[-1]
        if entry.seat is None or not entry.is_move:
            raise Problem(NOT_TAKEN_BACK(entry=entry.text))
        self.entries.pop()
        self._occurrences[self.states.pop()] -= 1
        self._quiet_plies.pop()
        self._turns[entry.seat] -= 1
        self.outcome = None
        return entry

    def _push(self, after: State, entry: Entry, made_progress: bool) -> None:
        self._quiet_plies.append(0 if made_progress else self._quiet_plies[-1] + 1)
        self.states.append(after)
        self.entries.append(entry)
        self._occurrences[after] += 1

    def _judge(self) -> Outcome | None:
        """Return the outcome by the rules or, if there is none, by the terms."""
        state = self.state
        if state.outcome is not None:
            return state.outcome
        draw = (0.0,) * self.game.seats
        if self.terms.draw_rule:
            if self._occurrences[state] >= MAX_OCCURRENCES:
                return Outcome(draw, REPETITION())
            if self._quiet_plies[-1] >= MAX_QUIET_PLIES:
                return Outcome(draw, NO_PROGRESS(plies=MAX_QUIET_PLIES))
        assert state.mover is not None
        turns = self.terms.max_turns
        if turns and self._turns[state.mover] >= turns:
            return Outcome(state.adjudicate(by_progress=True), TURN_LIMIT(turns=turns))
        return None
