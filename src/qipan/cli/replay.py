"""`qipan replay`: stepping through a record."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from qipan.cli.common import Json, ask, console, is_terminal, print_json
from qipan.match import Record, read_records
from qipan.rules import State

HELP = """Enter or next, back, first, last, the number of a move, or quit."""


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records, one a line.")],
    game: Annotated[
        int | None, typer.Option("--game", metavar="N", help="Which of its games, from 1; the last by default.")
    ] = None,
    json: Json = False,
) -> None:
    """Step through a recorded game; in a pipe, print all its positions."""
    record = chosen_record(file, game)
    states = record.states()
    if json:
        print_json({**_told(record), "positions": [state.text for state in states]})
    elif is_terminal(sys.stdin) and is_terminal(sys.stdout):
        _step(record, states)
    else:
        for at in range(len(record.entries) + 1):
            _show(record, states, at)


def chosen_record(file: Path, number: int | None) -> Record:
    found, count = None, 0
    for record in read_records(file):
        found = record
        count += 1
        if count == number:
            return record
    if found is None:
        raise ValueError(f"{file} has no records")
    if number is not None:
        raise ValueError(f"{file} has {count} games, numbered from 1; there is no game {number}")
    return found


def _told(record: Record) -> dict[str, object]:
    outcome = record.outcome
    return {
        "game": record.game.name,
        "options": record.game.options,
        "seats": [seat.name for seat in record.seats],
        "date": record.date or None,
        "moves": record.moves,
        "result": outcome and {"payoffs": outcome.payoffs, "reason": outcome.reason},
    }


def _step(record: Record, states: list[State]) -> None:
    import readline  # noqa: F401  line editing at the prompt

    at, last = 0, len(record.entries)
    console().print(HELP)
    _show(record, states, at)
    while (answer := ask(f"{at} of {last}> ")) is not None and answer not in ("quit", "q", "exit"):
        wanted = {"": at + 1, "next": at + 1, "n": at + 1, "back": at - 1, "b": at - 1, "first": 0, "last": last}
        if answer.isdecimal() and len(answer) < 10:
            wanted[answer] = int(answer)
        goal = wanted.get(answer)
        if goal is None:
            console().print(HELP)
        elif not 0 <= goal <= last:
            console().print(f"The game has moves 1 to {last}.")
        else:
            at = goal
            _show(record, states, at)


def _show(record: Record, states: list[State], at: int) -> None:
    """The position after so many moves."""
    from qipan.cli.boards import draw
    from qipan.cli.boards.status import result

    out = console()
    out.print()
    entry = record.entries[at - 1] if at else None
    # What ends a game without a move leaves the position as it was.
    state = states[min(at, len(states) - 1)]
    path: tuple[str, ...] = ()
    if entry is None:
        out.print(f"{record.game.name}: {' v '.join(seat.name for seat in record.seats)}", markup=False)
    else:
        who = "" if entry.seat is None else f"{record.seats[entry.seat].name} (seat {entry.seat}): "
        out.print(f"{at}. {who}{entry.text}" + (f" ({entry.note})" if entry.note else ""), markup=False)
        moves = states[at - 1].moves() if at < len(states) else []
        path = next((move.path for move in moves if str(move) == entry.text), ())
    out.print(draw(state, path))
    if at == len(record.entries):
        names = [f"{seat.name} (seat {number})" for number, seat in enumerate(record.seats)]
        ended = "not finished" if record.outcome is None else f"over: {result(record.outcome, names)}"
        out.print(f" {ended}", markup=False)
