"""How Alembic reaches the store: over the connection that it is given."""

from alembic import context

from qipan.server.storage.tables import metadata

if hasattr(context, "config"):  # run by Alembic, and not read by somebody who looks for documentation
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    with context.begin_transaction():
        context.run_migrations()
