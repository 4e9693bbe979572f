"""The command group `qipan engine`."""

from __future__ import annotations

from qipan.cli.commands import Commands
from qipan.cli.engine.check import check
from qipan.cli.engine.new import new
from qipan.cli.engine.run import run

app = Commands(
    "engine",
    help="Run engines as programs, and write and check programs that play.",
    examples=("qipan engine new python dots", "qipan engine check ./bot dots", "qipan engine run best dots --level 3"),
)
app.add(run, examples=("qipan engine run alphabeta checkers", "qipan engine run best dots -o rows=4 --level 3"))
app.add(new, examples=("qipan engine new python dots", "qipan engine new cpp checkers my-bot"))
app.add(
    check,
    examples=(
        "qipan engine check ./bot.py dots",
        'qipan engine check "node bot.js" planes -o planes=2',
        "qipan engine check my-bot two-eat-one --json",
    ),
)
