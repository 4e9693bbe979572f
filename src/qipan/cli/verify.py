"""The command `qipan verify`: checks a file without trusting the program that wrote it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from qipan.cli.common import Json, console, print_json
from qipan.cli.language import tr
from qipan.cli.words import word_reason
from qipan.rules.reasons import Problem

if TYPE_CHECKING:
    from qipan.match import Record


def verify(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="A file of records, such as one of `qipan lan`.")],
    json: Json = False,
) -> None:
    """Check every record of a file: all moves and the result by the rules, and the evidence of games without a referee.

    The evidence proves who has played: each move and answer is signed, hidden set-ups were committed to before the
    first move, and a player who has cheated is named. The exit status is 1 if anything is not as the record says.
    """
    from qipan.match import read_records

    results = [_verify(record) for record in read_records(file)]
    if not results:
        raise ValueError(tr("{file} has no recorded games", file=file))
    is_valid = all(result["valid"] for result in results)
    if json:
        print_json({"valid": is_valid, "records": results})
    else:
        for number, result in enumerate(results, 1):
            console().print(f"{number}. {_describe(result)}", markup=False)
    if not is_valid:
        raise typer.Exit(1)


def _verify(record: Record) -> dict[str, Any]:
    """Return what the record proves. That its moves and its result follow the rules was checked when it was read."""
    result: dict[str, Any] = {"game": record.game.name, "players": [seat.name for seat in record.seats], "valid": True}
    if not record.evidence:
        return result
    from qipan.lan.verify import verify_record

    try:
        verdict = verify_record(record)
    except Problem as problem:
        return {**result, "valid": False, "problem": word_reason(problem.reason)}
    result |= {"entries": verdict.entries, "fingerprints": list(verdict.fingerprints)}
    if verdict.fault is not None:
        result |= {"cheater": verdict.cheater, "fault": word_reason(verdict.fault)}
    return result


def _describe(result: dict[str, Any]) -> str:
    values = {"game": result["game"], "players": " – ".join(result["players"])}
    head = tr("{game}, {players}: ", **values)
    if not result["valid"]:
        return head + tr("not proved. {problem}", problem=result["problem"])
    if "entries" not in result:
        return head + tr("the moves and the result are right; nothing is signed.")
    if "fault" in result:
        cheater = result["players"][result["cheater"]]
        return head + tr("proved that {player} has cheated: {fault}.", player=cheater, fault=result["fault"])
    marks = ", ".join(result["fingerprints"])
    return head + tr(
        "proved. {entries} entries, signed by {fingerprints}.", entries=result["entries"], fingerprints=marks
    )
