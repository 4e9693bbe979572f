"""Reads, writes, replays and reviews records of an earlier version, from data/records.jsonl."""

from __future__ import annotations

from collections.abc import Iterator

import qipan
from golden.command_line import Result, json_line, run
from golden.positions import DATA
from golden.values import grade_json, line

RECORDS = DATA / "records.jsonl"
# The line numbers of the records, counted from 1, by how their moves are graded.
PROVED = (1, 2, 3, 4, 5, 6, 8, 17, 19, 20, 21, 28)  # all moves are graded by proofs that are quickly found
HIDDEN = (14, 15, 25)  # games of planes on small boards
ESTIMATED = (9, 10, 11, 12, 13, 18, 22, 23, 24, 29)  # an engine grades the moves
AMPLE_SECONDS = "600"  # more time than needed, so that the result does not depend on it
GRADED_PLY_STEP = 4  # of the moves that an engine grades, only every fourth is pinned


def numbers() -> range:
    return range(1, len(RECORDS.read_text(encoding="utf-8").splitlines()) + 1)


def written_again() -> Iterator[str]:
    """Read every record, and yield it as this version writes it."""
    for text in RECORDS.read_text(encoding="utf-8").splitlines():
        yield qipan.Record.from_json(text).to_json() + "\n"


def replayed() -> Iterator[str]:
    for number in numbers():
        yield _shortened(run(["replay", str(RECORDS), "--game", str(number), "--json"]))
    yield _shortened(run(["replay", str(RECORDS), "--game", str(numbers()[-1] + 1), "--json"]))


def reviewed() -> Iterator[str]:
    for number in (*PROVED, *HIDDEN):
        args = ["review", str(RECORDS), "--game", str(number), "--seconds", AMPLE_SECONDS, "--json"]
        yield _shortened(run(args))


def graded() -> Iterator[str]:
    """Yield grades of moves that only an engine can grade, within a reproducible limit."""
    texts = RECORDS.read_text(encoding="utf-8").splitlines()
    for number in ESTIMATED:
        record = qipan.Record.from_json(texts[number - 1])
        for ply in range(0, len(record.moves), GRADED_PLY_STEP):
            grade = qipan.grade(record, ply, qipan.Limit(depth=2))
            yield line(record=number, ply=ply, graded=None if grade is None else grade_json(grade))


def _shortened(result: Result) -> str:
    """Return the golden line of a command without the folder of the records."""
    folder = f"{RECORDS.parent}/"
    args = tuple(word.replace(folder, "") for word in result.args)
    return json_line(Result(args, result.status, result.out)) + "\n"
