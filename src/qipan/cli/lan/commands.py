"""The commands of `qipan lan`."""

from __future__ import annotations

from qipan.cli.commands import Commands
from qipan.cli.lan.list import list_peers
from qipan.cli.lan.play import play

app = Commands(
    "lan",
    help="Play against programs on the local network, without a server.",
    examples=("qipan lan list", "qipan lan play Ann dots"),
)
app.add(list_peers, name="list", examples=("qipan lan list", "qipan lan list --scan 192.168.1.0/24 --json"))
app.add(
    play,
    examples=(
        "qipan lan play",
        "qipan lan play Ann dots --clock per_game=300",
        "qipan lan play 192.168.1.20:7411 checkers --seat 2 --engine best",
    ),
)
