"""`qipan replay`: step through a recorded game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.common import Json, ask, console, is_terminal, print_json
from qipan.rules import State

if TYPE_CHECKING:
    from qipan.match import Record

HELP = "Press Enter or type next, back, first, last, the number of a move, or quit."


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records, one per line.")],
    game: Annotated[
        int | None,
        typer.Option(
            "--game", metavar="N", help="The number of the game in the file, from 1; the last one by default."
        ),
    ] = None,
    json: Json = False,
) -> None:
    """Step through a recorded game; in a pipe, print all its positions."""
    record = select_record(file, game)
    states = record.states()
    if json:
        print_json({**_describe(record), "positions": [state.text for state in states]})
    elif is_terminal(sys.stdin) and is_terminal(sys.stdout):
        _step(record, states)
    else:
        for at in range(len(record.entries) + 1):
            _show(record, states, at)


def select_record(file: Path, number: int | None) -> Record:
    """Return the record with a number, from 1, or with None the last one. Raise ValueError if there is none."""
    from qipan.match import read_records

    last, count = None, 0
    for record in read_records(file):
        last = record
        count += 1
        if count == number:
            return record
    if last is None:
        raise ValueError(f"{file} has no records")
    if number is not None:
        raise ValueError(f"{file} has {count} games, numbered from 1; there is no game {number}")
    return last


def _describe(record: Record) -> dict[str, object]:
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
        targets = {"": at + 1, "next": at + 1, "n": at + 1, "back": at - 1, "b": at - 1, "first": 0, "last": last}
        if answer.isdecimal() and len(answer) < 10:
            targets[answer] = int(answer)
        target = targets.get(answer)
        if target is None:
            console().print(HELP)
        elif not 0 <= target <= last:
            console().print(f"The game has moves 1 to {last}.")
        else:
            at = target
            _show(record, states, at)


def _show(record: Record, states: list[State], at: int) -> None:
    """Print the position after the first `at` entries, and the last of these entries."""
    from qipan.cli.boards import draw
    from qipan.cli.boards.status import result

    out = console()
    out.print()
    entry = record.entries[at - 1] if at else None
    # An entry that is not a move, such as a resignation, does not change the position.
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
