"""Runs migrations on the connection that `sztab.server.store.store.migrate` hands over."""

from alembic import context

from sztab.server.store.schema import metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    render_as_batch=True,  # SQLite alters a table by making a new one
    transactional_ddl=True,
)
with context.begin_transaction():
    context.run_migrations()
