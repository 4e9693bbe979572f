"""Exact values of positions: tables, proofs and puzzles, and the types of values and analyses.

Of this project's packages it imports only `qipan.rules`. What belongs to one game, such as the layout of its table, it
takes from the game's module.
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
