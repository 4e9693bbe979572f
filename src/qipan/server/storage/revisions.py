"""The revisions of the database's tables."""

from __future__ import annotations

from pathlib import Path

import sqlalchemy as sa
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from qipan.server.storage.errors import STORE_NEWER, STORE_OLDER, CannotOpenStore


def migrate(connection: sa.Connection) -> None:
    """Bring the database's tables up to date. Raise CannotOpenStore if they belong to a newer version."""
    config = _config()
    config.attributes["connection"] = connection
    _read_revision(connection, config)
    command.upgrade(config, "head")


def check_revision(connection: sa.Connection) -> None:
    """Raise CannotOpenStore unless the database's tables are up to date."""
    config = _config()
    if _read_revision(connection, config) != ScriptDirectory.from_config(config).get_current_head():
        raise CannotOpenStore(STORE_OLDER())


def _config() -> Config:
    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    return config


def _read_revision(connection: sa.Connection, config: Config) -> str | None:
    """Return the revision of the database. Raise CannotOpenStore if a newer version has written it."""
    revision = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    if revision is not None and revision not in known:
        raise CannotOpenStore(STORE_NEWER(revision=f"{revision:.40}"))
    return revision
