"""The commands that only planes has."""

from __future__ import annotations

from qipan.cli.commands import Commands
from qipan.games.planes.cli import study


def register(app: Commands, studies: Commands) -> None:
    examples = ("qipan study planes --policy entropy --goal identify", "qipan study planes --compare")
    studies.add(study.planes, examples=examples)
