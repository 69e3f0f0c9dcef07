"""Web Push: what a browser is told is encrypted for it alone (RFC 8291) and signed by this server (RFC 8292).

The push services that carry it learn to whom and when, and nothing of what.
"""

from __future__ import annotations

import json
import os
import re
import time
from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from sztab.core.lru import Lru
from sztab.core.words import Sentence
from sztab.messages.errors import Refused
from sztab.messages.notice_values import PushTarget

if TYPE_CHECKING:
    import httpx

    from sztab.server.notices.encryption import Signer

_SIGNED_FOR = 12 * 3600  # seconds; services allow a day
_FRESH = 3600  # seconds for which a signature is used again
_PATIENCE = 10.0  # seconds
_SERVICES = 256  # whose signatures are remembered
MOST_ENDPOINT = 1000  # letters
PUSH_OFF = Sentence("This server sends nothing to browsers.")
BAD_TARGET = Sentence("This browser's push service is not one that this server sends to.")


class NotPushed(Exception):
    """The service did not take it; `gone`: the browser no longer wants anything, `final`: it will not take this."""

    def __init__(self, why: str, gone: bool = False, final: bool = False) -> None:
        super().__init__(why)
        self.gone = gone
        self.final = final or gone


class Push:
    """Sends to browsers. The key that signs is made of a secret of the installation, which all its processes share."""

    def __init__(self, on: bool, secret: str, contact: str, services: Sequence[str]) -> None:
        self.on = on
        self._secret = secret
        self._contact = contact
        self._services = [_pattern(service) for service in services]
        self._signed = Lru[str, tuple[float, str]](_SERVICES)  # by service
        self._client: httpx.AsyncClient | None = None

    @cached_property
    def _signer(self) -> Signer:
        from sztab.server.notices.encryption import Signer

        return Signer(self._secret)

    @property
    def key(self) -> str:
        """What a browser subscribes with."""
        return self._signer.public

    def check(self, endpoint: str, key: str, auth: str) -> None:
        """Refuse what is not a browser: nobody makes this server send anything elsewhere."""
        from sztab.server.notices.encryption import readable

        if not self.on:
            raise Refused(409, PUSH_OFF)
        if not self._known(endpoint):
            raise Refused(400, BAD_TARGET, field="endpoint")
        if not readable(key, auth):
            raise Refused(400, "Nothing can be encrypted with this key.", field="key")

    def _known(self, endpoint: str) -> bool:
        if len(endpoint) > MOST_ENDPOINT or not endpoint.isascii() or not endpoint.isprintable() or "\\" in endpoint:
            return False
        try:
            found = urlsplit(endpoint)
            origin = f"{found.scheme}://{found.netloc}"
        except ValueError:
            return False
        return any(service.fullmatch(origin) for service in self._services)

    async def send(self, target: PushTarget, message: Mapping[str, str], topic: str, urgent: bool, lasts: int) -> None:
        """Hand a message over to the browser's service. What has the same topic and still waits there is replaced."""
        import httpx

        from sztab.server.notices.encryption import encrypted, fresh_key, unb64

        if not self.on or not self._known(target.endpoint):  # the operator may have changed the list
            raise NotPushed("The push service is not on the list.", gone=True)
        text = json.dumps(message, ensure_ascii=False).encode()
        body = encrypted(text, unb64(target.key), unb64(target.auth), fresh_key(), os.urandom(16))
        headers = {
            "Authorization": self._signature(target.endpoint),
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "TTL": str(lasts),
            "Topic": topic,
            "Urgency": "high" if urgent else "normal",
        }
        try:
            answer = await self._carrier().post(target.endpoint, content=body, headers=headers)
        except (httpx.HTTPError, httpx.InvalidURL) as problem:
            raise NotPushed(f"The push service cannot be reached: {type(problem).__name__}.") from None
        if answer.status_code in (404, 410):
            raise NotPushed("The browser is gone.", gone=True)
        if not answer.is_success:
            final = answer.is_client_error and answer.status_code not in (408, 429)
            raise NotPushed(f"The push service says {answer.status_code}.", final=final)

    async def close(self) -> None:
        if self._client:
            await self._client.aclose()

    def _carrier(self) -> httpx.AsyncClient:
        import httpx

        if not self._client:
            # Nobody sends it on to another address, and no proxy of the environment gets in between.
            limits = httpx.Limits(max_connections=32, max_keepalive_connections=32)
            self._client = httpx.AsyncClient(
                timeout=_PATIENCE, follow_redirects=False, trust_env=False, limits=limits
            )  # fmt: skip
        return self._client

    def _signature(self, endpoint: str) -> str:
        from sztab.server.notices.encryption import b64

        found = urlsplit(endpoint)
        service, now = f"{found.scheme}://{found.netloc}", time.time()
        made, signature = self._signed.get(service, (0.0, ""))
        if now - made > _FRESH:
            claims = {"aud": service, "exp": int(now) + _SIGNED_FOR, "sub": self._contact}
            parts = [b64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
            token = ".".join([*parts, self._signer.sign(".".join(parts))])
            signature = f"vapid t={token}, k={self.key}"
            self._signed[service] = now, signature
        return signature


def _pattern(service: str) -> re.Pattern[str]:
    """A star stands for names with dots between them, and for nothing that could end the host."""
    return re.compile(re.escape(service).replace(r"\*", r"[a-z0-9-]+(?:\.[a-z0-9-]+)*"))
