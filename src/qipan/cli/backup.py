"""The command `qipan backup`, which copies the database of a server."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from qipan.cli.common import Json, print_json, progress_bar
from qipan.cli.language import tr
from qipan.cli.serve import Database, database_url


def backup(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="The file of the copy; an earlier copy is replaced.")],
    db: Database = None,
    json: Json = False,
) -> None:
    """Copy the database of a server, even while it is running, and check the copy.

    To use the copy, stop the server and put it in the place of the database; see docs/operations.md.
    """
    from qipan.server.storage.backup import back_up

    with progress_bar(tr("Copying the database")) as progress:
        size = back_up(database_url(db), file, progress)
    if json:
        print_json({"file": str(file), "bytes": size})
    else:
        print(tr("The database was copied to {file} ({size} MB)", file=file, size=f"{size / 1e6:.1f}"))
