"""The command `qipan review`, which grades the moves of a recorded game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.common import Json, RecordFile, RecordNumber, console, print_json, progress_bar, seat_label
from qipan.cli.replay import select_record

if TYPE_CHECKING:
    from qipan.match import GradedMove, Review

STYLES = {"best": "green", "good": "", "inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "red"}
MAX_BETTER_MOVES = 3  # how many better moves to print next to a move that was not the best


def review(
    file: RecordFile,
    game: RecordNumber = None,
    seconds: Annotated[
        float, typer.Option("--seconds", min=0, max=600, help="Time per move if values cannot be proved.")
    ] = 0.5,
    json: Json = False,
) -> None:
    """Grade every move of a recorded game by its loss compared with the best move."""
    from qipan.match import review as review_record

    record = select_record(file, game)
    with progress_bar("review") as progress:
        result = review_record(record, seconds=seconds, progress=progress)
    if json:
        print_json(result.json())
    else:
        _print(result)


def _print(graded: Review) -> None:
    from rich.text import Text

    from qipan.cli.boards.status import result

    out, record = console(), graded.record
    names = [seat_label(record.seats, seat) for seat in range(len(record.seats))]
    out.print(f"{record.game.name}: {' v '.join(names)}", markup=False)
    by_ply = {move.ply: move for move in graded.moves}
    widths = [max(map(len, names)), max((len(entry.text) for entry in record.entries), default=0)]
    for ply, entry in enumerate(record.entries):
        move = by_ply.get(ply)
        who = "" if entry.seat is None else names[entry.seat]
        row = Text(f"{ply + 1:4}. {who:{widths[0]}}  {entry.text:{widths[1]}}")
        if move is not None:
            row.append(f"  {move.grade:10}", STYLES[move.grade]).append(f"  {describe_loss(move)}")
        row.rstrip()
        out.print(row)
    if record.outcome is not None:
        out.print(f" over: {result(record.outcome, names)}", markup=False)
    for summary in graded.summaries:
        counts = ", ".join(f"{count} {grade}" for grade, count in summary.grades.items() if count)
        lost = ", ".join(_amount(amount, unit) for unit, amount in summary.lost.items())
        share = "" if summary.accuracy is None else f" ({summary.accuracy:.0%} best)"
        out.print(
            f"{names[summary.seat]}: {counts or 'no choices'}{share}; lost {lost or 'nothing'}; "
            f"{summary.exact} of {summary.moves} exact",
            markup=False,
        )


def describe_loss(move: GradedMove) -> str:
    """Describe what a move lost and which moves were better.

    For the only legal move, return a text that says so; for any other best move, return an empty text.
    """
    if move.is_forced:
        return "the only move"
    if move.grade == "best":
        return ""
    is_result = move.is_exact and move.unit == "payoff"
    loss = f"{move.value} instead of {move.best}" if is_result else f"lost {_amount(move.lost, move.unit)}"
    better = ", ".join(str(candidate) for candidate in move.better[:MAX_BETTER_MOVES])
    about = "" if move.is_exact else " (estimate)"
    return f"{loss}; better: {better}{about}"


def _amount(lost: float, unit: str) -> str:
    return f"{lost:.2f}" if unit == "payoff" else f"{lost:.3g} {unit}"
