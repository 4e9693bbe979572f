"""The databases of attacked servers."""

from __future__ import annotations

import sqlite3

from server.helpers import run_in_thread


def execute(url: str, *statements: str) -> None:
    """Change a database from outside."""
    if url.startswith("sqlite:///"):
        with sqlite3.connect(url.removeprefix("sqlite:///")) as changed:
            for statement in statements:
                changed.execute(statement)
        changed.close()
        return

    async def run() -> None:
        import asyncpg

        connection = await asyncpg.connect(url)
        for statement in statements:
            await connection.execute(statement)
        await connection.close()

    run_in_thread(run())
