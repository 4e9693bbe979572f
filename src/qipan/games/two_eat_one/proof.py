"""Selects the table that proves the value of a two-eat-one position: each variant has one, with all its positions."""

from __future__ import annotations

from qipan.rules import State
from qipan.rules.kernels import Progress
from qipan.rules.reasons import Reason
from qipan.truth.proof import cached_table
from qipan.truth.tables import Table


def find_prover(state: State, progress: Progress | None) -> tuple[Table | None, Reason | None]:
    return cached_table(state.game, None, progress), None
