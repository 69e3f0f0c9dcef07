"""`python -m sztab.server.openapi`: the schema, from which clients are made; with `--types` the types alone."""

from __future__ import annotations

import json
import sys
from typing import Any

from sztab.server.app import all_routes
from sztab.server.settings import Settings


def _described() -> dict[str, Any]:
    return all_routes(Settings().largest_request).openapi_schema.to_schema()


def schema() -> str:
    return json.dumps(_described(), indent=2, ensure_ascii=False)


def types() -> str:
    """What is sent and received, without the requests that do it: all that the page wants to know."""
    return json.dumps({**_described(), "paths": {}}, indent=2, ensure_ascii=False)


if __name__ == "__main__":
    print(types() if "--types" in sys.argv else schema())
