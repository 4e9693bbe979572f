"""Tables: building them with two threads, compared with plain loops in one thread (bench/straightforward.cpp)."""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

import qipan
from bench.report import Measurement, seconds

ROOT = Path(__file__).parents[1]


def measure() -> list[Measurement]:
    plain = run_straightforward()
    return [
        table("dots 3×3, all 2^24 values", "qipan._core.dots_table(qipan.game('dots'), 2, None)", plain["dots"], 0.4),
        table("two-eat-one, 4 stones", two_eat_one(4), plain["two-eat-one-4"], 1),
        table("two-eat-one, 6 stones", two_eat_one(6), None, 10, memory=400),
        table("checkers, up to 3 pieces", checkers(3), plain["checkers-3"], 5),
        table("checkers, up to 4 pieces", checkers(4), None, 5),
        table("checkers, up to 5 pieces", checkers(5), None, 180, memory=2000),
        *reachable(),
        *analysis(),
    ]


def two_eat_one(stones: int) -> str:
    return f"qipan._core.TwoEatOneTable(qipan.game('two-eat-one', stones={stones})).solve(2, None)"


def checkers(pieces: int) -> str:
    return f"qipan._core.CheckersTable({pieces}).solve(2, None)"


def run_straightforward() -> dict[str, float]:
    with tempfile.TemporaryDirectory() as folder:
        library = next((ROOT / "build").glob("cp*/libqipan_core.a"))
        flags = ["-std=c++20", "-O3", "-march=x86-64-v2", "-pthread", f"-I{ROOT / 'core'}"]
        files = [str(ROOT / "bench/straightforward.cpp"), str(library)]
        subprocess.run(["c++", *flags, *files, "-o", f"{folder}/plain"], check=True)
        out = subprocess.run([f"{folder}/plain"], check=True, capture_output=True, text=True).stdout
    return {name: float(took) for name, took in (line.split() for line in out.splitlines())}


def reachable() -> list[Measurement]:
    """The solver for any game, compared with the solver for two-eat-one, which knows how to number positions."""
    special, _ = solve_alone(two_eat_one(4))
    solver = "its own solver, all placements"
    return [
        table("two-eat-one, 4 stones, as any game", as_any_game("'two-eat-one'"), special, 60, 2000, peer=solver),
        table("dots 2×2, 5,349 positions, as any game", as_any_game("'dots', rows=2, cols=2"), None, 0.1),
    ]


def as_any_game(arguments: str) -> str:
    start = f"qipan.game({arguments}).initial()"
    return f"qipan._core.enumerate_positions({start}, 2 * 10**9, 2, None).solve(2, None)"


def solve_alone(call: str) -> tuple[float, float]:
    """Solve in a separate process, so that its peak memory is the solver's. Return seconds and megabytes."""
    program = (
        "import qipan, qipan._core, resource, time\n"
        f"start = time.perf_counter(); {call}; took = time.perf_counter() - start\n"
        "print(took, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1000)"
    )
    out = subprocess.run([sys.executable, "-c", program], check=True, capture_output=True, text=True).stdout
    took, peak = map(float, out.split())
    return took, peak


def table(
    what: str,
    call: str,
    plain: float | None,
    wanted: float,
    memory: int | None = None,
    peer: str = "plain loop, one thread",
) -> Measurement:
    took, peak = solve_alone(call)
    compared = f"{plain:.2f} s ({peer})" if plain is not None else "–"
    limit = f"≤ {wanted:g} s" + (f", ≤ {memory} MB" if memory else "")
    is_reached = took <= wanted and (memory is None or peak <= memory)
    return Measurement(
        what, f"{took:.2f} s, {peak:.0f} MB", compared, plain / took if plain else None, limit, is_reached
    )


def analysis() -> list[Measurement]:
    state = qipan.game("two-eat-one").parse("2211/1200/0000/0000 1")
    qipan.analyse(state)
    once = seconds(20, lambda: qipan.analyse(state))
    command = [sys.executable, "-m", "qipan", "analyse", "two-eat-one", state.text, "--json"]
    command_seconds = seconds(5, lambda: subprocess.run(command, check=True, capture_output=True))
    bare = seconds(5, lambda: subprocess.run([sys.executable, "-c", "pass"], check=True))
    return [
        Measurement("analyse a solved position, Python", f"{once * 1000:.2f} ms", "–", None, "≤ 50 ms", once <= 0.05),
        Measurement(
            "analyse a solved position, command",
            f"{command_seconds * 1000:.0f} ms",
            f"{bare * 1000:.0f} ms (python -c pass)",
            command_seconds / bare,
            "≤ 400 ms",
            command_seconds <= 0.4,
        ),
    ]
