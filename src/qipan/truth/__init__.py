"""What is proved: tables, exact solvers, posteriors, and the analysis of a position.

This room knows the games and nothing below it.
"""

from qipan.truth.value import Value

__all__ = ["Value"]
