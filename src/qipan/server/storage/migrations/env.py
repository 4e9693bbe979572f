"""Lets Alembic use the connection that the store passes to it."""

from alembic import context

from qipan.server.storage.tables import metadata

if hasattr(context, "config"):  # false when a documentation tool imports this module
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()
