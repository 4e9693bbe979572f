"""Writes the golden files: `python -m golden.write FOLDER [GROUP …]` in the folder `tests`.

A group is made by one process, so that what one command leaves in memory is the same for the next one every time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from golden import kept_records, kept_tables, rooms, rules, searches
from golden.cases import CASES, Case
from golden.command_line import json_line, run, transcript
from golden.positions import GAMES

OUTPUT = Path(__file__).parent / "output"
"""Where the golden files are."""

Content = Callable[[], Iterator[str]]


def _commands(name: str, cases: list[Case]) -> Iterator[str]:
    for case in cases:
        done = run(case.args, case.typed)
        yield json_line(done) + "\n" if name.endswith(".jsonl") else transcript(done, case.typed)


def _files() -> dict[str, Content]:
    """What makes the content of each golden file, by its path."""
    return {
        **{name: partial(_commands, name, cases) for name, cases in CASES.items()},
        **{f"rules/{game}.jsonl": partial(rules.positions, game) for game in GAMES},
        **{f"signatures/{game}.jsonl": partial(searches.signatures, game) for game in GAMES},
        **{f"estimates/{game}.jsonl": partial(searches.estimates, game) for game in searches.ESTIMATE_DEPTHS},
        "records/written.jsonl": kept_records.written_again,
        "records/replay.jsonl": kept_records.replayed,
        "records/review.jsonl": kept_records.reviewed,
        "records/graded.jsonl": kept_records.graded,
        "tables.jsonl": kept_tables.opened,
        "server/snapshots.jsonl": rooms.snapshots,
        "server/http.jsonl": rooms.answers,
    }


FILES = _files()


def group_of(name: str) -> str:
    """The folder of a file, or for files beside the folders what their names begin with."""
    return name.partition("/")[0] if "/" in name else name.partition(".")[0]


GROUPS = tuple(dict.fromkeys(map(group_of, FILES)))


def write(folder: Path, groups: list[str]) -> None:
    for name, content in FILES.items():
        if group_of(name) in groups:
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("".join(content()), encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]), sys.argv[2:] or list(GROUPS))
