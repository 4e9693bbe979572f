"""Sources of estimates that several engines share; see `Value.source`."""

from __future__ import annotations

from qipan.rules.reasons import ReasonKind

SEARCH_DEPTH = ReasonKind("search_depth", "{engine}, depth {depth}")
GUESS = ReasonKind("guess", "a guess")
