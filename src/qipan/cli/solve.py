"""The command `qipan solve`: builds, verifies and describes the solved table of a game."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from time import perf_counter
from typing import TYPE_CHECKING, Annotated, Any

import typer

from qipan.cli.common import (
    GameName,
    Json,
    Options,
    confirm,
    console,
    is_terminal,
    option_pairs,
    print_json,
    progress_bar,
)
from qipan.cli.language import tr
from qipan.cli.words import game_title, word_reason
from qipan.rules import game as make_game
from qipan.rules.game_module import module_of
from qipan.rules.reasons import Reason

if TYPE_CHECKING:
    from qipan.truth import Table


def solve(
    game: GameName,
    option: Options = None,
    verify: Annotated[
        bool, typer.Option("--verify", help="Recompute every entry from its successors, in a separate pass.")
    ] = False,
    export: Annotated[
        Path | None,
        typer.Option(
            "--export",
            metavar="FILE",
            help="Write the table in the format of the game's original program, if it had one.",
        ),
    ] = None,
    memory: Annotated[
        int | None,
        typer.Option("--memory", metavar="MB", min=1, help="Memory for solving, if all positions must be enumerated."),
    ] = None,
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask before a long computation.")] = False,
    json: Json = False,
) -> None:
    """Build or open the solved table of a game, and print its statistics."""
    from qipan.truth.solving import create_table

    pairs = option_pairs(option)
    parameters = _take_parameters(game, pairs)
    variant = make_game(game, **pairs)
    limit = None if memory is None else memory * 10**6
    table = create_table(variant, parameters, memory=limit, announce=_announce)
    _confirm(table, yes)
    start = perf_counter()
    with progress_bar(tr("Solving {game}", game=game_title(game))) as progress:
        table.open_or_build(progress)
    seconds = perf_counter() - start
    result = {"game": game, "options": {**variant.options, **parameters}, **table.stats}
    result |= {"seconds": seconds, "bytes": table.bytes}
    if verify:
        with progress_bar(tr("Verifying")) as progress:
            result["wrong"] = table.verify(progress)
    if export is not None:
        export.write_bytes(table.legacy_table())
    if json:
        print_json(result)
    else:
        _print(result, table)
    if result.get("wrong"):
        wrong = f"{result['wrong']:,}"
        raise ValueError(tr("wrong entries, which disagree with their successors: {wrong}", wrong=wrong))


def _take_parameters(game: str, pairs: dict[str, str]) -> dict[str, int]:
    """Remove the options that concern only the table, and return them. Raise ValueError if one is not a number."""
    solver = module_of(game).solver
    parameters = {}
    for name in () if solver is None else solver.parameters:
        text = pairs.pop(name, None)
        if text is None:
            continue
        if not text.isdecimal():
            raise ValueError(tr("the option {name} must be a number, not {value}", name=name, value=f"{text!r:.80}"))
        parameters[name] = int(text)
    return parameters


def _confirm(table: Table, yes: bool) -> None:
    """If building the table takes long, print how long, and ask whether to build it, unless `yes` is true.

    Abort the command if the answer is no. Raise ValueError if the question is needed but there is no terminal.
    """
    cost = table.building_cost()
    if cost is None:
        return
    print(f"qipan: {word_reason(cost)}", file=sys.stderr)
    if yes:
        return
    if not is_terminal(sys.stdin):
        raise ValueError(tr("pass --yes to build it without confirmation"))
    if not confirm(tr("Continue?")):
        raise typer.Abort


def _announce(reason: Reason) -> None:
    if is_terminal(sys.stderr):
        print(f"qipan: {word_reason(reason)}", file=sys.stderr)


def _print(result: dict[str, Any], table: Table) -> None:
    from rich.table import Table as Grid

    out = console()
    grid = Grid.grid(padding=(0, 2))
    grid.add_column(justify="left")
    for _ in range(4):
        grid.add_column(justify="right")
    grid.add_row("", tr("wins"), tr("losses"), tr("draws"), tr("longest win"))
    rows = {tr("all"): result}
    if "all" in result:
        rows = {tr("from the start"): result, tr("all placements"): result["all"]}
    for pieces, counts in result.get("by_pieces", {}).items():
        rows[tr("{pieces} pieces", pieces=pieces)] = counts
    for name, counts in rows.items():
        cells = [counts["win"], counts["loss"], counts["draw"], counts["longest"]]
        grid.add_row(name, *("–" if cell is None else f"{cell:,}" for cell in cells))
    out.print(grid)
    if "values" in result:
        by_score = "  ".join(f"{score}: {count:,}" for score, count in result["values"].items())
        out.print(tr("positions by net score: {counts}", counts=by_score))
    if start := result["start"]:
        outcome: str = start["outcome"]
        text = tr("The start is a {outcome} for the side to move", outcome=tr(outcome))
        out.print(text + (tr(".") if start["score"] is None else tr(", net score {score}.", score=start["score"])))
    size = {"megabytes": f"{result['bytes'] / 1e6:,.1f}", "seconds": f"{result['seconds']:.2f}"}
    out.print(tr("{positions} positions, {megabytes} MB, {seconds} s", positions=f"{result['states']:,}", **size))
    if table.path is not None:
        path = os.path.relpath(table.path) if len(str(table.path)) > 90 else table.path
        out.print(tr("Saved in {path}", path=path))
    if "wrong" in result:
        is_right = not result["wrong"]
        out.print(tr("Verified: every entry agrees with its successors.") if is_right else tr("Verification failed."))
