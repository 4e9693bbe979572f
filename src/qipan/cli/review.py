"""The command `qipan review`, which grades the moves of a recorded game."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.common import Json, RecordFile, RecordNumber, console, player_names, print_json, progress_bar
from qipan.cli.language import find_text, tr
from qipan.cli.replay import print_heading, print_result, select_record
from qipan.cli.words import word_entry, word_verdict
from qipan.rules import Game
from qipan.rules.readable_moves import readable_move

if TYPE_CHECKING:
    from qipan.match import GradedMove, Review
    from qipan.match.reviews import Summary

PLURALS = {
    "best": "best",
    "good": "good",
    "inaccuracy": "inaccuracies",
    "mistake": "mistakes",
    "blunder": "blunders",
}
STYLES = {"best": "green", "good": "", "inaccuracy": "yellow", "mistake": "dark_orange", "blunder": "red"}
MAX_BETTER_MOVES = 3  # how many better moves to print next to a move that was not the best


def review(
    file: RecordFile,
    game: RecordNumber = None,
    seconds: Annotated[
        float,
        typer.Option("--seconds", metavar="S", min=0, max=600, help="Time per move if the values cannot be proved."),
    ] = 0.5,
    json: Json = False,
) -> None:
    """Grade every move of a recorded game by what it lost compared with the best move."""
    from qipan.match import review as review_record

    record = select_record(file, game)
    with progress_bar(tr("Reviewing")) as progress:
        result = review_record(record, seconds=seconds, progress=progress)
    if json:
        print_json(result.json())
    else:
        _print(result)


def _print(graded: Review) -> None:
    from rich.cells import cell_len, set_cell_size
    from rich.text import Text

    out, record = console(), graded.record
    names = player_names(record.game, record.seats)
    print_heading(record)
    by_ply = {move.ply: move for move in graded.moves}
    entries = [word_entry(record.game, entry.text) for entry in record.entries]
    widths = [max(map(cell_len, names)), max(map(cell_len, entries), default=0)]
    for ply, entry in enumerate(record.entries):
        move = by_ply.get(ply)
        who = "" if entry.seat is None else names[entry.seat]
        what = set_cell_size(entries[ply], widths[1])
        row = Text(f"{ply + 1:4}. {set_cell_size(who, widths[0])}  {what}")
        if move is not None:
            row.append(f"  {set_cell_size(tr(move.grade), 10)}", STYLES[move.grade])
            row.append(f"  {describe_loss(record.game, move)}")
        row.rstrip()
        out.print(row)
    if record.outcome is not None:
        print_result(record)
    for summary in graded.summaries:
        out.print(describe_summary(names[summary.seat], summary), markup=False)


def describe_summary(name: str, summary: Summary) -> str:
    """Return the line about a seat: how many moves of each grade it played, and what they lost."""
    counts = [
        tr("{count} {grade}", count=count, grade=tr(grade if count == 1 else PLURALS[grade]))
        for grade, count in summary.grades.items()
        if count
    ]
    parts = [tr(", ").join(counts) or tr("no choices")]
    if summary.accuracy is not None:
        parts.append(tr("{share} best", share=f"{summary.accuracy:.0%}"))
    if summary.lost:
        lost = tr(", ").join(_amount(amount, unit) for unit, amount in summary.lost.items())
        parts.append(tr("lost {amount}", amount=lost))
    parts.append(tr("{exact} of {moves} graded exactly", exact=summary.exact, moves=summary.moves))
    return tr("{side}: ", side=name) + tr("; ").join(parts)


def describe_loss(game: Game, move: GradedMove) -> str:
    """Describe what a move lost and which moves were better.

    For the only legal move, return a text that says so; for any other best move, return an empty text.
    """
    if move.is_forced:
        return tr("the only legal move")
    if move.grade == "best":
        return ""
    loss = _describe_loss(move)
    better = tr(", ").join(readable_move(game, str(candidate)) for candidate in move.better[:MAX_BETTER_MOVES])
    text = tr("{loss}; better: {moves}", loss=loss, moves=better) if loss else tr("better: {moves}", moves=better)
    return text if move.is_exact else tr("{loss} (estimate)", loss=text)


def _describe_loss(move: GradedMove) -> str:
    """Describe what a move lost; empty if its estimate and the best move's estimate have the same words."""
    if move.unit != "payoff":
        return tr("lost {amount}", amount=_amount(move.lost, move.unit))
    value, best = word_verdict(move.value, move.seat), word_verdict(move.best, move.seat)
    return "" if value == best else tr("{value} instead of {best}", value=value, best=best)


def _amount(lost: float, unit: str) -> str:
    """Return a lost amount with its unit. A loss of payoff is in points: a payoff is from -1 (loss) to +1 (win)."""
    if unit == "payoff":
        return tr("{amount} points", amount=f"{lost:.2f}")
    number = f"{lost:.3g}"
    singular = find_text(f"1 {unit}") if number == "1" else None
    return singular or tr(f"{{amount}} {unit}", amount=number)
