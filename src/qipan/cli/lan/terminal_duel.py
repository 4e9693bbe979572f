"""A duel at this terminal: draws the board, asks for moves, and reports what the other player does."""

from __future__ import annotations

import asyncio
import random
import sys
import time
from typing import TYPE_CHECKING

from qipan.cli.common import console, is_terminal, player_names
from qipan.cli.language import tr
from qipan.cli.play.clock import ClockLine, TurnInterrupted, ask_during, format_seconds
from qipan.cli.play.help import print_help, word_typed_refusal
from qipan.cli.play.players import EnginePlayer, create_player
from qipan.cli.play.remote_setup import choose_setup
from qipan.cli.words import word_moves, word_reason, word_result
from qipan.match import notes
from qipan.match.visibility import visible_moves
from qipan.rules.game_module import module_of
from qipan.rules.readable_moves import readable_move
from qipan.rules.typed_moves import read_move

if TYPE_CHECKING:
    from qipan.cli.lan.network_thread import NetworkThread
    from qipan.lan.running import RunningDuel
    from qipan.rules import View

HELP = (
    ("moves", "list the legal moves"),
    ("random", "play a random legal move"),
    ("draw", "offer a draw with your next move"),
    ("accept", "accept the draw that was offered"),
    ("auto", "let the best engine play for you; press Ctrl-C to go on yourself"),
    ("auto 5", "the same with an engine of level 5; auto greedy: with the engine greedy"),
    ("resign", "resign the game"),
    ("cancel", "end the game without a result; possible before your first move, or if the other player stays away"),
    ("claim", "claim the win; possible if the other player stays away although it is their turn"),
    ("board", "draw the board again"),
    ("help", "show this list"),
    ("quit", "leave the game; it can be continued later"),
)
POLL_SECONDS = 0.1
ABSENCES = (notes.LEFT, notes.NO_REVEAL, notes.BROKEN_OFF)  # faults of a seat that are no proof that it has cheated
PEER_STATES = {
    "gone": "{name} is gone; waiting…",
    "placing": "{name} is making hidden moves…",
    "ready": "{name} is ready…",
    "thinking": "{name} is thinking…",
    "waiting": "{name} is connected…",
}


class TerminalDuel:
    """The duel of the person, or of an engine, at this terminal."""

    def __init__(self, network: NetworkThread, running: RunningDuel, player: EnginePlayer | None) -> None:
        self.network = network
        self.running = running
        self.duel = running.duel
        self.seat = running.duel.seat
        self.player = player  # the engine that plays for the person; None if the person plays
        self._is_player_fixed = player is not None
        self._offers_draw = False
        self._moves_shown = 0
        self._shown: object = None
        self._clock_line = ClockLine()

    def play(self) -> None:
        """Play until the duel is over or the person leaves."""
        if is_terminal(sys.stdin):
            import readline  # noqa: F401  line editing and history at the prompt
        console().print(tr("You play {side}.", side=self._name(self.seat)), markup=False)
        while not self.duel.is_over:
            try:
                if not self._step():
                    console().print(tr("You have left the game. Start the same command to go on."))
                    return
            except KeyboardInterrupt:
                if self._is_player_fixed or self.player is None:
                    raise
                self.player = None
                console().print("\n" + tr("You play yourself again."))
        self._show_news()
        self._print_end()

    def _step(self) -> bool:
        """Let the player act, or wait. Return False if the person leaves."""
        self._show_news()
        if self.duel.needs_setup:
            return self._choose_setup()
        if self.player is not None:
            self._play_engine(self.player)
            return True
        if not self.duel.is_my_turn and not is_terminal(sys.stdin):
            time.sleep(POLL_SECONDS)
            return True
        return self._ask()

    def _choose_setup(self) -> bool:
        game = self.duel.referee.game
        if self.player is None:
            setup = choose_setup(game, self.seat)
        else:
            from qipan.lan.players import by_engine
            from qipan.lan.players import choose_setup as choose_by_engine

            choose = by_engine(self.player.engine, self.player.limit)
            setup = asyncio.run(choose_by_engine(game, self.seat, choose))
        if setup is None:
            return False
        self.network.act(self.running, lambda duel, now: duel.place(setup, now))
        return True

    def _play_engine(self, player: EnginePlayer) -> None:
        if not self.duel.is_my_turn:
            time.sleep(POLL_SECONDS)
            return
        match = self.duel.referee.match
        choice = player.engine.choose(self._view(), player.limit, match.history)
        if self.duel.is_my_turn:
            self._act_safely(str(choice.move))

    # ---- what has happened ----

    def _show_news(self) -> None:
        match = self.duel.match
        moves = visible_moves(match, self.seat)
        for event in moves[self._moves_shown :]:
            if event.seat is None or (event.seat == self.seat and self.player is None):
                continue
            side = self._name(event.seat)
            if event.kind == "place":
                console().print(tr(module_of(match.game.name).placed_text, side=side), markup=False)
            else:
                move = readable_move(match.game, event.text)
                console().print(tr("{side} plays {move}", side=side, move=move), markup=False)
        self._moves_shown = len(moves)
        if self.duel.referee.draw_offered and self.duel.is_my_turn and self._shown != match.ply:
            console().print(tr("{side} offers a draw; type accept, or make a move.", side=self._name(1 - self.seat)))
        if self._shown != match.ply and not self.duel.needs_setup and self.duel.referee.stage == "play":
            self._draw()
        self._shown = match.ply

    def _draw(self) -> None:
        from qipan.cli.boards import draw

        console().print()
        console().print(draw(self._view()))

    def _view(self) -> View:
        return self.duel.match.state.view(self.seat)

    def _name(self, seat: int) -> str:
        match = self.duel.referee.match
        return player_names(match.game, match.seats)[seat]

    def _print_end(self) -> None:
        from qipan.cli.boards import draw

        match = self.duel.match
        console().print()
        console().print(draw(match.state))
        if self.duel.fault is not None and self.duel.fault.reason not in ABSENCES:
            values = {"side": self._name(self.duel.fault.seat), "fault": word_reason(self.duel.fault.reason)}
            console().print(tr("{side} has cheated: {fault}.", **values), style="red", markup=False)
        if self.duel.cancellation is not None:
            player, is_claim = self._name(self.duel.cancellation.by), self.duel.cancellation.how == "claim"
            text = tr("{player} has claimed the game.", player=player)
            console().print(text if is_claim else tr("{player} has cancelled the game.", player=player), markup=False)
        if match.outcome is not None and match.state.outcome is None:
            sides = player_names(match.game, match.seats)
            console().print(tr(" Game over. {result}", result=word_result(match.outcome, sides)), markup=False)

    # ---- the prompt ----

    def _ask(self) -> bool:
        if clocks := self._clock_text():
            self._clock_line.print(clocks)
        prompt, state = self._prompt(), self._state()

        def look() -> None:
            if self._state() != state:
                raise TurnInterrupted
            if text := self._clock_text():
                self._clock_line.update(text)

        try:
            line = ask_during(prompt, look)
        except TurnInterrupted:
            console().print()
            return True
        if line is None or line in ("quit", "q", "exit"):
            return False
        self._act_safely(" ".join(line.split()))
        return True

    def _prompt(self) -> str:
        if self.duel.is_my_turn:
            gone = tr("{name} is gone; waiting…", name=self.running.peer_name) + " "
            return f"{'' if self.running.is_connected else gone}{self.duel.match.ply + 1}. "
        return tr(PEER_STATES[self.running.peer_state], name=self.running.peer_name) + " "

    def _state(self) -> tuple[object, ...]:
        """Return everything that the prompt depends on, so that a change of it can be noticed."""
        state = None if self.duel.is_my_turn else self.running.peer_state
        return len(self.duel.log), self.duel.is_over, self.duel.is_my_turn, self.running.is_connected, state

    def _clock_text(self) -> str:
        now = time.monotonic()
        times = [(self._name(seat), self.duel.left(seat, now)) for seat in (0, 1)]
        return "  ".join(f"{name} {format_seconds(left)}" for name, left in times if left is not None)

    def _act_safely(self, command: str) -> None:
        try:
            self._run(command)
        except ValueError as error:
            moves = self._view().moves() if self.duel.is_my_turn else []
            text = word_typed_refusal(error, command, moves, self.duel.referee.game)
            console().print(text, style="red", markup=False)

    def _run(self, command: str) -> None:
        act, game = self.network.act, self.duel.referee.game
        match command.split():
            case []:
                pass
            case ["help" | "?" | "h"]:
                print_help(tr("Type a move (case, spaces and dashes do not matter), or one of these commands:"), HELP)
            case ["moves"]:
                console().print(word_moves(game, self._view().moves()), markup=False)
            case ["board"]:
                self._draw()
            case ["draw"]:
                self._offers_draw = True
                console().print(tr("You will offer a draw with your next move."))
            case ["accept"]:
                act(self.running, lambda duel, now: duel.accept_draw(now))
            case ["resign"]:
                act(self.running, lambda duel, now: duel.resign(now))
            case ["cancel"]:
                act(self.running, lambda duel, now: duel.cancel(now))
            case ["claim"]:
                act(self.running, lambda duel, now: duel.claim(now))
            case ["auto", *names] if len(names) < 2:
                self.player = create_player(game, names[0] if names else "best")
            case ["random"] if self.duel.is_my_turn:
                self._play_move(str(random.choice(self._view().moves())))
            case _:
                self._play_move(command)

    def _play_move(self, text: str) -> None:
        legal = {str(move) for move in self._view().moves()} if self.duel.is_my_turn else set()
        move = text if text in legal else read_move(self._view(), text) or text
        offers = self._offers_draw
        self.network.act(self.running, lambda duel, now: duel.play(move, now, offers_draw=offers))
        self._offers_draw = False
