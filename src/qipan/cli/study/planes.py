"""`qipan study planes`"""

from __future__ import annotations

from pathlib import Path
from time import perf_counter
from typing import Annotated, cast

import typer

import qipan
from qipan.cli.common import Json, Options, chosen_game, print_json, progress_bar


def planes(
    policy: Annotated[
        str,
        typer.Option(
            "--policy",
            help="gini, entropy, gain-ratio, head, information, lookahead, quick (seconds) or best (minutes).",
        ),
    ] = "best",
    goal: Annotated[
        str, typer.Option("--goal", help="finish: hit every head; identify: find out the whole layout.")
    ] = "finish",
    prior: Annotated[str, typer.Option("--prior", help="How planes are placed: uniform or close.")] = "uniform",
    steps: Annotated[int, typer.Option("--steps", help="How many shots lookahead looks ahead.")] = 2,
    option: Options = None,
    json: Json = False,
    export: Annotated[Path | None, typer.Option("--export", metavar="FILE", help="Write the tree as JSON.")] = None,
) -> None:
    """Measure a way of shooting over all layouts. The trees of quick and best are saved and used from then on."""
    from qipan.truth.decision_tree import Goal
    from qipan.truth.planes import Policy, tree

    game = chosen_game("planes", option)
    start = perf_counter()
    with progress_bar(f"{policy} tree") as progress:
        measured = tree(game, cast(Policy, policy), cast(Goal, goal), prior=prior, steps=steps, progress=progress)
    seconds = perf_counter() - start
    if export is not None:
        with export.open("w", encoding="utf-8") as file:
            file.writelines(measured.json())
    if json:
        told = {"mean": measured.mean, "worst": measured.worst, "histogram": measured.histogram, "seconds": seconds}
        print_json(told if measured.kind == "exact" else {**told, "kind": measured.kind})
        return
    print(_summary(measured, seconds))


def _summary(tree: qipan.truth.planes.DecisionTree, seconds: float) -> str:
    about = "a sample of " if tree.kind == "estimate" else ""
    lines = [
        f"{tree.policy}, {tree.goal}, {tree.prior} prior: {tree.mean:.6f} shots on average, {tree.worst} at worst, "
        f"over {about}{tree.layouts} layouts ({seconds:.2f} s)"
    ]
    most = max(tree.histogram.values())
    for shots, weight in tree.histogram.items():
        lines.append(f"{shots:4} {weight:10} {'█' * round(50 * weight / most)}".rstrip())
    return "\n".join(lines)
