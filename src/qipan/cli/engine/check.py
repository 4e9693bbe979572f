"""The command `qipan engine check`: does a program keep to its protocol?"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from qipan.cli.common import GameName, Json, Options, console, print_json, select_game
from qipan.cli.language import tr
from qipan.cli.words import word_reason

if TYPE_CHECKING:
    from qipan.engines.external.compliance import CheckResult

ERROR_LINES = 12  # number of lines of the program's error output that are shown
ProgramText = Annotated[
    str,
    typer.Argument(
        metavar="PROGRAM", help="A folder with a bot, a Python file, an executable, or a command line in quotes."
    ),
]


def check(program: ProgramText, game: GameName, option: Options = None, json: Json = False) -> None:
    """Check whether a program plays a game by the protocol, and explain each mistake.

    The exit status is 1 if there is a mistake.
    """
    from qipan.engines.external import read_program
    from qipan.engines.external.compliance import Compliance
    from qipan.engines.external.sandbox import sandbox_works

    chosen = select_game(game, option)
    found = read_program(program)
    if not json and found.sandbox is None and not sandbox_works():
        typer.echo(tr("bubblewrap does not work here, so the program runs without a sandbox."), err=True)
    compliance = Compliance(found, chosen)
    results: list[CheckResult] = []
    for result in compliance.results():
        if not json:
            _print_result(result, is_hint_known=result.hint in [earlier.hint for earlier in results])
        results.append(result)
    is_passed = all(result.problem is None for result in results)
    errors = compliance.error_output
    if json:
        content = {"program": found.name, "game": game, "is_passed": is_passed, "error_output": errors}
        print_json({**content, "checks": [result.json() for result in results]})
    elif errors and not is_passed:
        console().print(tr("Error output:"))
        console().print("\n".join(f"  {line}" for line in errors.splitlines()[-ERROR_LINES:]), markup=False)
    if not is_passed:
        raise typer.Exit(1)


def _print_result(result: CheckResult, *, is_hint_known: bool) -> None:
    from rich.text import Text

    mark = Text("✓ ", "green") if result.problem is None else Text("✗ ", "red")
    line = mark + Text(word_reason(result.what))
    if result.problem is not None:
        line += Text(tr(": {value}", value=word_reason(result.problem)))
    console().print(line)
    if result.hint is not None and not is_hint_known:
        console().print(Text(f"  {word_reason(result.hint)}", "dim"))
