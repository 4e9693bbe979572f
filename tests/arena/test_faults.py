"""One tournament with all the faults of programs: each forfeits its own games, and everything else goes on."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from arena.bots import CRASHES, FIRST, write_bot
from arena.helpers import SMALL, keys_in_log
from engines.external.helpers import GOOD
from engines.external.test_faults import FAULTS, FORK_BOMB
from qipan.arena.competitor import read_competitors
from qipan.arena.definition import Definition
from qipan.arena.standings import failures
from qipan.arena.tournaments import create_tournament, run_tournament
from qipan.engines import Limit
from qipan.engines.external.sandbox import sandbox_works

MANIFEST = """
[limits]
start_seconds = 30
processes = 8
threads = 16
line_bytes = 10000
output_bytes = 50000
memory_bytes = 67108864
"""
SPY = "open(os.path.join(os.path.dirname(os.getcwd()), 'good', 'bot.py')).read(); sys.exit('it could')"
SANDBOXED = {"fork bomb": FORK_BOMB, "spy": (SPY, "it ended with exit status 1: FileNotFoundError")}
QUICK = ("crash", "no new line", "many threads", "many children")
# Longer than any move takes: every fault is noticed at once, and programs that never answer have a shorter limit.
MOVE_SECONDS = 60


@pytest.mark.parametrize("limit", [Limit(seconds=3), Limit(nodes=10**9), Limit(depth=50)], ids=repr)
@pytest.mark.parametrize("faults", [QUICK, pytest.param((*FAULTS, *SANDBOXED), marks=pytest.mark.long)], ids=len)
def test_a_tournament_with_programs_that_fail(faults: tuple[str, ...], limit: Limit, tmp_path: Path) -> None:
    known = {**FAULTS, **(SANDBOXED if sandbox_works() else {})}
    reasons = {fault.replace(" ", "-"): known[fault] for fault in faults if fault in known}
    texts = [_write(tmp_path, "good", FIRST), _write(tmp_path, "starts-not", CRASHES)]
    late = {name for name, (_, reason) in reasons.items() if "did not answer within" in reason}
    for name, (go, _) in reasons.items():
        program = GOOD.replace("{start}", "").replace("{go}", " " * 8 + go)
        texts.append(_write(tmp_path, name, program, move_seconds=2 if name in late else MOVE_SECONDS))
    definition = Definition.of(SMALL, read_competitors(texts), format="gauntlet", limit=limit, seed=1)
    create_tournament(tmp_path / "t", definition)
    tournament = run_tournament(tmp_path / "t", jobs=2)
    assert tournament.is_finished
    assert len(tournament.games) == 2 * (len(texts) - 1)
    assert Counter(keys_in_log(tmp_path / "t")) == Counter(game.key for game in tournament.schedule.games)
    failed = failures(definition, tournament.games.values())
    assert Counter(failure.name for failure in failed) == dict.fromkeys([*reasons, "starts-not"], 2)
    for failure in failed:
        wanted = (
            "I have no idea" if failure.name == "starts-not" else reasons[failure.name][1].removesuffix("0.5 seconds")
        )
        assert wanted in failure.note, failure.name
        assert max(tournament.games[failure.key].seconds) < MOVE_SECONDS, failure.name  # the fault was noticed at once
    assert processes_in(tmp_path) == []


def _write(folder: Path, name: str, program: str, move_seconds: float = MOVE_SECONDS) -> str:
    write_bot(folder / name, program)
    (folder / name / "bot.toml").write_text(f"{MANIFEST}move_seconds = {move_seconds}\n")
    return f"{name}={folder / name}/bot.toml"


def processes_in(folder: Path) -> list[str]:
    """Return the command lines of processes that run in a folder, or have its path as an argument."""
    found = []
    for process in Path("/proc").glob("[0-9]*"):
        try:
            command = (process / "cmdline").read_bytes().decode(errors="replace")
            if str(folder) in command or os.readlink(process / "cwd").startswith(str(folder)):
                found.append(command)
        except OSError:  # the process has ended in the meantime
            continue
    return found
