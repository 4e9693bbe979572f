"""Exact values of positions: tables, proofs and puzzles, and the types of values and analyses.

Of this project's packages it imports only `qipan.rules`. The parts that only one game has, such as its table, come from
the game's module.
"""

from qipan.truth.analysis import Analysis, MoveValue
from qipan.truth.proof import proof_hint, prove, table_for
from qipan.truth.puzzles import Judgement, Puzzle, daily_puzzle, puzzle
from qipan.truth.solving import solve
from qipan.truth.tables import Table
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
