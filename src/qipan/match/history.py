"""The moves that stand: the part of a match that knows neither time nor people. A record is read by the same code."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from qipan.match.seat import check_text
from qipan.match.terms import Terms
from qipan.rules import Droppable, Game, Move, Outcome, State

if TYPE_CHECKING:
    from qipan._core import ChineseCheckersState

OCCURRENCES = 3
QUIET_PLIES = 200
LONGEST_NOTE = 300
ENDINGS = {
    "resign": "seat {} resigned",
    "timeout": "seat {} ran out of time",
    "forfeit": "seat {} forfeited",
}
"""How a seat loses a game that nobody can drop out of."""
AGREED = "draw:agreed"


@dataclass(frozen=True, slots=True)
class Entry:
    """What stands in a record: a move, `drop:C`, or what ended the game, such as `resign:1` or `draw:agreed`.

    >>> import qipan
    >>> match = qipan.Match(qipan.game("dots"))
    >>> match.resign(1)
    >>> match.entries[0].text, match.entries[0].seat
    ('resign:1', 1)
    """

    text: str
    seat: int | None
    """Who moved, left or lost; None of a draw."""
    seconds: float = 0.0
    """How long the seat's clock ran for it."""
    note: str = ""
    """Why a seat left."""
    ends_turn: bool = True
    """False of a plane that is not the last of its layout."""

    @property
    def is_move(self) -> bool:
        """Whether a seat moved; otherwise it left, or the game ended without a move."""
        return self.seat is not None and self.text.partition(":")[0] not in (*ENDINGS, "drop")


def seat_marks(game: Game) -> list[str]:
    """How entries name the seats: by camp where seats can drop out, otherwise by number.

    >>> import qipan
    >>> seat_marks(qipan.game("chinese-checkers", players=3)), seat_marks(qipan.game("dots"))
    (['A', 'C', 'E'], ['0', '1'])
    """
    start = game.initial()
    if isinstance(start, Droppable):  # camps are letters, and play goes in their order
        return sorted({letter for letter in start.text if letter.isalpha()})
    return [str(seat) for seat in range(game.seats)]


def is_hidden(game: Game) -> bool:
    """Whether seats of the game know less than the position.

    >>> import qipan
    >>> is_hidden(qipan.game("planes")), is_hidden(qipan.game("dots"))
    (True, False)
    """
    return game.initial().view(0).state is None


def is_placing(state: State) -> bool:
    """Planes: whether the mover is still placing. Only a placed plane covers more cells than one."""
    return state.game.name == "planes" and state.mover is not None and len(state.moves()[0].path) > 1


def move_of(state: State, text: str) -> Move:
    """The legal move that a text stands for, however it is written; raises IllegalMove or BadNotation.

    >>> import qipan
    >>> move_of(qipan.game("two-eat-one").initial(), "A4-A3").path
    ('A4', 'A3')
    """
    after = state.play(text)
    return next(move for move in state.moves() if str(move) == text or state.play(move) == after)


class History:
    """Positions and entries from a start on, with the result under the terms.

    >>> import qipan
    >>> game = qipan.game("two-eat-one")
    >>> line = History(game.initial(), Terms().for_game(game))
    >>> for move in ("A4-A3", "A1-A2", "A3-A4", "A2-A1") * 2:
    ...     line.play(move)
    >>> line.outcome
    Outcome(payoffs=(0.0, 0.0), reason='the position occurred for the third time')
    """

    def __init__(self, start: State, terms: Terms) -> None:
        self.game = start.game
        self.terms = terms
        self.marks = seat_marks(start.game)
        self.states = [start]
        self.entries: list[Entry] = []
        self._occurrences = Counter([start])
        self._quiet = [0]
        """For each position, the plies since something happened that cannot be undone."""
        self._turns = [0] * self.game.seats
        self.outcome = self._judged()

    @property
    def state(self) -> State:
        return self.states[-1]

    @property
    def mover(self) -> int | None:
        return None if self.outcome else self.state.mover

    @property
    def in_play(self) -> list[int]:
        """The seats that have neither finished nor dropped out."""
        return [seat for seat, mark in enumerate(self.marks) if mark not in self._gone.upper()]

    @property
    def _gone(self) -> str:
        """The camps that have left, in order: upper case finished, lower case dropped."""
        fields = self.state.text.split(" ")
        return fields[2] if self.game.name == "chinese-checkers" and len(fields) > 2 else ""

    def play(self, move: Move | str, seconds: float = 0.0) -> None:
        """A legal move of the mover; raises IllegalMove or BadNotation."""
        self._refuse_when_over()
        before, seat = self.state, self.state.mover
        assert seat is not None
        after = before.play(move)
        # All planes of a layout are one turn: a clock that began anew would tell how many are placed.
        ends_turn = not (is_placing(before) and after.mover == seat)
        self._push(after, Entry(str(move), seat, seconds if ends_turn else 0.0, ends_turn=ends_turn))
        self._turns[seat] += 1
        self.outcome = self._judged()

    def leave(self, word: str, seat: int, seconds: float = 0.0, note: str = "") -> None:
        """A seat drops out where it can; elsewhere it loses, and the word says by what."""
        self._refuse_when_over()
        check_text(note, "a note", LONGEST_NOTE)
        state = self.state
        if not 0 <= seat < self.game.seats:
            raise ValueError(f"{self.game.name} has no seat {seat}; its seats are 0..{self.game.seats - 1}")
        if isinstance(state, Droppable):
            self._push(state.drop(seat), Entry(f"drop:{self.marks[seat]}", seat, seconds, note))
            self.outcome = self._judged()
            if self.outcome is not None and note:
                self.outcome = Outcome(self.outcome.payoffs, f"{self.outcome.reason} (seat {seat}: {note})")
            return
        if word not in ENDINGS:
            raise ValueError(f"nobody can drop out of {self.game.name}")
        payoffs = [-1.0 if each == seat else 1.0 for each in range(self.game.seats)]
        reason = ENDINGS[word].format(seat) + (f": {note}" if note else "")
        self.entries.append(Entry(f"{word}:{self.marks[seat]}", seat, seconds, note))
        self.outcome = Outcome(payoffs, reason)

    def agree(self, seconds: float = 0.0) -> None:
        """Everybody agreed on a draw: the seats still in play share the places that are left."""
        self._refuse_when_over()
        self.entries.append(Entry(AGREED, None, seconds))
        self.outcome = Outcome(self._shared(lambda seat: 0), "a draw was agreed")

    def read(self, text: str, seconds: float = 0.0, note: str = "") -> None:
        """An entry as a record has it."""
        word, _, mark = text.partition(":")
        if text == AGREED:
            self.agree(seconds)
        elif word in ENDINGS or word == "drop":
            if mark not in self.marks:
                raise ValueError(f"no seat {mark!r:.20}; the seats are {', '.join(self.marks)}")
            if (word == "drop") != isinstance(self.state, Droppable):
                raise ValueError(f"{text!r:.20} is no way to leave {self.game.name}")
            self.leave(word, self.marks.index(mark), seconds, note)
        elif note:
            raise ValueError("a move has no note")
        else:
            self.play(text, seconds)

    def pop(self) -> Entry:
        """Takes the last move back."""
        if not self.entries:
            raise ValueError("there is no move to take back")
        entry = self.entries[-1]
        if entry.seat is None or not entry.is_move:
            raise ValueError(f"{entry.text} cannot be taken back")
        self.entries.pop()
        self._occurrences[self.states.pop()] -= 1
        self._quiet.pop()
        self._turns[entry.seat] -= 1
        self.outcome = None
        return entry

    def _refuse_when_over(self) -> None:
        if self.outcome is not None:
            raise ValueError(f"the game is over: {self.outcome.reason}")

    def _push(self, after: State, entry: Entry) -> None:
        made_progress = self.terms.draw_rule and _lasting(self.state) != _lasting(after)
        self._quiet.append(0 if made_progress else self._quiet[-1] + 1)
        self.states.append(after)
        self.entries.append(entry)
        self._occurrences[after] += 1

    def _judged(self) -> Outcome | None:
        """What the rules say, then what the terms say."""
        state = self.state
        if state.outcome is not None:
            return state.outcome
        even = (0.0,) * self.game.seats
        if self.terms.draw_rule:
            if self._occurrences[state] >= OCCURRENCES:
                return Outcome(even, "the position occurred for the third time")
            if self._quiet[-1] >= QUIET_PLIES:
                return Outcome(even, f"{QUIET_PLIES} plies without progress")
        assert state.mover is not None
        turns = self.terms.max_turns
        if turns and self._turns[state.mover] >= turns:
            return Outcome(self._shared(self._distance), f"{turns} turns a seat are over")
        return None

    def _distance(self, seat: int) -> int:
        """By which the unfinished are ranked; in other games than chinese-checkers they are equal."""
        if self.game.name != "chinese-checkers":
            return 0
        state: ChineseCheckersState = self.state  # type: ignore[assignment]
        return state.distance(seat)

    def _shared(self, distance: Callable[[int], int]) -> list[float]:
        """Payoffs when the game is stopped: finishers, then the unfinished by distance, then those that dropped out,
        the latest first. Rank r of n pays 1 − 2(r − 1)/(n − 1), and equal ones share the mean."""
        finished = [[self.marks.index(mark)] for mark in self._gone if mark.isupper()]
        dropped = [[self.marks.index(mark.upper())] for mark in reversed(self._gone) if mark.islower()]
        distances = sorted({distance(seat) for seat in self.in_play})
        unfinished = [[seat for seat in self.in_play if distance(seat) == each] for each in distances]
        payoffs = [0.0] * self.game.seats
        rank = 0
        for group in (*finished, *unfinished, *dropped):
            mean = rank + (len(group) - 1) / 2
            for seat in group:
                payoffs[seat] = 1 - 2 * mean / (self.game.seats - 1)
            rank += len(group)
        return payoffs


def _lasting(state: State) -> tuple[int, str]:
    """What only progress changes: the number of pieces, and in checkers where the men stand."""
    board = state.text.split(" ")[0]
    if state.game.name == "checkers":
        return sum(map(board.count, "bwBW")), board.translate(_TOWERS_AWAY)
    return len(board) - board.count("0"), ""


_TOWERS_AWAY = str.maketrans("BW", "..")
