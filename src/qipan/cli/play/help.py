"""Lists of commands that a person can type during a game."""

from __future__ import annotations

from collections.abc import Sequence

from qipan.cli.common import console
from qipan.cli.language import tr


def print_help(heading: str, commands: Sequence[tuple[str, str]]) -> None:
    """Print a heading and, for each command, what it does."""
    width = max(len(command) for command, _ in commands)
    lines = [heading, *(f"  {command:<{width}}  {tr(about)}" for command, about in commands)]
    console().print("\n".join(lines), markup=False)
