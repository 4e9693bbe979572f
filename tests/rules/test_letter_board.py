"""`LetterBoard` writes and reads positions in which nobody owns the pieces; no game in the tree has such positions."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

CORE = Path(__file__).parents[2] / "core"
PROGRAM = """
#include <iostream>

#include "base/letter_board.hpp"

using namespace qipan;

struct Crosses : LetterBoard<Crosses> {
    static constexpr ColumnRow cells{3, 2};
    static constexpr std::array<PieceLetter, 1> piece_letters{{{'x', no_seat, "cross"}}};
    struct Options {};
    struct State {
        std::array<std::uint16_t, 1> crosses{};
        std::uint16_t mover = 0;
    };
    static constexpr auto piece_sets = &State::crosses;
    static int seats(const Options&) { return 2; }
    static Options options(const State&) { return {}; }
    static State initial(const Options&) { return {}; }
    static std::string cell_name(const Options&, Cell cell) { return cells.text(cell); }
};

int main() {
    const Crosses::Options options;
    const auto state = Crosses::setup(options, {{1, no_seat, "cross", {}}, {5, no_seat, "cross", {}}}, 1);
    std::cout << Crosses::text(state) << '\\n' << Crosses::text(Crosses::parse(options, "xxx/... 0")) << '\\n';
    std::cout << Crosses::pieces(state).size() << ' ' << Crosses::material(state)[0] << '\\n';
    try {
        Crosses::parse(options, "xxx/... x");
    } catch (const BadNotation& error) {
        std::cout << error.what() << '\\n';
    }
}
"""


def test_a_seat_without_pieces_is_written_as_its_number(tmp_path: Path) -> None:
    (tmp_path / "main.cpp").write_text(PROGRAM)
    program = tmp_path / "program"
    sources = [tmp_path / "main.cpp", *(CORE / "base").glob("*.cpp")]
    flags = ["-std=c++20", "-Wall", "-Wextra", "-D_GLIBCXX_ASSERTIONS", f"-I{CORE}"]
    subprocess.run([shutil.which("c++") or "g++", *flags, *map(str, sources), "-o", str(program)], check=True)
    printed = subprocess.run([program], check=True, capture_output=True, text=True).stdout.splitlines()
    assert printed[:3] == [".x./..x 1", "xxx/... 0", "2 0"]
    assert "'x'" in printed[3]
    assert "01" in printed[3]
