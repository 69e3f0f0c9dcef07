"""What clients send, read with a sentence for whatever cannot be read."""

from __future__ import annotations

from typing import Any

from litestar import Request
from litestar.exceptions import ClientException

UNREADABLE = "The body is no JSON in UTF-8."
TOO_DEEP = "The body is nested too deep."


class Body(Request[Any, Any, Any]):
    """A request whose body is JSON; one that is not is the client's mistake."""

    async def json(self) -> Any:
        try:
            return await super().json()
        except RecursionError:
            raise ClientException(TOO_DEEP) from None
        except UnicodeDecodeError:
            raise ClientException(UNREADABLE) from None
