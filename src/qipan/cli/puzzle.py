"""The command `qipan puzzle`: find the only winning move."""

from __future__ import annotations

import datetime
import sys
from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.common import Json, Options, ask, console, is_terminal, option_pairs, print_json
from qipan.rules.game_module import module_of, puzzle_games

if TYPE_CHECKING:
    from qipan.truth import Puzzle


def puzzle(
    game: Annotated[
        str | None,
        typer.Argument(metavar="GAME", help=f"One of {', '.join(puzzle_games())}; if omitted, today's puzzle."),
    ] = None,
    grade: Annotated[
        int, typer.Option("--grade", "-g", help="The difficulty, from 1 to 5: how far away the win is.")
    ] = 1,
    number: Annotated[int, typer.Option("--number", "-n", help="The number of the puzzle, from 1.")] = 1,
    daily: Annotated[bool, typer.Option("--daily", help="Today's puzzle.")] = False,
    date: Annotated[
        datetime.datetime | None, typer.Option("--date", formats=["%Y-%m-%d"], help="The daily puzzle of this date.")
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
            raise typer.BadParameter("the daily puzzle chooses the game and its options itself", param_hint="--daily")
        selected = daily_puzzle((date or datetime.datetime.now()).date())
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


def _show(puzzle: Puzzle) -> None:
    from qipan.cli.boards import draw

    out = console()
    out.print(f"{puzzle.game.name}, grade {puzzle.grade}, number {puzzle.number}", style="bold")
    out.print(draw(puzzle.state))
    distance = module_of(puzzle.game.name).puzzles.remaining.format(value=puzzle.value, depth=puzzle.depth)
    out.print(f"One move wins, {len(puzzle.state.moves()) - 1} do not; {distance}. The last move was {puzzle.last}.")


def _solve(puzzle: Puzzle) -> None:
    while answer := ask("Your move (? for the solution): "):
        if answer == "?":
            _print_solution(puzzle)
            return
        try:
            judgement = puzzle.judge(answer)
        except ValueError as error:
            print(" ".join(str(error).split()))
            continue
        if judgement.is_right:
            print(f"Right: {judgement.value}.")
            return
        replies = " ".join(str(move) for move in judgement.replies)
        print(f"{judgement.move} is a {judgement.value}" + (f", by {replies}." if replies else "."))


def _print_solution(puzzle: Puzzle) -> None:
    moves = " ".join(str(move) for move in puzzle.principal_variation())
    print(f"{puzzle.solution}: {puzzle.value}. Perfect play continues {moves}")
