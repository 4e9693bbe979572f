"""The commands that a person can type during a game."""

from __future__ import annotations

import random

from qipan.cli.analyse import print_values
from qipan.cli.common import ask, console, player_names
from qipan.cli.language import tr
from qipan.cli.play.help import print_help, word_typed_refusal
from qipan.cli.play.local_match import LocalMatch
from qipan.cli.play.players import create_player
from qipan.cli.words import side_names, word_moves
from qipan.rules import Droppable
from qipan.rules.readable_moves import readable_move
from qipan.rules.typed_moves import read_move

HELP = (
    ("moves", "list the legal moves"),
    ("hint", "show a good move and its value"),
    ("values", "show the value of every move: exact, or ≈ and an estimated chance of winning or place"),
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


def run_command(local: LocalMatch, seat: int, line: str) -> bool:
    """Execute a line that the person to move typed: a command or a move. Return whether to draw the board again."""
    try:
        return _run(local, seat, line)
    except ValueError as error:
        match = local.match
        text = word_typed_refusal(error, line, match.state.view(seat).moves(), match.game)
        console().print(text, style="red", markup=False)
        return False


def _run(local: LocalMatch, seat: int, line: str) -> bool:
    match = local.match
    command = " ".join(line.split())
    if command == "" or _inform(local, seat, command):
        return False
    if command in ("undo", "u"):
        match.take_back(seat if len(local.people) == 1 else None)
    elif command == "random":
        match.play(random.choice(match.state.moves()), seat)
    elif command == "draw":
        _offer_draw(local, seat)
    elif command == "resign":
        match.resign(seat)
    elif command == "drop":
        match.drop(seat)
    elif command.split()[0] in ("auto", "autopilot"):
        _set_autopilot(local, seat, command.split()[1:])
    elif command != "board":
        match.play(read_move(match.state.view(seat), command) or command, seat)
    return True


def _inform(local: LocalMatch, seat: int, command: str) -> bool:
    """Execute a command that only prints something. Return False if it is not such a command."""
    from qipan.match.hidden_moves import hides_moves

    state, out = local.match.state, console()
    if command in ("help", "?", "h"):
        heading = tr(
            "Type a move, such as {move} (case, spaces and dashes do not matter), or one of these commands:",
            move=readable_move(state.game, str(state.moves()[0])),
        )
        print_help(heading, (*HELP, DROP_HELP) if isinstance(state, Droppable) else HELP)
    elif command == "moves":
        out.print(word_moves(state.game, state.moves()), markup=False)
    elif command == "position":
        if local.is_hidden:
            raise ValueError(tr("The position contains hidden information."))
        print(state.text)
    elif command in ("hint", "values"):
        if hides_moves(state):
            _advise_on_hidden_move(local, seat, only_best=command == "hint")
        else:
            _advise(local, only_best=command == "hint")
    else:
        return False
    return True


def _set_autopilot(local: LocalMatch, seat: int, words: list[str]) -> None:
    """Execute the command `auto`. Its argument is an engine, a level, `on` or `off`."""
    if words == ["off"]:
        local.take_over()
        return
    if len(words) > 1:
        raise ValueError(tr("Name one engine or level, such as auto 5."))
    if words and words != ["on"]:
        local.autopilots[seat] = create_player(local.match.game, words[0])
    local.match.set_autopilot(seat, True)


def _advise(local: LocalMatch, *, only_best: bool) -> None:
    state = local.match.state
    moves = local.analysis().moves[: 1 if only_best else None]
    print_values(state.game, state.mover, [(str(each.move), each.value) for each in moves])


def _advise_on_hidden_move(local: LocalMatch, seat: int, *, only_best: bool) -> None:
    """Print what an engine would play in a phase of hidden moves, as an answer to the command `hint`.

    For the command `values`, for which `only_best` is False, raise ValueError: hidden moves have no value.
    """
    if not only_best:
        raise ValueError(tr("Hidden moves have no values, since nothing is known yet; hint suggests one."))
    player = create_player(local.match.game, "best")
    choice = player.engine.choose(local.match.state.view(seat), player.limit)
    move = readable_move(local.match.game, str(choice.move))
    console().print(f"  {move}  " + tr("suggested by {engine}", engine=player.engine.name), markup=False)


def _offer_draw(local: LocalMatch, seat: int) -> None:
    match = local.match
    match.ask(seat, "draw")
    for other in match.in_play:
        if other == seat:
            continue
        if _agrees(local, other):
            match.accept(other)
        else:
            match.decline(other)
            name = player_names(match.game, match.seats)[other]
            raise ValueError(tr("{side} declines the draw.", side=name))


def _agrees(local: LocalMatch, seat: int) -> bool:
    """Return whether a seat agrees to a draw.

    Ask a person. An engine agrees if it has moved and the value of its last choice was not better than a draw.
    """
    if local.players[seat] is None:
        side = side_names(local.match.game)[seat]
        return ask(tr("{side}, do you agree to a draw? (y/n)", side=side) + " ") in ("y", "yes")
    choice = local.choices.get(seat)
    if choice is None:
        return False
    if choice.value.kind == "exact":
        return choice.value.outcome != "win"
    return (choice.value.payoffs or (1.0,) * (seat + 1))[seat] <= 0
