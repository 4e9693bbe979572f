"""The commands that a person can type during a game."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from qipan.cli.analyse import format_value, value_style
from qipan.cli.common import ask, console, path_of, seat_label
from qipan.rules import Droppable, State, game_names
from qipan.rules import game as make_game

if TYPE_CHECKING:
    from qipan.cli.play.terminal_match import TerminalMatch
    from qipan.match import Match

HELP = """Type a move as it is written on the board, or one of:
  moves     list the legal moves
  hint      show a good move and its value
  values    show the value of every move: exact if it is proved, otherwise an estimate
  undo      go back to your last turn; between people, take back the last move
  random    play a random legal move
  draw      offer a draw
  resign    resign the game
  drop      leave the game ({droppable} only)
  autopilot on, autopilot off
            hand your seat to an engine, or take it back
  board     draw the board again
  position  print the position as text, for `--position`
  help      show this text
  quit      stop playing"""


def run_command(terminal: TerminalMatch, seat: int, line: str) -> bool:
    """Execute a line that the person to move typed: a command or a move. Return whether to draw the board again."""
    try:
        return _run(terminal, seat, line)
    except ValueError as error:
        console().print(str(error), style="red", markup=False)
        return False


def _run(terminal: TerminalMatch, seat: int, line: str) -> bool:
    from qipan.match import ask_engine

    match, out = terminal.match, console()
    command = " ".join(line.split())
    if command == "":
        if not match.is_on_autopilot(seat):
            return False
        ask_engine(match, terminal.autopilot, terminal.limit)
    elif command in ("help", "?", "h"):
        out.print(HELP.format(droppable=" and ".join(_droppable_games())), markup=False)
        return False
    elif command == "moves":
        out.print(" ".join(str(move) for move in match.state.moves()), markup=False)
        return False
    elif command == "position":
        if terminal.is_hidden:
            raise ValueError("the position contains hidden information")
        print(match.state.text)
        return False
    elif command in ("hint", "values"):
        from qipan.match.hidden_moves import hides_moves

        if hides_moves(match.state):
            _advise_on_hidden_move(terminal, seat, only_best=command == "hint")
        else:
            _advise(match.state, only_best=command == "hint")
        return False
    elif command in ("undo", "u"):
        match.take_back(seat if len(terminal.people) == 1 else None)
    elif command == "random":
        match.play(random.choice(match.state.moves()), seat)
    elif command == "draw":
        _offer_draw(terminal, seat)
    elif command == "resign":
        match.resign(seat)
    elif command == "drop":
        match.drop(seat)
    elif command in ("autopilot on", "autopilot off"):
        match.set_autopilot(seat, command == "autopilot on")
        return False
    elif command != "board":
        match.play(command, seat)
    return True


def _droppable_games() -> list[str]:
    """Return the names of the games that go on when a seat drops out."""
    return [name for name in game_names() if isinstance(make_game(name).initial(), Droppable)]


def _advise(state: State, *, only_best: bool) -> None:
    from rich.table import Table
    from rich.text import Text

    from qipan.engines import analyse

    analysis = analyse(state)
    grid = Table.grid(padding=(0, 2))
    for candidate in analysis.moves[:1] if only_best else analysis.moves:
        value = candidate.value
        kind = "exact" if value.kind == "exact" else "estimate"
        grid.add_row("", str(candidate.move), kind, Text(format_value(value, state.mover), value_style(value)))
    console().print(grid)


def _advise_on_hidden_move(terminal: TerminalMatch, seat: int, *, only_best: bool) -> None:
    """Print what an engine would play in a phase of hidden moves, as an answer to the command `hint`.

    For the command `values`, for which `only_best` is False, raise ValueError: such moves have no value.
    """
    if not only_best:
        raise ValueError("placements have no value, because nothing is known yet; hint suggests one")
    choice = terminal.autopilot.choose(terminal.match.state.view(seat), terminal.limit)
    console().print(f"  {choice.move}  suggested by {terminal.autopilot.name}", markup=False)


def _offer_draw(terminal: TerminalMatch, seat: int) -> None:
    match = terminal.match
    match.ask(seat, "draw")
    for other in match.in_play:
        if other == seat:
            continue
        if _agrees(terminal, other):
            match.accept(other)
        else:
            match.decline(other)
            raise ValueError(f"{seat_label(match.seats, other)} declines the draw")


def _agrees(terminal: TerminalMatch, seat: int) -> bool:
    """Return whether a seat agrees to a draw.

    A person is asked. An engine agrees if it has moved and the value of its last choice was not better than a draw.
    """
    if terminal.engines[seat] is None:
        return ask(f"Seat {seat}, do you agree to a draw? (y/n) ") in ("y", "yes")
    choice = terminal.choices.get(seat)
    if choice is None:
        return False
    if choice.value.kind == "exact":
        return choice.value.outcome != "win"
    return (choice.value.payoffs or (1.0,) * (seat + 1))[seat] <= 0


def last_path(match: Match) -> tuple[str, ...]:
    """Return the path of the last move; empty if the last entry is not a move."""
    if not match.entries or len(match.states) < 2:
        return ()
    return path_of(match.states[-2], match.entries[-1].text)
