"""What a person may type during a game."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from qipan.cli.analyse import style, worth
from qipan.cli.common import ask, console
from qipan.engines import analyse
from qipan.match import Match, ask_engine
from qipan.rules import State

if TYPE_CHECKING:
    from qipan.cli.terminal_match import Sitting

HELP = """Type a move as it is written on the board, or one of:
  moves     list the legal moves
  hint      a good move, and what it is worth
  values    what every move is worth: exact where it is proved, otherwise an estimate
  undo      take back to your last turn; among people, the last move
  random    play any legal move
  draw      offer a draw
  resign    give the game up
  drop      leave the game (chinese-checkers only)
  autopilot on, autopilot off
            hand your seat to an engine, and take it back
  board     draw the board again
  position  print the position as text, for `--position`
  help      this text
  quit      stop playing"""


def obey(sitting: Sitting, seat: int, answer: str) -> bool:
    """Does what the person to move typed; answers whether the board is to be drawn again."""
    try:
        return _obey(sitting, seat, answer)
    except ValueError as error:
        console().print(str(error), style="red", markup=False)
        return False


def _obey(sitting: Sitting, seat: int, answer: str) -> bool:
    match, out = sitting.match, console()
    words = " ".join(answer.split())
    if words == "":
        if not match.is_on_autopilot(seat):
            return False
        ask_engine(match, sitting.autopilot, sitting.limit)
    elif words in ("help", "?", "h"):
        out.print(HELP, markup=False)
        return False
    elif words == "moves":
        out.print(" ".join(str(move) for move in match.state.moves()), markup=False)
        return False
    elif words == "position":
        if sitting.is_hidden:
            raise ValueError("the position would show what is hidden")
        print(match.state.text)
        return False
    elif words in ("hint", "values"):
        from qipan.match.history import is_placing

        if is_placing(match.state):
            _advise_on_placing(sitting, seat, only_the_best=words == "hint")
        else:
            _advise(match.state, only_the_best=words == "hint")
        return False
    elif words in ("undo", "u"):
        match.take_back(seat if len(sitting.people) == 1 else None)
    elif words == "random":
        match.play(random.choice(match.state.moves()), seat)
    elif words == "draw":
        _offer_draw(sitting, seat)
    elif words == "resign":
        match.resign(seat)
    elif words == "drop":
        match.drop(seat)
    elif words in ("autopilot on", "autopilot off"):
        match.set_autopilot(seat, words == "autopilot on")
        return False
    elif words != "board":
        match.play(words, seat)
    return True


def _advise(state: State, *, only_the_best: bool) -> None:
    from rich.table import Table
    from rich.text import Text

    found, out = analyse(state), console()
    grid = Table.grid(padding=(0, 2))
    for each in found.moves[:1] if only_the_best else found.moves:
        kind = "exact" if each.value.kind == "exact" else "estimate"
        grid.add_row("", str(each.move), kind, Text(worth(each.value, state.mover), style(each.value)))
    out.print(grid)


def _advise_on_placing(sitting: Sitting, seat: int, *, only_the_best: bool) -> None:
    """Nothing is known yet, so no place is worth more than another; but an engine can say where it would place."""
    if not only_the_best:
        raise ValueError("while planes are placed nothing is known, and no place has a value; hint names one")
    choice = sitting.autopilot.choose(sitting.match.state.view(seat), sitting.limit)
    console().print(f"  {choice.move}  {sitting.autopilot.name} would place so", markup=False)


def _offer_draw(sitting: Sitting, seat: int) -> None:
    match = sitting.match
    match.ask(seat, "draw")
    for other in match.in_play:
        if other == seat:
            continue
        if _agrees(sitting, other):
            match.accept(other)
        else:
            match.decline(other)
            raise ValueError(f"{match.seats[other].name} (seat {other}) does not agree to a draw")


def _agrees(sitting: Sitting, seat: int) -> bool:
    """A person is asked; an engine agrees unless it thinks that it is better off, or has not thought yet."""
    if sitting.engines[seat] is None:
        return ask(f"Seat {seat}, do you agree to a draw? (y/n) ") in ("y", "yes")
    choice = sitting.choices.get(seat)
    if choice is None:
        return False
    if choice.value.kind == "exact":
        return choice.value.outcome != "win"
    return (choice.value.payoffs or (1.0,) * (seat + 1))[seat] <= 0


def path_of_last(match: Match) -> tuple[str, ...]:
    """The cells of the last move."""
    if not match.entries or len(match.states) < 2:
        return ()
    last = match.entries[-1].text
    return next((move.path for move in match.states[-2].moves() if str(move) == last), ())
