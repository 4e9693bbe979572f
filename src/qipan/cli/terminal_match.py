"""People and engines at one terminal: whose turn it is, what is shown to whom, and what is typed."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

from qipan.cli.common import ask, console, is_terminal
from qipan.cli.play_commands import obey, path_of_last
from qipan.engines import Choice, Engine, Limit
from qipan.engines import engine as make_engine
from qipan.match import Match, ask_engine
from qipan.rules import State, View


@dataclass
class Sitting:
    """A match at this terminal. Where a seat has no engine, a person sits."""

    match: Match
    engines: list[Engine | None]
    limit: Limit
    choices: dict[int, Choice] = field(default_factory=dict)
    """What each engine last thought."""
    _autopilot: Engine | None = None
    _shown_to: int | None = None
    _told: int = 0
    """Events that were told already."""

    @property
    def people(self) -> list[int]:
        return [seat for seat, engine in enumerate(self.engines) if engine is None]

    @property
    def is_hidden(self) -> bool:
        return self.match.state.view(0).state is None

    @property
    def autopilot(self) -> Engine:
        """The engine that a person's seat is handed to: the best there is."""
        if self._autopilot is None:
            self._autopilot = make_engine("best", self.match.game)
        return self._autopilot

    def play(self) -> None:
        """Until the match is over or somebody quits."""
        if is_terminal(sys.stdin):
            import readline  # noqa: F401  line editing and history at the prompt
        if self.people:
            console().print("Type a move, or help.")
        redraw = True
        while (mover := self.match.mover) is not None:
            engine = self.engines[mover]
            if engine is not None:
                self._let_play(mover, engine)
                redraw = True
                continue
            if not self._turn_to(mover):
                return
            if redraw or self._shown_to != mover:
                self._show(mover)
            self._shown_to = mover
            answer = self._ask(mover)
            if answer is None or answer in ("quit", "q", "exit"):
                self._stop()
                return
            redraw = obey(self, mover, answer)
            if self.is_hidden and redraw and self.match.mover not in (mover, None):
                self._draw(self.match.state.view(mover))  # the answer to one's shot, before the hand-over
        self._tell_end()

    def _let_play(self, seat: int, engine: Engine) -> None:
        choice = ask_engine(self.match, engine, self.limit)
        if choice is not None:
            self.choices[seat] = choice
        self._tell_news()
        if not self.people and self.match.outcome is None:
            console().print()
            self._draw(self.match.state, path_of_last(self.match))

    def _tell_news(self) -> None:
        """The moves of engines, as the one person who plays, or a spectator of engines, may know them."""
        if len(self.people) > 1:
            return
        events = self.match.seen(self.people[0]).events if self.people else self.match.events
        for event in events[self._told :]:
            if event.seat is None or self.engines[event.seat] is None:
                continue
            said = {"move": f"plays {event.text}", "place": "has placed its planes", "forfeit": f"fails: {event.text}"}
            if event.kind in said:
                console().print(f"{self._name(event.seat)} {said[event.kind]}", markup=False)
        self._told = len(events)

    def _name(self, seat: int) -> str:
        return f"{self.match.seats[seat].name} (seat {seat})"

    def _turn_to(self, mover: int) -> bool:
        """Hides the board from one person before another looks. False at the end of the input."""
        if not self.is_hidden or len(self.people) < 2 or self._shown_to in (None, mover):
            return True
        if ask(f"Press Enter, then hand over to seat {mover}.") is None:
            return False
        console().clear()
        return ask(f"Seat {mover}, press Enter when nobody else looks.") is not None

    def _show(self, mover: int) -> None:
        console().print()
        self._draw(self.match.state.view(mover), () if self.is_hidden else path_of_last(self.match))

    def _draw(self, position: State | View, highlight: tuple[str, ...] = ()) -> None:
        from qipan.cli.boards import draw

        console().print(draw(position, highlight))

    def _ask(self, mover: int) -> str | None:
        on_autopilot = self.match.is_on_autopilot(mover)
        return ask(f"{self.match.ply + 1}. " + ("[autopilot: Enter lets it move] " if on_autopilot else ""))

    def _stop(self) -> None:
        console().print("Stopped. The position was:" if not self.is_hidden else "Stopped.")
        if not self.is_hidden:
            print(self.match.state.text)

    def _tell_end(self) -> None:
        from qipan.cli.boards.status import result

        outcome = self.match.outcome
        assert outcome is not None
        console().print()
        self._draw(self.match.state, path_of_last(self.match))
        if self.match.state.outcome is None:  # ended by the match, not by the rules: the board does not tell
            console().print(f" over: {result(outcome, [self._name(seat) for seat in range(len(self.engines))])}")
