"""What games draw, in the API's schema: an object of which each game has its own struct."""

from __future__ import annotations

from typing import Any

from litestar.openapi.spec import OpenAPIType, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition
from msgspec import Raw


class GameShapes(OpenAPISchemaPlugin):
    """Scenes, forecasts, catalogues and events: they are in messages as they are sent."""

    @staticmethod
    def is_plugin_supported_type(value: Any) -> bool:
        return value is Raw

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        return Schema(type=OpenAPIType.OBJECT, additional_properties=True, description="in the game's own shape")
