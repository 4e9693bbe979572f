"""A match between people and engines at one terminal."""

from __future__ import annotations

import sys
from dataclasses import dataclass, field

from qipan.cli.common import ask, console, is_terminal, player_names
from qipan.cli.language import tr
from qipan.cli.play.clock import ClockLine, TurnInterrupted, ask_during, format_seconds
from qipan.cli.play.local_match import LocalMatch, last_path
from qipan.cli.play.players import EnginePlayer
from qipan.cli.play.typed_commands import run_command
from qipan.cli.words import side_names, word_engine, word_note, word_result
from qipan.rules import Move, State, View
from qipan.rules.game_module import module_of
from qipan.rules.readable_moves import readable_move


@dataclass
class TerminalMatch(LocalMatch):
    """A match at one terminal: draws the board, asks people for moves and lets engines move."""

    _shown_to: int | None = None  # the seat of the person who was last at the terminal
    _is_outdated: bool = True  # whether the board must be drawn again before a person is asked
    _drawn: str = ""  # the text of the position that was drawn last
    _events_printed: int = 0
    _clock_line: ClockLine = field(default_factory=ClockLine)

    def play(self) -> None:
        """Play until the match is over, a person quits, or the input ends."""
        if is_terminal(sys.stdin):
            import readline  # noqa: F401  line editing and history at the prompt
        if len(self.people) == 1:
            console().print(tr("You play {side}.", side=side_names(self.match.game)[self.people[0]]))
        if self.people:
            console().print(tr("Type a move, or help for a list of commands."))
        is_going_on = True
        while is_going_on and self.match.mover is not None:
            try:
                is_going_on = self._play_turn(self.match.mover)
            except KeyboardInterrupt:
                if not self.take_over():
                    raise
                self._is_outdated = True
        if self.match.mover is None:
            self._print_end()
            self._let_engines_learn()

    def _let_engines_learn(self) -> None:
        from qipan.match import report_end

        for player in self.players:
            if player is not None:
                report_end(self.match, player.engine)

    def _play_turn(self, mover: int) -> bool:
        """Let the mover play, or execute one command of a person. Return False if a person quits."""
        player = self.players[mover]
        if player is not None:
            self._play_engine(mover, player)
        elif self.match.is_on_autopilot(mover):
            self._play_autopilot(mover)
        else:
            return self._play_person(mover)
        return True

    def _play_engine(self, seat: int, player: EnginePlayer) -> None:
        from qipan.match import ask_engine

        choice = ask_engine(self.match, player.engine, player.limit)
        if choice is not None:
            self.choices[seat] = choice
        self._print_engine_events()
        self._is_outdated = True
        if not self.people and self.match.outcome is None:
            console().print()
            self._draw(self.match.state, last_path(self.match))

    def _play_autopilot(self, seat: int) -> None:
        from qipan.match import ask_engine

        player = self.autopilot(seat)
        choice = ask_engine(self.match, player.engine, player.limit)
        self._is_outdated = True
        if choice is None or (self.is_hidden and len(self.people) > 1):
            return
        values = {"side": self.name(seat), "move": self._word(choice.move), "engine": word_engine(player.engine.name)}
        console().print(tr("{side} plays {move} (autopilot: {engine})", **values), markup=False)
        if self.match.outcome is None:
            self._show(seat)

    def _play_person(self, mover: int) -> bool:
        """Ask a person for a line, and execute it. Return False if the person quits or the input ends."""
        if not self._hand_over(mover):
            return False
        if self._is_outdated or self._shown_to != mover:
            self._show(mover)
        self._shown_to = mover
        try:
            line = self._ask(mover)
        except TurnInterrupted:
            self._run_out_of_time(mover)
            return True
        if line is None or line in ("quit", "q", "exit"):
            self._stop()
            return False
        self._is_outdated = run_command(self, mover, line)
        if self.is_hidden and self._is_outdated and self.match.mover not in (mover, None):
            self._draw(self.match.state.view(mover))  # so that the person sees the answer
        return True

    def _print_engine_events(self) -> None:
        """Print the new moves of engines. If exactly one person plays, print only what that person may know.

        If several people play, print nothing: each of them sees the board on their next turn.
        """
        if len(self.people) > 1:
            return
        events = self.match.view(self.people[0]).events if self.people else self.match.events
        placed_text = module_of(self.match.game.name).placed_text
        for event in events[self._events_printed :]:
            if event.seat is None or self.players[event.seat] is None:
                continue
            side = self.name(event.seat)
            texts = {
                "move": tr("{side} plays {move}", side=side, move=self._word(event.text)),
                "place": tr(placed_text, side=side),
                "forfeit": tr("{side} forfeits: {note}", side=side, note=word_note(event.text)),
            }
            if event.kind in texts:
                console().print(texts[event.kind], markup=False)
        self._events_printed = len(events)

    def _word(self, move: Move | str) -> str:
        return readable_move(self.match.game, str(move))

    def _hand_over(self, mover: int) -> bool:
        """Clear the screen before another person's turn if the game hides information. Return False if input ends."""
        if not self.is_hidden or len(self.people) < 2 or self._shown_to in (None, mover):
            return True
        side = self.name(mover)
        if ask(tr("Press Enter, then hand the terminal to {side}.", side=side)) is None:
            return False
        console().clear()
        return ask(tr("{side}, press Enter when nobody else is looking.", side=side)) is not None

    def _show(self, mover: int) -> None:
        console().print()
        self._draw(self.match.state.view(mover), () if self.is_hidden else last_path(self.match))

    def _draw(self, position: State | View, highlight: tuple[str, ...] = ()) -> None:
        from qipan.cli.boards import draw

        self._drawn = position.text
        console().print(draw(position, highlight))

    def _ask(self, mover: int) -> str | None:
        """Ask the person whose turn it is for a line. Raise TurnInterrupted if time runs out meanwhile."""
        prompt = f"{self.match.ply + 1}. "
        if self.match.terms.clock is None:
            return ask(prompt)
        self._clock_line.print(self._clock_text())

        def on_tick() -> None:
            self._clock_line.update(self._clock_text())
            if self.match.is_out_of_time:
                raise TurnInterrupted

        return ask_during(prompt, on_tick)

    def _clock_text(self) -> str:
        times = ((self.name(seat), self.match.left(seat)) for seat in range(len(self.players)))
        return "  ".join(f"{name} {format_seconds(left)}" for name, left in times if left is not None)

    def _run_out_of_time(self, mover: int) -> None:
        self.match.tick()
        text = tr("{side} has run out of time.", side=self.name(mover))
        if self.match.is_on_autopilot(mover):
            text += tr(" ") + tr("An engine plays on until you press Ctrl-C.")
        console().print("\n" + text, markup=False)
        self._is_outdated = True

    def _stop(self) -> None:
        console().print(tr("Stopped.") if self.is_hidden else tr("Stopped. The position was:"))
        if not self.is_hidden:
            print(self.match.state.text)

    def _print_end(self) -> None:
        outcome = self.match.outcome
        assert outcome is not None
        console().print()
        if self.match.state.outcome is not None or self._drawn != self.match.state.text:
            self._draw(self.match.state, last_path(self.match))
        if self.match.state.outcome is None:  # print the outcome if the board does not show it, as after a resignation
            sides = player_names(self.match.game, self.match.seats)
            console().print(tr(" Game over. {result}", result=word_result(outcome, sides)), markup=False)
