"""`qipan solve two-eat-one --export FILE`"""

from __future__ import annotations

from qipan.games.two_eat_one.table import TwoEatOneTable
from qipan.truth import Table


def export_table(table: Table) -> bytes:
    assert isinstance(table, TwoEatOneTable)
    return table.seed_table()
