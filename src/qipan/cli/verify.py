"""The command `qipan verify`, which checks a file without trusting the program that wrote it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from qipan.cli.common import Json, console, print_json, progress_bar
from qipan.cli.language import tr
from qipan.cli.words import game_title, word_reason
from qipan.rules.reasons import Problem

if TYPE_CHECKING:
    from qipan.match import Record
    from qipan.truth.verification import Verified


def verify(
    file: Annotated[
        Path,
        typer.Argument(
            metavar="FILE", help="A file of records, such as `qipan lan` writes, a table or a decision tree."
        ),
    ],
    json: Json = False,
) -> None:
    """Check a file of records, a table or a decision tree.

    Of a record, all moves and the result are checked by the rules, and then the evidence of games without a referee. It
    proves who has played: each move and answer is signed, hidden set-ups were committed to before the first move, and a
    player who has cheated is named. Every entry of a table must follow from those of the next positions. A decision
    tree, also one that was exported as JSON, is followed for every layout. The exit status is 1 if anything is not as
    the file says.
    """
    from qipan.truth.verification import verify_file

    with progress_bar(tr("Verifying")) as progress:
        verified = verify_file(file, progress)
    if verified is not None:
        _print_verified(verified, json)
    else:
        _verify_records(file, json)


def _print_verified(verified: Verified, json: bool) -> None:
    game = verified.game
    proved = word_reason(verified.proved)
    if json:
        content = {"valid": True, "kind": verified.kind, "game": game.name, "options": game.options, "proved": proved}
        print_json(content)
        return
    values = {"game": game_title(game.name), "proved": proved}
    if verified.kind == "table":
        text = tr("Table of {game}: {proved}.", **values)
    else:
        text = tr("Decision tree of {game}: {proved}.", **values)
    console().print(text, markup=False)


def _verify_records(file: Path, json: bool) -> None:
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
    """Return what the record proves. Its moves and result were checked by the rules when it was read."""
    result: dict[str, Any] = {"game": record.game.name, "players": [seat.name for seat in record.seats], "valid": True}
    if not record.evidence:
        return result
    from qipan.lan.verify import verify_record

    try:
        verdict = verify_record(record)
    except Problem as problem:
        return {**result, "valid": False, "problem": word_reason(problem.reason)}
    result |= {"entries": verdict.entries, "fingerprints": list(verdict.fingerprints)}
    if verdict.cancelled_by is not None:
        result["cancelled_by"] = verdict.cancelled_by
    if verdict.claimed_by is not None:
        result["claimed_by"] = verdict.claimed_by
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
    text = tr("proved. {entries} entries, signed by {fingerprints}.", entries=result["entries"], fingerprints=marks)
    if "cancelled_by" in result:
        text += " " + tr("{player} has cancelled the game.", player=result["players"][result["cancelled_by"]])
    if "claimed_by" in result:
        text += " " + tr("{player} has claimed the game.", player=result["players"][result["claimed_by"]])
    return head + text
