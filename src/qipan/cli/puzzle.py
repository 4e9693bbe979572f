"""The command `qipan puzzle`: find the only winning move."""

from __future__ import annotations

import datetime
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.common import Json, Options, ask, console, is_terminal, option_pairs, print_json
from qipan.cli.language import tr
from qipan.cli.words import game_title, word_moves, word_refusal, word_value
from qipan.rules.game_module import module_of
from qipan.rules.readable_moves import readable_move
from qipan.rules.typed_moves import read_move

if TYPE_CHECKING:
    from qipan.truth import Puzzle


def puzzle(
    game: Annotated[
        str | None,
        typer.Argument(
            metavar="GAME",
            help="One of {puzzle_games}, or a game that is small enough to be solved. Default: today's puzzle.",
        ),
    ] = None,
    grade: Annotated[
        int,
        typer.Option(
            "--grade", "-g", metavar="N", help="The difficulty, from 1 to 5: the farther away the win, the higher."
        ),
    ] = 1,
    number: Annotated[
        int, typer.Option("--number", "-n", metavar="N", help="The number of the puzzle, counted from 1.")
    ] = 1,
    daily: Annotated[bool, typer.Option("--daily", help="Show today's puzzle, which is also the default.")] = False,
    date: Annotated[
        str | None, typer.Option("--date", metavar="YYYY-MM-DD", help="Show the daily puzzle of this date.")
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Print the solution instead of asking for it.")] = False,
    option: Options = None,
    json: Json = False,
) -> None:
    """Find the only move that wins."""
    from qipan.truth import daily_puzzle
    from qipan.truth import puzzle as make_puzzle

    if game is None or daily or date is not None:
        if game or option:
            raise typer.BadParameter(tr("the date determines the game and its options"), param_hint="--daily")
        selected = daily_puzzle(datetime.date.today() if date is None else _read_date(date))
    else:
        selected = make_puzzle(game, grade, number, **option_pairs(option))
    if json:
        fields = selected.json()
        if solution:
            moves = [str(move) for move in selected.principal_variation()]
            fields |= {"solution": str(selected.solution), "line": moves}
        print_json(fields)
        return
    _show(selected)
    if solution:
        _print_solution(selected)
    elif is_terminal(sys.stdin):
        _solve(selected)


def _read_date(text: str) -> datetime.date:
    try:
        return datetime.datetime.strptime(text, "%Y-%m-%d").date()
    except ValueError:
        message = tr("{date} is not a date such as 2026-11-15", date=f"{text!r:.40}")
        raise typer.BadParameter(message, param_hint="--date") from None


def _show(puzzle: Puzzle) -> None:
    from qipan.cli.boards import draw

    out = console()
    values = {"game": game_title(puzzle.game.name), "grade": puzzle.grade, "number": puzzle.number}
    out.print(tr("{game}, difficulty {grade}, puzzle {number}", **values), style="bold")
    out.print(draw(puzzle.state))
    value = word_value(puzzle.value, puzzle.state.mover)
    out.print(tr("Only one of {moves} moves wins.", moves=len(puzzle.state.moves())), end=tr(" "))
    out.print(tr(module_of(puzzle.game.name).puzzles.remaining, value=value, depth=puzzle.depth), end=tr(" "))
    out.print(tr("The last move was {move}.", move=readable_move(puzzle.game, str(puzzle.last))))


def _solve(puzzle: Puzzle) -> None:
    mover = puzzle.state.mover
    assert mover is not None
    view = puzzle.state.view(mover)
    while answer := ask(tr("Your move (? for the solution):") + " "):
        if answer == "?":
            _print_solution(puzzle)
            return
        try:
            judgement = puzzle.judge(read_move(view, answer) or answer)
        except ValueError as error:
            print(word_refusal(error, puzzle.game))
            continue
        value = word_value(judgement.value, mover)
        if judgement.is_right:
            print(tr("Correct: {value}.", value=value))
            return
        move = readable_move(puzzle.game, str(judgement.move))
        print(tr("{move} does not win: {value}.", move=move, value=value))
        if judgement.replies:
            print(tr("Best reply: {moves}", moves=word_moves(puzzle.game, judgement.replies)))


def _print_solution(puzzle: Puzzle) -> None:
    moves = word_moves(puzzle.game, puzzle.principal_variation())
    value = word_value(puzzle.value, puzzle.state.mover)
    values = {"move": readable_move(puzzle.game, str(puzzle.solution)), "value": value, "moves": moves}
    print(tr("The solution is {move}: {value}. With perfect play: {moves}", **values))
