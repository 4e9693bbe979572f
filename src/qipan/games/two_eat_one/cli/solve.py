"""`qipan solve two-eat-one --export FILE`"""

from __future__ import annotations

import qipan
from qipan.games.two_eat_one.table import TwoEatOneTable


def export_table(table: qipan.Table) -> bytes:
    assert isinstance(table, TwoEatOneTable)
    return table.seed_table()
