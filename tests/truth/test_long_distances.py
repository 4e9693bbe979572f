"""The solver of reachable positions stores distances of any length: a value has 1, 2 or 4 bytes."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from core_library import core_library

ROOT = Path(__file__).parents[2]

# A game in which a seat counts down by 1; the seat to move at 0 has lost. A seat that counts down to a multiple of 5
# other than 0 moves again.
PROGRAM = """
#include <iostream>
#include "search/retrograde/reachable_solver.hpp"
#include "search/retrograde/reachable_table.hpp"
using namespace qipan;
using namespace qipan::retrograde;

void count_down(const std::byte* state, Successors& out) {
    std::uint32_t number;
    std::memcpy(&number, state, 4);
    out.count = number ? 1 : 0;
    out.payoff = -1;
    const std::uint32_t next = number - 1;
    std::memcpy(out.states.data(), &next, 4);
    out.keeps_seat[0] = next && next % 5 == 0;
}

int main() {
    const ByteRules rules{4, 1, &count_down};
    for (const std::uint32_t start : {100u, 1000u, 50000u}) {
        const auto* bytes = reinterpret_cast<const std::byte*>(&start);
        Control control;
        PositionSet positions(rules, 1 << 30);
        positions.enumerate(bytes, 2, control);
        const auto values = solve(positions, 2, control);
        std::vector<std::byte> content(ReachableTable::size_of(positions, values));
        ReachableTable::write(positions, values, content.data());
        const ReachableTable table(content);
        std::cout << table.header().count << ' ' << table.header().value_size << ' '
                  << table.value(*table.states().find({bytes, 4})) << ' '
                  << table.count_wrong(rules, bytes, 2, control) << '\\n';
    }
}
"""


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    folder = tmp_path_factory.mktemp("distances")
    (folder / "main.cpp").write_text(PROGRAM, encoding="utf-8")
    core = ROOT / "core"
    sources = [folder / "main.cpp", core_library()]
    flags = ["-std=c++20", "-O1", "-Wall", "-Wextra", "-pthread", f"-I{core}"]
    compiler = shutil.which("c++") or "g++"
    subprocess.run([compiler, *flags, *map(str, sources), "-o", str(folder / "try")], check=True)
    return subprocess.run([str(folder / "try")], check=True, capture_output=True, text=True).stdout.splitlines()


def code(number: int) -> int:
    """Return the number that stands for the value of a position: 1 + 2d for a loss in d plies, 2 + 2d for a win."""
    is_win = False
    for at in range(1, number + 1):
        keeps_seat = at > 1 and (at - 1) % 5 == 0
        is_win = is_win if keeps_seat else not is_win
    return 1 + 2 * number + is_win


def test_long_distances_take_more_bytes(lines: list[str]) -> None:
    expected = [(100, 1), (1000, 2), (50_000, 4)]
    assert lines == [f"{number + 1} {size} {code(number)} 0" for number, size in expected]
