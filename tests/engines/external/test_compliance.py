"""`qipan engine check` finds the mistakes of a program, and explains them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import qipan
from engines.external.helpers import GOOD, write_program
from engines.external.helpers import LIMITS as SHORT
from qipan.cli.texts.zh_programs import TEXTS as ZH_HINTS
from qipan.engines.external import problems
from qipan.engines.external.compliance import IN_POSITION, TOO_LATE, check_program, hint_for
from qipan.engines.external.program import PROTOCOLS, ProtocolName
from qipan.rules.reasons import ReasonKind

LIMITS = replace(SHORT, stop_seconds=3)
PUNCTUAL = replace(LIMITS, overrun_seconds=0.25)
GAME = qipan.game("dots", rows=1, cols=2)
# What a program does wrong when it is asked for a move, the check that finds this mistake, and parts of the problem and
# the hint that it reports.
MISTAKES = {
    "illegal": ("print('bestmove 0', flush=True); continue", "check_legal_moves", "it answered 0", "query legal"),
    "slow": ("time.sleep(0.8 * ('10' in words))", "check_limits", "seconds for a move of 0.01 seconds", "milliseconds"),
    "crash": ("sys.exit(3)", "check_legal_moves", "exit status 3", "It must go on"),
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
    limits = PUNCTUAL if mistake == "slow" else LIMITS
    results = list(check_program(write_program(tmp_path, go=go, limits=limits), GAME))
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


KINDS = [kind for name, kind in vars(problems).items() if name.startswith("PROGRAM_") and name != "PROGRAM_FAILED"]


@pytest.mark.parametrize("protocol", PROTOCOLS)
@pytest.mark.parametrize("kind", [*KINDS, TOO_LATE], ids=lambda kind: kind.code)
def test_every_mistake_has_a_hint_that_fits_the_protocol(kind: ReasonKind, protocol: ProtocolName) -> None:
    reason = kind(**dict.fromkeys(kind.param_names, "x"))
    hint = hint_for(IN_POSITION(problem=reason, number=1, position="x"), protocol)
    assert hint is not None
    for text in (str(hint), ZH_HINTS[hint.code]):
        if protocol != "lines":
            assert not any(f"`{word}" in text for word in ("ugi", "query", "go", "stop", "bestmove", "isready"))


def test_a_program_that_is_started_for_each_move_gets_its_own_hint(tmp_path: Path) -> None:
    program = write_program(tmp_path, text="print('banana')", protocol="one-shot", limits=LIMITS)
    results = [result for result in check_program(program, GAME) if result.problem is not None]
    assert "banana, which is not legal here" in str(results[0].problem)
    assert "Standard input has all legal moves" in str(results[0].hint)


def test_a_program_may_refuse_options(tmp_path: Path) -> None:
    text = GOOD.replace(
        "words = line.split()", "words = line.split()\n    if 'must_take=on' in words: print('error no')"
    )
    assert all(
        result.problem is None for result in check_program(write_program(tmp_path, text=text, limits=LIMITS), GAME)
    )
