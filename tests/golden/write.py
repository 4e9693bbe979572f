"""Writes the golden files: `python -m golden.write FOLDER [GROUP …]` in the folder `tests`.

One process writes a group, so that caches in memory have the same effect every time.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from golden import old_records, old_tables, rooms, rules, searches
from golden.cases import CASES, Case
from golden.command_line import json_line, run, transcript
from golden.positions import GAMES

OUTPUT = Path(__file__).parent / "output"

Content = Callable[[], Iterator[str]]


def _commands(name: str, cases: list[Case]) -> Iterator[str]:
    for case in cases:
        result = run(case.args, case.typed)
        yield json_line(result) + "\n" if name.endswith(".jsonl") else transcript(result, case.typed)


def _files() -> dict[str, Content]:
    """Return, by the path of a golden file, the function that yields its content."""
    return {
        **{name: partial(_commands, name, cases) for name, cases in CASES.items()},
        **{f"rules/{game}.jsonl": partial(rules.positions, game) for game in GAMES},
        **{f"signatures/{game}.jsonl": partial(searches.signatures, game) for game in GAMES},
        **{f"estimates/{game}.jsonl": partial(searches.estimates, game) for game in searches.ESTIMATE_DEPTHS},
        "records/written.jsonl": old_records.written_again,
        "records/replay.jsonl": old_records.replayed,
        "records/review.jsonl": old_records.reviewed,
        "records/graded.jsonl": old_records.graded,
        "tables.jsonl": old_tables.opened,
        "server/snapshots.jsonl": rooms.snapshots,
        "server/http.jsonl": rooms.answers,
    }


FILES = _files()


def group_of(name: str) -> str:
    """Return the folder of a file, or the stem of a file that is in no folder."""
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
