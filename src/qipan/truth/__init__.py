"""What is prove: tables, exact solvers, posteriors, and the analysis of a position.

This room knows the games and nothing below it.
"""

from qipan.truth.analysis import Analysis, MoveValue
from qipan.truth.proof import proof_hint, prove, table_for
from qipan.truth.puzzles import Judgement, Puzzle, daily_puzzle, puzzle
from qipan.truth.tables import Table, solve
from qipan.truth.value import Value

__all__ = [
    "Analysis",
    "Judgement",
    "MoveValue",
    "Puzzle",
    "Table",
    "Value",
    "daily_puzzle",
    "proof_hint",
    "prove",
    "puzzle",
    "solve",
    "table_for",
]
