"""Builds and verifies every table (`make verify-all`). This takes long, so the tests verify only some tables."""

from __future__ import annotations

import sys
from pathlib import Path
from time import perf_counter

sys.path.insert(0, str(Path(__file__).parents[1]))

import qipan
from qipan.games.dots.exact_search import score
from variants import TWO_EAT_ONE

# Boards that are too large for a table and are solved by the exact search. The second takes more than ten minutes.
DOTS_SCORES = {(3, 4): 0, (3, 5): -1}
DOTS_MEMORY = 4 * 2**30
CHECKERS_POSITIONS = {2: 6_976, 3: 392_064, 4: 12_418_632, 5: 278_901_616}


def main() -> int:
    total_wrong = 0
    tables: list[tuple[str, qipan.Game, int | None]] = [(str(each), each.game, None) for each in TWO_EAT_ONE]
    tables += [(f"checkers to {pieces} pieces", qipan.game("checkers"), pieces) for pieces in (2, 3, 4, 5)]
    for rows in range(1, 6):
        for cols in range(1, 6):
            if rows * (2 * cols + 1) + cols > 24:
                continue
            for reply_ban in (False, True):
                for must_take in (False, True):
                    game = qipan.game("dots", rows=rows, cols=cols, reply_ban=reply_ban, must_take=must_take)
                    tables.append((repr(game), game, None))
    for name, game, pieces in tables:
        start = perf_counter()
        table = qipan.solve(game, pieces=pieces)
        wrong = table.verify()
        total_wrong += wrong
        if pieces is not None and table.stats["by_pieces"][str(pieces)]["states"] != CHECKERS_POSITIONS[pieces]:
            print(f"{name}: the number of positions is wrong")
            total_wrong += 1
        print(f"{name}: {table.bytes:,} entries, {wrong} wrong, {perf_counter() - start:.1f} s", flush=True)
    for (rows, cols), known in DOTS_SCORES.items():
        start = perf_counter()
        result = score(qipan.game("dots", rows=rows, cols=cols).initial(), memory=DOTS_MEMORY)
        total_wrong += result != known
        print(f"dots {rows}×{cols}: {result}, expected {known}, {perf_counter() - start:.1f} s", flush=True)
    print("all tables are right" if not total_wrong else f"{total_wrong} entries are WRONG")
    return 1 if total_wrong else 0


if __name__ == "__main__":
    sys.exit(main())
