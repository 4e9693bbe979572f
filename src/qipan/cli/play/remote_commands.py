"""The commands that a person can type while playing in a server's room."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from qipan.cli.analyse import print_values
from qipan.cli.common import console
from qipan.cli.language import tr
from qipan.cli.play.help import print_help, word_typed_refusal
from qipan.cli.words import word_moves
from qipan.client.snapshots import offers_unlock
from qipan.client.values import read_value

if TYPE_CHECKING:
    from qipan.client import Guest

HELP = (
    ("moves", "list the legal moves"),
    ("hint", "show a good move and its value"),
    ("undo", "ask to take back your last move"),
    ("undo unrated", "the same against an engine in a rated game, which then counts for no rating"),
    ("draw", "offer a draw"),
    ("accept", "accept an offer"),
    ("decline", "decline an offer"),
    ("random", "play a random legal move"),
    ("resign", "resign the game"),
    ("auto", "let the server's best engine play for you"),
    ("auto 5", "the same with an engine of level 5; auto greedy: with the engine greedy"),
    ("auto off", "switch the autopilot off"),
    ("lock", "lock hints and autopilots, if you are the host"),
    ("unlock", "unlock them again, if the others agree"),
    ("say hello", "say hello, or anything else, to the other players"),
    ("board", "draw the board again"),
    ("help", "show this list"),
    ("quit", "leave the terminal; you keep your seat"),
)


def run_remote_command(guest: Guest, line: str) -> bool:
    """Execute a line that a person typed: a command or a move. Return whether to draw the board again.

    If the server refuses the command or move, print why.
    """
    try:
        return _run(guest, " ".join(line.split()))
    except ValueError as error:
        text = word_typed_refusal(error, line, guest.moves(), guest.game)
        console().print(text, style="red", markup=False)
        return False


def is_own_turn(guest: Guest) -> bool:
    """Return whether the person at this terminal is to move."""
    seat, snapshot = guest.seat, guest.position
    return (
        seat is not None
        and snapshot["status"] == "playing"
        and guest.mover == seat
        and not snapshot["seats"][seat]["is_autopilot"]
    )


def _run(guest: Guest, command: str) -> bool:
    out = console()
    match command:
        case "":
            pass
        case "help" | "?" | "h":
            print_help(tr("Type a move (case, spaces and dashes do not matter), or one of these commands:"), HELP)
        case "moves":
            out.print(word_moves(guest.game, guest.moves()), markup=False)
        case "hint":
            hint = guest.hint()
            print_values(guest.game, guest.seat, [(hint["move"], read_value(hint["value"]))])
        case "undo" | "u":
            guest.ask("takeback")
        case "undo unrated":
            guest.ask("takeback", unrated=True)
        case "draw":
            guest.ask("draw")
        case "accept":
            guest.accept(_open_offer(guest))
        case "decline":
            guest.decline(_open_offer(guest))
        case "random":
            guest.play(random.choice(_own_moves(guest)))
        case "resign":
            guest.resign()
        case "lock" | "unlock":
            guest.lock_hints(command == "lock")
        case "board":
            return True
        case _ if command.startswith("say "):
            guest.say(command.removeprefix("say "))
        case _ if command.split()[0] in ("auto", "autopilot"):
            _set_autopilot(guest, command.split()[1:])
        case _:
            _own_moves(guest)
            guest.play(command)
    return False


def _set_autopilot(guest: Guest, words: list[str]) -> None:
    """Execute the command `auto`. Its argument is an engine, a level, `on` or `off`."""
    if len(words) > 1:
        raise ValueError(tr("Name one engine or level, such as auto 5."))
    choice = words[0] if words else "on"
    if choice in ("on", "off"):
        guest.set_autopilot(choice == "on")
    elif choice.isdecimal():
        guest.set_autopilot(True, {"engine": "best", "level": int(choice)})
    else:
        guest.set_autopilot(True, {"engine": choice})


def _own_moves(guest: Guest) -> list[str]:
    """Return the legal moves. Raise ValueError if the person is not to move."""
    if not is_own_turn(guest):
        raise ValueError(tr("It is not your turn."))
    return guest.moves()


def _open_offer(guest: Guest) -> str:
    """Return the kind of the open offer: `draw`, `takeback` or `hints`."""
    offers = guest.position["offers"]
    if offers:
        return offers[0].split(":")[0]
    if offers_unlock(guest.position):
        return "hints"
    raise ValueError(tr("There is no offer."))
