"""`python -m sztab.server.openapi`: the schema, for whoever makes a client from it."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path

from sztab.server.app import create_app
from sztab.server.settings import Settings


def schema() -> str:
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Settings(data=Path(folder)))
        text = json.dumps(app.openapi_schema.to_schema(), indent=2, ensure_ascii=False)
        app.state.server.store.close()
    return text


if __name__ == "__main__":
    print(schema())
