"""A match in a server's room, played or watched at this terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from qipan.cli.common import console, is_terminal
from qipan.cli.language import tr
from qipan.cli.play.clock import ClockLine, TurnInterrupted, ask_during, format_seconds
from qipan.cli.play.remote_commands import is_own_turn, run_remote_command
from qipan.cli.play.remote_setup import choose_setup
from qipan.cli.words import ENTRIES, player_name, side_names, word_entry, word_result
from qipan.client.snapshots import Snapshot, offers_unlock
from qipan.rules.game_module import module_of

if TYPE_CHECKING:
    from qipan.client import Guest
    from qipan.client.messages import SaidMessage

OFFERS = {
    "draw": "{side} offers a draw; type accept or decline.",
    "takeback": "{side} asks to take back a move; type accept or decline.",
}
PLACED = "placed"  # what the server sends instead of the hidden moves of another seat
POLL_SECONDS = 0.5  # how long to wait for a message before checking for Ctrl-C again


class RemoteMatch:
    """The match of a room. The server is the referee: this terminal draws its snapshots and sends it what is typed."""

    def __init__(self, guest: Guest) -> None:
        self.guest = guest
        self._number = -1  # number of the last snapshot that was shown
        self._moves_shown = len(guest.moves_played)
        self._offers_shown: list[str] = []
        self._hints_shown = (True, False)  # whether hints are allowed, and whether the host offers to unlock them
        self._received_at = time.monotonic()
        self._clock_line = ClockLine()
        self._said: list[SaidMessage] = []  # messages that other players have said and that have not been shown yet
        guest.on_said = self._hear

    @property
    def snapshot(self) -> Snapshot:
        return self.guest.position

    def play(self) -> None:
        """Play or watch until the match is over or the person quits."""
        if is_terminal(sys.stdin):
            import readline  # noqa: F401  line editing and history at the prompt
        if not self._start():
            return
        if self.guest.seat is not None:
            console().print(tr("Type a move, or help for a list of commands."))
        while True:
            self._show_news()
            if self.guest.outcome is not None:
                return
            if not self._ask_and_run():
                console().print(tr("You have left the game, but you keep your seat."))
                return

    # ---- before the match ----

    def _start(self) -> bool:
        """Get ready, and wait until the match starts. Return False if the person quits."""
        from qipan.match.hidden_moves import needs_setup

        if self.snapshot["status"] == "open" and (seat := self.guest.seat) is not None:
            if self.snapshot["seats"][seat]["state"] != "ready":
                if needs_setup(self.guest.game.name):
                    setup = choose_setup(self.guest.game, seat)
                    if setup is None:
                        return False
                    self.guest.place(setup)
                self.guest.ready()
            if self.snapshot["status"] == "open":
                console().print(tr("You are ready. Waiting for the others; press Ctrl-C to stop."))
        while self.snapshot["status"] == "open":
            self.guest.wait_for(lambda: self.snapshot["status"] != "open", POLL_SECONDS)
        return True

    # ---- what has happened ----

    def _show_news(self) -> None:
        """Print the new chat messages, moves and offers and, if anything has changed, the board."""
        for said in self._said:
            console().print(tr("{side}: ", side=self.seat_name(said["seat"])) + said["text"], markup=False)
        self._said.clear()
        if self.snapshot["number"] == self._number:
            return
        self._number = self.snapshot["number"]
        self._received_at = time.monotonic()
        self._print_moves()
        for offer in self.snapshot["offers"]:
            what, seat = offer.split(":")
            if offer not in self._offers_shown and int(seat) != self.guest.seat:
                console().print(tr(OFFERS[what], side=self.seat_name(int(seat))), markup=False)
        self._offers_shown = list(self.snapshot["offers"])
        self._print_hints()
        self.draw()

    def _print_hints(self) -> None:
        """Print whether hints have been locked or unlocked and, if so, that the host offers to unlock them."""
        unlock = self.snapshot["unlock"]
        agreed = [] if unlock is None else unlock["agreed"]
        is_offered = offers_unlock(self.snapshot) and self.guest.seat not in (None, *agreed)
        hints = (bool(self.snapshot["hints"]), is_offered)
        if hints != self._hints_shown and self.snapshot["status"] == "playing":
            if is_offered:
                console().print(tr("The host offers to unlock hints and autopilots; type accept or decline."))
            elif hints[0] != self._hints_shown[0]:
                text = tr("Hints and autopilots are unlocked.") if hints[0] else tr("Hints and autopilots are locked.")
                console().print(text)
        self._hints_shown = hints

    def _hear(self, said: SaidMessage) -> None:
        if said["seat"] != self.guest.seat:
            self._said.append(said)

    @property
    def _has_news(self) -> bool:
        return self.snapshot["number"] != self._number or bool(self._said)

    def _print_moves(self) -> None:
        moves, movers = self.guest.moves_played, self.guest.movers_played
        if len(moves) < self._moves_shown:
            console().print(tr("The last move was taken back."))
        for text, mover in list(zip(moves, movers, strict=True))[self._moves_shown :]:
            if mover is not None and mover != self.guest.seat:
                console().print(self._describe(mover, text), markup=False)
        self._moves_shown = len(moves)

    def _describe(self, seat: int, text: str) -> str:
        """Describe an entry of a seat, such as a move or a resignation."""
        side = self.seat_name(seat)
        if text == PLACED:
            return tr(module_of(self.guest.game.name).placed_text, side=side)
        if text.partition(":")[0] in ENTRIES:
            return tr("{side}: ", side=side) + word_entry(self.guest.game, text)
        return tr("{side} plays {move}", side=side, move=word_entry(self.guest.game, text))

    def draw(self) -> None:
        """Draw the part of the board that this seat may see and, if the match is over, print the outcome."""
        from qipan.cli.boards import draw
        from qipan.cli.boards.remote_view import RemoteView

        state, outcome = self.guest.state, self.guest.outcome
        console().print()
        if state is None:
            console().print(draw(RemoteView.of(self.guest.game, self.snapshot)))
        else:
            console().print(draw(state, self._last_path()))
        if outcome is not None and (state is None or state.outcome is None):
            sides = [self.seat_name(seat) for seat in range(self.seats)]
            console().print(tr(" Game over. {result}", result=word_result(outcome, sides)), markup=False)

    def _last_path(self) -> Sequence[str]:
        mover = self.guest.movers_played[-1] if self.guest.movers_played else None
        return [] if mover is None else self.snapshot["seats"][mover]["last_path"]

    @property
    def seats(self) -> int:
        return len(self.snapshot["seats"])

    def seat_name(self, seat: int) -> str:
        return player_name(side_names(self.guest.game)[seat], self.snapshot["seats"][seat]["name"])

    # ---- the prompt ----

    def _ask_and_run(self) -> bool:
        """Wait for typed input or a server message. Return False if the person quits or the input ends."""
        if self.guest.seat is None or not (is_terminal(sys.stdin) or is_own_turn(self.guest)):
            self.guest.wait_for(lambda: self._has_news, POLL_SECONDS)
            return True
        if clocks := self._clock_text():
            self._clock_line.print(clocks)
        try:
            line = ask_during(self._prompt(), self._look_for_news)
        except TurnInterrupted:
            console().print()
            return True
        if line is None or line in ("quit", "q", "exit"):
            return False
        if run_remote_command(self.guest, line):
            self.draw()
        return True

    def _prompt(self) -> str:
        if is_own_turn(self.guest):
            return f"{self.guest.ply + 1}. "
        mover = self.guest.mover
        if mover is None:
            return tr("Waiting…") + " "
        return tr("{side} is thinking…", side=self.seat_name(mover)) + " "

    def _look_for_news(self) -> None:
        self.guest.wait_for(lambda: self._has_news, 0.001)
        if self._has_news:
            raise TurnInterrupted
        if clocks := self._clock_text():
            self._clock_line.update(clocks)

    def _clock_text(self) -> str:
        elapsed = 0.0 if self.snapshot["is_adjourned"] else time.monotonic() - self._received_at
        times = []
        for seat in range(self.seats):
            left = self.guest.left(seat)
            if left is not None:
                runs = seat == self.guest.mover and not self.snapshot["seats"][seat]["is_autopilot"]
                times.append(f"{self.seat_name(seat)} {format_seconds(max(0.0, left - elapsed if runs else left))}")
        return "  ".join(times)
