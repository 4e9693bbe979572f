"""The command `qipan replay`, which steps through a recorded game."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from qipan.cli.common import (
    Json,
    RecordFile,
    RecordNumber,
    ask,
    console,
    is_terminal,
    path_of,
    player_names,
    print_json,
)
from qipan.cli.language import tr
from qipan.cli.words import game_title, word_entry, word_note, word_result
from qipan.rules import State, outcome_json

if TYPE_CHECKING:
    from qipan.match import Record

HELP = "Press Enter for the next move, or type back, first, last, the number of a move, or quit."


def replay(file: RecordFile, game: RecordNumber = None, json: Json = False) -> None:
    """Step through a recorded game; in a pipe, print all its positions."""
    record = select_record(file, game)
    states = record.states()
    if json:
        print_json({**_describe(record), "positions": [state.text for state in states]})
    elif is_terminal(sys.stdin) and is_terminal(sys.stdout):
        _step(record, states)
    else:
        for index in range(len(record.entries) + 1):
            _show(record, states, index)


def select_record(file: Path, number: int | None) -> Record:
    """Return the record with this number, counted from 1; None means the last. Raise ValueError if it is missing."""
    from qipan.match import read_records

    last, count = None, 0
    for record in read_records(file):
        last = record
        count += 1
        if count == number:
            return record
    if last is None:
        raise ValueError(tr("{file} has no recorded games", file=file))
    if number is not None:
        raise ValueError(tr("{file} has games 1 to {count}, not {number}", file=file, count=count, number=number))
    return last


def _describe(record: Record) -> dict[str, object]:
    return {
        "game": record.game.name,
        "options": record.game.options,
        "seats": [seat.name for seat in record.seats],
        "date": record.date or None,
        "moves": record.moves,
        "result": outcome_json(record.outcome),
    }


def _step(record: Record, states: list[State]) -> None:
    import readline  # noqa: F401  line editing at the prompt

    index, last = 0, len(record.entries)
    console().print(tr(HELP))
    _show(record, states, index)
    while (answer := ask(tr("move {number} of {last}", number=index, last=last) + "> ")) is not None and answer not in (
        "quit",
        "q",
        "exit",
    ):
        following, previous = index + 1, index - 1
        targets = {"": following, "next": following, "n": following, "back": previous, "b": previous}
        targets |= {"first": 0, "last": last}
        if answer.isdecimal() and len(answer) < 10:
            targets[answer] = int(answer)
        target = targets.get(answer)
        if target is None:
            console().print(tr(HELP))
        elif not 0 <= target <= last:
            console().print(tr("The game has moves 1 to {last}.", last=last))
        else:
            index = target
            _show(record, states, index)


def _show(record: Record, states: list[State], index: int) -> None:
    """Print the position after the first `index` entries, and the last of these entries."""
    from qipan.cli.boards import draw

    out = console()
    out.print()
    entry = record.entries[index - 1] if index else None
    # The last entry of a record adds no position if it is, for example, a resignation: the board stays as it was.
    state = states[min(index, len(states) - 1)]
    path: tuple[str, ...] = ()
    if entry is None:
        print_heading(record)
    else:
        who = "" if entry.seat is None else tr("{side}: ", side=player_names(record.game, record.seats)[entry.seat])
        what = word_entry(record.game, entry.text)
        if entry.note:
            what = tr("{text} ({note})", text=what, note=word_note(entry.note))
        out.print(f"{index}. {who}{what}", markup=False)
        if index < len(states):
            path = path_of(states[index - 1], entry.text)
    out.print(draw(state, path))
    if index == len(record.entries) and state.outcome is None:  # an outcome by the rules is already on the board
        print_result(record)


def print_heading(record: Record) -> None:
    """Print the game and who played."""
    players = tr(" vs. ").join(player_names(record.game, record.seats))
    console().print(tr("{game}: {players}", game=game_title(record.game.name), players=players), markup=False)


def print_result(record: Record) -> None:
    """Print the outcome of a recorded game, with the names of the players."""
    if record.outcome is None:
        console().print(tr(" Not finished"))
        return
    names = player_names(record.game, record.seats)
    console().print(tr(" Game over. {result}", result=word_result(record.outcome, names)), markup=False)
