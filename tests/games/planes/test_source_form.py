"""Executables in the form that the game's source document describes can play unchanged."""

from __future__ import annotations

from pathlib import Path

import pytest

import qipan
from engines.external.helpers import write_program
from qipan.engines.external import ProgramFailure, start_program
from qipan.engines.external.compliance import check_program
from qipan.rules.reasons import Problem

# A program that shoots at the first cell without an answer, and logs its arguments. `{go}` is how it places its planes.
MODEL = """
import sys
open("log", "a").write(repr(sys.argv[1:]) + "\\n")
if len(sys.argv) == 1:
    print("model")
elif sys.argv[1] == "Initialize":
{go}
else:
    known = sys.argv[1::2]
    print(next(cell for cell in (f"{row}{column}" for row in "ABCDEFGH" for column in range(8)) if cell not in known))
"""
GAME = qipan.game("planes", size=8, planes=2)


def test_a_model_of_the_source_plays_a_whole_match(tmp_path: Path) -> None:
    program = write_program(tmp_path, text=MODEL, go="print('Up A2'); print('down H5')", protocol="source")
    with start_program(program, GAME) as engine:
        record = qipan.play_match(GAME, [engine, "greedy"], seed=1)
        again = qipan.play_match(GAME, [engine, "greedy"], seed=2)
    assert not any(entry.note for entry in (*record.entries, *again.entries))
    assert record.moves[:2] == again.moves[:2] == ("A2u", "H5d")
    own = [move for move, state in zip(record.moves[4:], record.states()[4:], strict=False) if state.mover == 0]
    assert own[:3] == ["A0", "A1", "A2"]
    assert program.folder is not None
    asked = (program.folder / "log").read_text().splitlines()
    assert asked[:2] == ["['Initialize']", "['']"]
    assert asked[2].startswith("['A0', '")
    assert asked.count("['Initialize']") == 2  # once for each match


@pytest.mark.parametrize(
    ("go", "reason"),
    [
        ("pass", "its answer has no move"),
        ("print('A2 Up'); print('H5 Down')", "it answered A2 Up H5 Down, which is not legal here"),
        ("print('Up A0')", "it answered A0u, which is not legal here"),
        ("sys.exit('lost')", "it ended with exit status 1: lost"),
    ],
)
def test_answers_in_another_form_forfeit(go: str, reason: str, tmp_path: Path) -> None:
    program = write_program(tmp_path, text=MODEL, go=go, protocol="source")
    with start_program(program, GAME) as engine, pytest.raises(ProgramFailure, match=reason):
        engine.choose(GAME.initial().view(0))


def test_other_games_have_no_such_form(tmp_path: Path) -> None:
    program = write_program(tmp_path, text=MODEL, go="pass", protocol="source")
    with pytest.raises(Problem, match="no document describes programs for dots"):
        start_program(program, qipan.game("dots"))


def test_a_model_complies_with_the_set_up_of_the_document(tmp_path: Path) -> None:
    """The layout that the document shows is legal, and a program that always places it passes the check."""
    document = (Path(__file__).parents[3] / "docs" / "engine-protocol.md").read_text(encoding="utf-8")
    shown = document.partition("$ ./model Initialize\n")[2].partition("$")[0].split("\n")[:3]
    model = MODEL.replace("ABCDEFGH", "ABCDEFGHIJ").replace("range(8)", "range(10)")
    program = write_program(tmp_path, text=model, go=f"print({chr(10).join(shown)!r})", protocol="source")
    results = list(check_program(program, qipan.game("planes")))
    assert [result.problem for result in results] == [None] * len(results)
    assert len(results) > 4
