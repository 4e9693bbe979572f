"""Limits on what a match may grow to, and on matches that nobody watches."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass
class MatchLimits:
    """The parts of a room read a limit when they need it."""

    max_batches: int = 10_000  # batches of events of a room; after these, the match can only be ended
