"""The native classes in Python: comparison, docstrings, coordinates, and the interpreter's exit."""

from __future__ import annotations

import doctest
import subprocess
import sys

import pytest

import qipan
from variants import VARIANTS, Variant

START = qipan.game("dots").initial()


@pytest.mark.parametrize("other", [None, 5, "text", object()])
def test_values_equal_nothing_of_another_type(other: object) -> None:
    ended = qipan.game("dots", rows=1, cols=1).parse("1x1 1111 1-0 0").outcome
    for value in (START, START.game, START.view(0), START.moves()[0], ended):
        assert value != other
        assert other not in [value]


@pytest.mark.parametrize(
    "name",
    ["BadNotation", "IllegalMove", "Move", "Outcome", "Option", "Cell", "Reachable", "Piece", "Standing"],
)
def test_the_examples_in_native_docstrings_are_right(name: str) -> None:
    examples = doctest.DocTestParser().get_doctest(getattr(qipan, name).__doc__, {}, name, None, None)
    assert examples.examples
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_everything_public_is_documented_with_an_example() -> None:
    for name in qipan.__all__:
        text = getattr(qipan, name).__doc__
        assert ">>>" in (text or ""), name


def test_packages_can_be_imported_by_name() -> None:
    import qipan.rules
    import qipan.truth.value

    assert qipan.rules.State is qipan.State
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        qipan.nonsense  # noqa: B018


@pytest.mark.parametrize(
    ("name", "options", "position", "reason"),
    [
        ("two-eat-one", {}, "0000/0000/0000/0122 1", "one stone left"),
        ("two-eat-one", {}, "0000/0000/0000/0022 1", "no stones left"),
        ("two-eat-one", {}, "1120/2200/0000/0000 1", "no legal move"),
        ("checkers", {}, "/".join(["........"] * 8) + " b", "no pieces left"),
        ("checkers", {}, ".B....../w.w...../...w..../" + "/".join(["........"] * 5) + " b", "no action"),
        ("chinese-checkers", {}, "1/2/3/4/13/12/11/10/9/10/11/12/13/4/3/2/1 A", "nobody can move"),
        ("chinese-checkers", {}, "1/2/3/4/13/12/11/10/9/10/11/12/13/4/3/2/1 A d", "at most one seat is still in play"),
        ("planes", {"planes": 1}, "A2u A2u A2 A2", "both hit all heads in the same round"),
        ("planes", {"planes": 1}, "A2u A2u A2 A3", "all heads hit"),
    ],
)
def test_outcomes_have_a_reason(name: str, options: dict[str, int], position: str, reason: str) -> None:
    outcome = qipan.game(name, **options).parse(position).outcome
    assert outcome is not None
    assert outcome.reason == reason


@pytest.mark.parametrize(
    ("name", "cell", "x", "y"),
    [
        ("checkers", "A8", 0, 7),
        ("checkers", "H1", 7, 0),
        ("two-eat-one", "D1", 3, 0),
        ("planes", "C5", 5, 2),
        ("dots", "0", 0.5, 0),
        ("dots", "23", 2.5, 3),
        ("chinese-checkers", "-4,8", 0, -(8 * 3**0.5 / 2)),
        ("chinese-checkers", "8,-4", 6, 4 * 3**0.5 / 2),
    ],
)
def test_cells_have_coordinates(name: str, cell: str, x: float, y: float) -> None:
    named = next(each for each in qipan.game(name).layout() if each.name == cell)
    assert (named.x, named.y) == pytest.approx((x, y))


@pytest.mark.parametrize("variant", VARIANTS[::11], ids=str)
def test_neighbouring_cells_are_a_unit_apart(variant: Variant) -> None:
    cells = variant.game.layout()
    nearest = min((a.x - b.x) ** 2 + (a.y - b.y) ** 2 for a in cells for b in cells if a is not b)
    assert nearest == pytest.approx(0.5 if "dots" in str(variant) else 1)


EXIT = """
import threading, time, qipan
state = qipan.game("checkers").initial()
for kernel in (lambda: qipan.perft(state, 60), lambda: qipan.playouts(state, 10**15)):
    threading.Thread(target=kernel, daemon=True).start()
time.sleep(0.2)
"""


def test_the_interpreter_may_exit_during_a_kernel() -> None:
    for _ in range(4):
        result = subprocess.run([sys.executable, "-c", EXIT], capture_output=True, text=True, timeout=60, check=False)
        assert (result.returncode, result.stdout, result.stderr) == (0, "", "")


@pytest.mark.parametrize(
    ("name", "options"),
    [("planes", {"size": 12, "planes": 4}), ("chinese-checkers", {"players": 6}), ("dots", {"rows": 5, "cols": 5})],
)
def test_ctrl_c_interrupts_every_kernel(name: str, options: dict[str, int]) -> None:
    for kernel in ("perft(state, 60)", "playouts(state, 10**15)", "reachable(state, limit=10**9)"):
        program = (
            "import qipan, signal\n"
            f"state = qipan.game({name!r}, **{options!r}).initial()\n"
            "signal.setitimer(signal.ITIMER_REAL, 0.3)\n"
            "signal.signal(signal.SIGALRM, signal.default_int_handler)\n"
            f"try: qipan.{kernel}\n"
            "except KeyboardInterrupt: print('interrupted')"
        )
        result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
        assert result.stdout == "interrupted\n"
