"""`qipan puzzle`"""

from __future__ import annotations

import datetime
import sys
from typing import Annotated

import typer

from qipan.cli.common import Json, Options, ask, console, is_terminal, option_pairs, print_json
from qipan.truth import Puzzle, daily_puzzle
from qipan.truth import puzzle as make_puzzle


def puzzle(
    game: Annotated[
        str | None, typer.Argument(metavar="GAME", help="One of two-eat-one, checkers, dots; today's puzzle if none.")
    ] = None,
    grade: Annotated[int, typer.Option("--grade", "-g", help="1 to 5: how far the win is.")] = 1,
    number: Annotated[int, typer.Option("--number", "-n", help="Which of the puzzles; any number from 1 on.")] = 1,
    daily: Annotated[bool, typer.Option("--daily", help="Today's puzzle.")] = False,
    date: Annotated[
        datetime.datetime | None, typer.Option("--date", formats=["%Y-%m-%d"], help="The daily puzzle of that day.")
    ] = None,
    solution: Annotated[bool, typer.Option("--solution", help="Tell the solution instead of asking for it.")] = False,
    option: Options = None,
    json: Json = False,
) -> None:
    """Find the only move that wins."""
    if game is None or daily or date is not None:
        if game or option:
            raise typer.BadParameter("the daily puzzle has a game and rules of its own", param_hint="--daily")
        found = daily_puzzle((date or datetime.datetime.now()).date())
    else:
        found = make_puzzle(game, grade, number, **option_pairs(option))
    if json:
        told = found.json()
        if solution:
            told |= {"solution": str(found.solution), "line": [str(move) for move in found.line()]}
        print_json(told)
        return
    _show(found)
    if solution:
        _tell_solution(found)
    elif is_terminal(sys.stdin):
        _solve(found)


def _show(found: Puzzle) -> None:
    from qipan.cli.boards import draw

    out = console()
    out.print(f"{found.game.name}, grade {found.grade}, number {found.number}", style="bold")
    out.print(draw(found.state))
    far = f"{found.depth} edges are left" if found.value.distance is None else f"it is a {found.value}"
    out.print(f"One move wins, {len(found.state.moves()) - 1} do not; {far}. The last move was {found.last}.")


def _solve(found: Puzzle) -> None:
    while answer := ask("Your move (? for the solution): "):
        if answer == "?":
            _tell_solution(found)
            return
        try:
            judged = found.judge(answer)
        except ValueError as error:
            print(" ".join(str(error).split()))
            continue
        if judged.is_right:
            print(f"Right: {judged.value}.")
            return
        replies = " ".join(str(move) for move in judged.replies)
        print(f"{judged.move} is a {judged.value}" + (f", by {replies}." if replies else "."))


def _tell_solution(found: Puzzle) -> None:
    print(f"{found.solution}: {found.value}. Perfect play goes on " + " ".join(str(move) for move in found.line()))
