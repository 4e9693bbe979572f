"""`qipan engine check` finds the mistakes of a program, and explains them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import qipan
from engines.external.helpers import GOOD, write_program
from engines.external.helpers import LIMITS as SHORT
from qipan.engines.external.compliance import check_program

LIMITS = replace(SHORT, stop_seconds=3)
GAME = qipan.game("dots", rows=1, cols=2)
# What a program does wrong when it is asked for a move, the check that finds it, the problem, and the hint.
MISTAKES = {
    "illegal": ("print('bestmove 0', flush=True); continue", "check_legal_moves", "it answered 0", "query legal"),
    "slow": ("time.sleep(0.8 * ('10' in words))", "check_limits", "seconds for a move of 0.01 seconds", "milliseconds"),
    "crash": ("sys.exit(3)", "check_legal_moves", "exit status 3", "error output"),
    "needs time": ("assert 'nodes' not in words, 'no nodes'", "check_limits", "no nodes", "error output"),
    "ignores stop": (
        "while len(words[-1]) > 9: pass",
        "check_stop",
        "it did not answer 'stop'",
        "Read the input",
    ),
    "one game only": (
        "games = globals().get('games', 0); assert games < 50, 'too many'; games += 1",
        "check_games",
        "too many",
        "error output",
    ),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_is_found_and_explained(mistake: str, tmp_path: Path) -> None:
    go, check, problem, hint = MISTAKES[mistake]
    results = list(check_program(write_program(tmp_path, go=go, limits=LIMITS), GAME))
    failed = [result for result in results if result.problem is not None]
    assert failed[0].what.code == check
    assert problem in str(failed[0].problem)
    assert hint in str(failed[0].hint)
    assert failed[0].json()["is_passed"] is False


@pytest.mark.parametrize(
    ("old", "new", "check"),
    [
        ('print("readyok", flush=True)', "pass", "check_handshake"),
        ('words == ["quit"]', "False", "check_quit"),
        ("words = line.split()", "words = line.split(); assert 'xyzzy' not in words", "check_unknown_words"),
        ("words = line.split()", "words = line.split(); assert 'cols=2' not in words", "check_options"),
    ],
)
def test_mistakes_outside_of_moves(old: str, new: str, check: str, tmp_path: Path) -> None:
    assert old in GOOD
    program = write_program(tmp_path, text=GOOD.replace(old, new), limits=replace(LIMITS, start_seconds=3))
    results = list(check_program(program, qipan.game("dots", rows=1, cols=1)))
    assert [result.what.code for result in results if result.problem is not None] == [check]


def test_a_program_may_refuse_options(tmp_path: Path) -> None:
    text = GOOD.replace(
        "words = line.split()", "words = line.split()\n    if 'must_take=on' in words: print('error no')"
    )
    assert all(
        result.problem is None for result in check_program(write_program(tmp_path, text=text, limits=LIMITS), GAME)
    )
