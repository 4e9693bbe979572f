"""Presets: named choices of options and terms for a new game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal


@dataclass(frozen=True, kw_only=True)
class Preset:
    """A named choice of options and terms. Options and terms that it does not choose have their defaults.

    >>> Preset(name="blitz", about="little time", per_move=5).options
    {}
    """

    name: str  # a code, which the page translates into each language
    about: str  # a description for the terminal, in a few words of English
    options: Mapping[str, bool | int | str] = field(default_factory=dict)
    per_move: float | None = None  # seconds per move
    on_timeout: Literal["loss", "out", "autopilot"] | None = None
    draw_rule: bool | None = None
    engine: str | None = None  # the opponent, unless the person chooses another one
