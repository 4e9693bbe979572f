"""Small programs that speak the line protocol, and several that do something wrong."""

from __future__ import annotations

from pathlib import Path

GOOD = """
import sys
for line in sys.stdin:
    words = line.split() or [""]
    if words[0] == "ugi":
        print("ugiok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "go":
        print("query legal", flush=True)
    elif words[0] == "response":
        print("bestmove", words[{choice}], flush=True)
    elif words[0] == "quit":
        break
"""
FIRST, LAST = GOOD.replace("{choice}", "1"), GOOD.replace("{choice}", "-1")
CRASHES = "raise SystemExit('I have no idea')"
CHEATS = FIRST.replace('"bestmove", words[1]', '"bestmove", "castle"')
DIES_IN_GAME = FIRST.replace(
    'print("query legal"', 'sys.stderr.write("out of ideas\\n"); sys.exit(3); print("query legal"'
)


def write_bot(folder: Path, program: str) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / "bot.py"
    file.write_text(program)
    return file
