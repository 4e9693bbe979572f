"""The example of docs/add-a-game.md compiles and has the right rules."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).parents[1]

PROGRAM = """
#include <iostream>
#include "base/evaluation.hpp"
#include "games/tic_tac_toe/rules.hpp"
#include "search/enumeration/perft.hpp"
#include "search/enumeration/random_games.hpp"

using namespace qipan;
using namespace qipan::enumeration;

int main() {
    Control control;
    const TicTacToe::Options options;
    const auto start = TicTacToe::initial({});
    for (int depth = 1; depth <= 9; ++depth) std::cout << perft<TicTacToe>(start, depth, control) << ' ';
    const auto won = TicTacToe::parse(options, "xxx/oo./... o");
    std::cout << TicTacToe::text(won) << ' ' << TicTacToe::outcome(won)->payoffs[0] << ' ';
    std::cout << playouts<TicTacToe>(start, 1000, 9, 1, 2, control).finished << ' ';
    const auto pieces = qipan::pieces<TicTacToe>(won);
    std::cout << pieces.size() << ' ' << pieces[3].kind << int(pieces[3].cell) << int(pieces[3].seat) << ' ';
    std::cout << (TicTacToe::setup(options, pieces, 1) == won) << ' ' << Evaluation<TicTacToe>::of(won) << ' ';
    try {
        TicTacToe::parse(options, "xxx/oo./..z o");
    } catch (const BadNotation& error) {
        std::cout << error.what();
    }
}
"""


def test_the_example_compiles_and_has_the_right_perft(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "add-a-game.md").read_text(encoding="utf-8")
    code = re.search(r"```cpp\n(.*?)```", page, re.DOTALL)
    assert code is not None
    folder = tmp_path / "games" / "tic_tac_toe"
    folder.mkdir(parents=True)
    (folder / "rules.hpp").write_text(code[1], encoding="utf-8")
    (tmp_path / "main.cpp").write_text(PROGRAM, encoding="utf-8")
    compiler = shutil.which("c++") or "g++"
    base = ROOT / "core" / "base"
    sources = [tmp_path / "main.cpp", base / "notation.cpp", base / "reason.cpp"]
    flags = ["-std=c++20", "-O1", "-Wall", "-Wextra", "-pthread", f"-I{tmp_path}", f"-I{ROOT / 'core'}"]
    subprocess.run([compiler, *flags, *map(str, sources), "-o", str(tmp_path / "try")], check=True)
    output = subprocess.run([str(tmp_path / "try")], check=True, capture_output=True, text=True).stdout
    counts, _, rest = output.partition(" xxx")
    assert counts == "9 72 504 3024 15120 54720 148176 200448 127872"
    assert rest == "/oo./... o 1 1000 5 ring31 1 -100 character 11 is 'z'; expected one of .xo"
    assert "9 72 504 3024 15120 54720 148176 200448 127872" in page
