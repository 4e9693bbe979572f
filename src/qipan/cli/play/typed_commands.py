"""The commands that a person can type during a game."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from qipan.cli.analyse import value_style
from qipan.cli.common import ask, console, path_of, player_names
from qipan.cli.language import tr
from qipan.cli.play.help import print_help, word_typed_refusal
from qipan.cli.play.players import create_player
from qipan.cli.words import side_names, word_moves, word_value
from qipan.rules import Droppable, State
from qipan.rules.readable_moves import readable_move
from qipan.rules.typed_moves import read_move

if TYPE_CHECKING:
    from qipan.cli.play.terminal_match import TerminalMatch
    from qipan.match import Match

HELP = (
    ("moves", "list the legal moves"),
    ("hint", "show a good move and its value"),
    ("values", "show the value of every move: exact, or an estimate from -1 (loss) to +1 (win)"),
    ("undo", "go back to your last turn; between people, take back the last move"),
    ("random", "play a random legal move"),
    ("draw", "offer a draw"),
    ("resign", "resign the game"),
    ("auto", "let the best engine play for you until you press Ctrl-C"),
    ("auto 5", "the same with an engine of level 5; auto greedy: with the engine greedy"),
    ("auto off", "switch the autopilot off"),
    ("board", "draw the board again"),
    ("position", "print the position as text, for the option --position"),
    ("help", "show this list"),
    ("quit", "stop playing"),
)
DROP_HELP = ("drop", "drop out; the others play on")


def run_command(terminal: TerminalMatch, seat: int, line: str) -> bool:
    """Execute a line that the person to move typed: a command or a move. Return whether to draw the board again."""
    try:
        return _run(terminal, seat, line)
    except ValueError as error:
        match = terminal.match
        text = word_typed_refusal(error, line, match.state.view(seat).moves(), match.game)
        console().print(text, style="red", markup=False)
        return False


def _run(terminal: TerminalMatch, seat: int, line: str) -> bool:
    match = terminal.match
    command = " ".join(line.split())
    if command == "" or _inform(terminal, seat, command):
        return False
    if command in ("undo", "u"):
        match.take_back(seat if len(terminal.people) == 1 else None)
    elif command == "random":
        match.play(random.choice(match.state.moves()), seat)
    elif command == "draw":
        _offer_draw(terminal, seat)
    elif command == "resign":
        match.resign(seat)
    elif command == "drop":
        match.drop(seat)
    elif command.split()[0] in ("auto", "autopilot"):
        _set_autopilot(terminal, seat, command.split()[1:])
    elif command != "board":
        match.play(read_move(match.state.view(seat), command) or command, seat)
    return True


def _inform(terminal: TerminalMatch, seat: int, command: str) -> bool:
    """Print what a command that changes nothing asks for. Return False if it is not such a command."""
    from qipan.match.hidden_moves import hides_moves

    state, out = terminal.match.state, console()
    if command in ("help", "?", "h"):
        heading = tr(
            "Type a move, such as {move} (case, spaces and dashes do not matter), or one of these commands:",
            move=readable_move(state.game, str(state.moves()[0])),
        )
        print_help(heading, (*HELP, DROP_HELP) if isinstance(state, Droppable) else HELP)
    elif command == "moves":
        out.print(word_moves(state.game, state.moves()), markup=False)
    elif command == "position":
        if terminal.is_hidden:
            raise ValueError(tr("The position contains hidden information."))
        print(state.text)
    elif command in ("hint", "values"):
        if hides_moves(state):
            _advise_on_hidden_move(terminal, seat, only_best=command == "hint")
        else:
            _advise(state, only_best=command == "hint")
    else:
        return False
    return True


def _set_autopilot(terminal: TerminalMatch, seat: int, words: list[str]) -> None:
    """Execute the command `auto`. Its argument is an engine, a level, `on` or `off`."""
    if words == ["off"]:
        terminal.take_over()
        return
    if len(words) > 1:
        raise ValueError(tr("Name one engine or level, such as auto 5."))
    if words and words != ["on"]:
        terminal.autopilots[seat] = create_player(terminal.match.game, words[0])
    terminal.match.set_autopilot(seat, True)


def _advise(state: State, *, only_best: bool) -> None:
    from rich.table import Table
    from rich.text import Text

    from qipan.engines import analyse

    analysis = analyse(state)
    grid = Table.grid(padding=(0, 2))
    for candidate in analysis.moves[:1] if only_best else analysis.moves:
        value = candidate.value
        kind = tr("exact") if value.is_proved else tr("estimate")
        move = readable_move(state.game, str(candidate.move))
        grid.add_row("", move, kind, Text(word_value(value, state.mover), value_style(value)))
    console().print(grid)


def _advise_on_hidden_move(terminal: TerminalMatch, seat: int, *, only_best: bool) -> None:
    """Print what an engine would play in a phase of hidden moves, as an answer to the command `hint`.

    For the command `values`, for which `only_best` is False, raise ValueError: such moves have no value.
    """
    if not only_best:
        raise ValueError(tr("Hidden moves have no values, since nothing is known yet; hint suggests one."))
    player = create_player(terminal.match.game, "best")
    choice = player.engine.choose(terminal.match.state.view(seat), player.limit)
    move = readable_move(terminal.match.game, str(choice.move))
    console().print(f"  {move}  " + tr("suggested by {engine}", engine=player.engine.name), markup=False)


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
            name = player_names(match.game, match.seats)[other]
            raise ValueError(tr("{side} declines the draw.", side=name))


def _agrees(terminal: TerminalMatch, seat: int) -> bool:
    """Return whether a seat agrees to a draw.

    A person is asked. An engine agrees if it has moved and the value of its last choice was not better than a draw.
    """
    if terminal.players[seat] is None:
        side = side_names(terminal.match.game)[seat]
        return ask(tr("{side}, do you agree to a draw? (y/n)", side=side) + " ") in ("y", "yes")
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
