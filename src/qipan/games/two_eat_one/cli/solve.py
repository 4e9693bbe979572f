"""`qipan solve two-eat-one --export FILE`: writes the table in the format of the original two-eat-one program."""

from __future__ import annotations

from typing import TYPE_CHECKING

from qipan.games.two_eat_one.table import TwoEatOneTable

if TYPE_CHECKING:
    from qipan.truth import Table


def export_table(table: Table) -> bytes:
    """Return the bytes of the file to export."""
    assert isinstance(table, TwoEatOneTable)
    return table.legacy_table()
