"""The command group `qipan study`. A study is an offline experiment on one game; games register their own studies."""

from __future__ import annotations

from qipan.cli.commands import Commands

app = Commands(
    "study",
    help="Measure a game, or policies for playing it.",
    examples=("qipan study planes --policy entropy", "qipan study two-eat-one depth"),
)
