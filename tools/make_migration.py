"""Write the next migration of the database: `make migration NAME="what it brings"` (docs/changing-the-database.md).

It compares the schema in the code with an empty database that has gone through every migration so far.
"""

import re
import sys
import tempfile
from pathlib import Path

from alembic import command
from alembic.config import Config

from sztab.server.store import store


def make_migration(name: str, migrations: Path = Path(store.__file__).parent / "migrations") -> Path:
    """The file of a new migration, with what autogeneration has found."""
    versions = migrations / "versions"
    number = 1 + max(int(path.name[:4]) for path in versions.glob("[0-9]*.py"))
    config = Config()
    config.set_main_option("script_location", str(migrations))
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    with tempfile.TemporaryDirectory() as folder:
        database = store.Store(f"sqlite:///{folder}/empty.db")
        try:
            store.migrate(database.engine)
            with database.engine.connect() as connection:
                config.attributes["connection"] = connection
                command.revision(config, name, autogenerate=True, rev_id=f"{number:04}")
        finally:
            database.close()
    return next(versions.glob(f"{number:04}_*.py"))


if __name__ == "__main__":
    name = " ".join(sys.argv[1:]).strip()
    if not re.search(r"\w", name):
        sys.exit('Say what it brings: make migration NAME="players may have a flag"')
    print(make_migration(name))
