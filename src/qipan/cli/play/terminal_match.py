"""A match between people and engines at one terminal."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from qipan.cli.common import ask, console, is_terminal, seat_label
from qipan.cli.play.typed_commands import last_path, run_command
from qipan.rules import State, View
from qipan.rules.game_module import module_of

if TYPE_CHECKING:
    from qipan.engines import Choice, Engine, Limit
    from qipan.match import Match


@dataclass
class TerminalMatch:
    """A match at one terminal. A person plays each seat whose engine is None."""

    match: Match
    engines: list[Engine | None]
    limit: Limit
    choices: dict[int, Choice] = field(default_factory=dict)  # seat -> the last choice of the engine in that seat
    _autopilot: Engine | None = None
    _shown_to: int | None = None
    _events_printed: int = 0

    @property
    def people(self) -> list[int]:
        return [seat for seat, engine in enumerate(self.engines) if engine is None]

    @property
    def is_hidden(self) -> bool:
        return self.match.state.view(0).state is None

    @property
    def autopilot(self) -> Engine:
        """The engine that moves for a person on autopilot: the best engine for the game."""
        from qipan.engines import engine as make_engine

        if self._autopilot is None:
            self._autopilot = make_engine("best", self.match.game)
        return self._autopilot

    def play(self) -> None:
        """Play until the match is over, a person quits, or the input ends."""
        if is_terminal(sys.stdin):
            import readline  # noqa: F401  line editing and history at the prompt
        if self.people:
            console().print("Type a move, or help.")
        redraw = True
        while (mover := self.match.mover) is not None:
            engine = self.engines[mover]
            if engine is not None:
                self._play_engine(mover, engine)
                redraw = True
                continue
            if not self._hand_over(mover):
                return
            if redraw or self._shown_to != mover:
                self._show(mover)
            self._shown_to = mover
            line = self._ask(mover)
            if line is None or line in ("quit", "q", "exit"):
                self._stop()
                return
            redraw = run_command(self, mover, line)
            if self.is_hidden and redraw and self.match.mover not in (mover, None):
                self._draw(self.match.state.view(mover))  # the person sees what the move has revealed
        self._print_end()

    def _play_engine(self, seat: int, engine: Engine) -> None:
        from qipan.match import ask_engine

        choice = ask_engine(self.match, engine, self.limit)
        if choice is not None:
            self.choices[seat] = choice
        self._print_engine_events()
        if not self.people and self.match.outcome is None:
            console().print()
            self._draw(self.match.state, last_path(self.match))

    def _print_engine_events(self) -> None:
        """Print the new moves of engines. If exactly one person plays, print only what that person may know.

        If several people play, print nothing: each of them sees the board on their next turn.
        """
        if len(self.people) > 1:
            return
        events = self.match.view(self.people[0]).events if self.people else self.match.events
        placed_text = module_of(self.match.game.name).placed_text
        for event in events[self._events_printed :]:
            if event.seat is None or self.engines[event.seat] is None:
                continue
            texts = {"move": f"plays {event.text}", "place": placed_text, "forfeit": f"fails: {event.text}"}
            if event.kind in texts:
                console().print(f"{self._name(event.seat)} {texts[event.kind]}", markup=False)
        self._events_printed = len(events)

    def _name(self, seat: int) -> str:
        return seat_label(self.match.seats, seat)

    def _hand_over(self, mover: int) -> bool:
        """Clear the screen before another person's turn if the game hides information. Return False if input ends."""
        if not self.is_hidden or len(self.people) < 2 or self._shown_to in (None, mover):
            return True
        if ask(f"Press Enter, then hand the terminal to seat {mover}.") is None:
            return False
        console().clear()
        return ask(f"Seat {mover}, press Enter when nobody else is looking.") is not None

    def _show(self, mover: int) -> None:
        console().print()
        self._draw(self.match.state.view(mover), () if self.is_hidden else last_path(self.match))

    def _draw(self, position: State | View, highlight: tuple[str, ...] = ()) -> None:
        from qipan.cli.boards import draw

        console().print(draw(position, highlight))

    def _ask(self, mover: int) -> str | None:
        on_autopilot = self.match.is_on_autopilot(mover)
        return ask(f"{self.match.ply + 1}. " + ("[autopilot: press Enter to let it move] " if on_autopilot else ""))

    def _stop(self) -> None:
        console().print("Stopped. The position was:" if not self.is_hidden else "Stopped.")
        if not self.is_hidden:
            print(self.match.state.text)

    def _print_end(self) -> None:
        from qipan.cli.boards.status import result

        outcome = self.match.outcome
        assert outcome is not None
        console().print()
        self._draw(self.match.state, last_path(self.match))
        if self.match.state.outcome is None:  # ended by a resignation, for example, which the board does not show
            console().print(f" over: {result(outcome, [self._name(seat) for seat in range(len(self.engines))])}")
