"""`python -m sztab.server.openapi`: the schema, from which clients are made."""

from __future__ import annotations

import json

from sztab.server.app import all_routes
from sztab.server.settings import Settings


def schema() -> str:
    described = all_routes(Settings().largest_request).openapi_schema.to_schema()
    return json.dumps(described, indent=2, ensure_ascii=False)


if __name__ == "__main__":
    print(schema())
