"""Records in data/records.jsonl, which an earlier version wrote: read, written, replayed and reviewed."""

from __future__ import annotations

from collections.abc import Iterator

import qipan
from golden.command_line import Done, json_line, run
from golden.positions import DATA
from golden.values import grade_json, line

RECORDS = DATA / "records.jsonl"
PROVED = (1, 2, 3, 4, 5, 6, 8, 17, 19, 20, 21, 28)
"""Numbers of records whose moves are all graded by proofs that are quickly found."""
HIDDEN = (14, 15, 25)
"""Numbers of records of planes on small boards."""
ESTIMATED = (9, 10, 11, 12, 13, 18, 22, 23, 24, 29)
"""Numbers of records whose moves an engine grades."""
PLENTY_SECONDS = "600"
"""More than is needed, so that the time makes no difference."""
EVERY = 4
"""Of the moves that an engine grades one in this number is kept."""


def numbers() -> range:
    return range(1, len(RECORDS.read_text(encoding="utf-8").splitlines()) + 1)


def written_again() -> Iterator[str]:
    """Every record as it is written after it was read."""
    for text in RECORDS.read_text(encoding="utf-8").splitlines():
        yield qipan.Record.from_json(text).to_json() + "\n"


def replayed() -> Iterator[str]:
    for number in numbers():
        yield _shortened(run(["replay", str(RECORDS), "--game", str(number), "--json"]))
    yield _shortened(run(["replay", str(RECORDS), "--game", str(numbers()[-1] + 1), "--json"]))


def reviewed() -> Iterator[str]:
    for number in (*PROVED, *HIDDEN):
        args = ["review", str(RECORDS), "--game", str(number), "--seconds", PLENTY_SECONDS, "--json"]
        yield _shortened(run(args))


def graded() -> Iterator[str]:
    """Moves that only an engine can grade, within a limit that can be repeated."""
    texts = RECORDS.read_text(encoding="utf-8").splitlines()
    for number in ESTIMATED:
        record = qipan.Record.from_json(texts[number - 1])
        for ply in range(0, len(record.moves), EVERY):
            found = qipan.grade(record, ply, qipan.Limit(depth=2))
            yield line(record=number, ply=ply, graded=None if found is None else grade_json(found))


def _shortened(done: Done) -> str:
    """Without the folder that the records are in."""
    folder = f"{RECORDS.parent}/"
    args = tuple(word.replace(folder, "") for word in done.args)
    return json_line(Done(args, done.status, done.out)) + "\n"
