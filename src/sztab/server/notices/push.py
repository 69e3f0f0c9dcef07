"""Web Push: what a browser is told is encrypted for it alone (RFC 8291) and signed by this server (RFC 8292).

The push services that carry it learn to whom and when, and nothing of what.
"""

from __future__ import annotations

import json
import os
import re
import struct
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

import httpx
from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from sztab.core.words import Sentence
from sztab.messages.errors import Refused
from sztab.messages.notice_values import PushTarget

_CURVE = ec.SECP256R1()
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve
_RECORD = 4096  # bytes: a message is one record
_SIGNED_FOR = 12 * 3600  # seconds; services allow a day
_FRESH = 3600  # seconds for which a signature is used again
_PATIENCE = 10.0  # seconds
MOST_ENDPOINT = 1000  # letters
PUSH_OFF = Sentence("This server sends nothing to browsers.")
BAD_TARGET = Sentence("This browser's push service is not one that this server sends to.")


class NotPushed(Exception):
    """The service did not take it; `gone`: the browser no longer wants anything, `final`: it will not take this."""

    def __init__(self, why: str, gone: bool = False, final: bool = False) -> None:
        super().__init__(why)
        self.gone = gone
        self.final = final or gone


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _point(key: ec.EllipticCurvePublicKey) -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def encrypted(text: bytes, browser: bytes, auth: bytes, own: ec.EllipticCurvePrivateKey, salt: bytes) -> bytes:
    """The body of a message for a browser that has this public key and secret; `own` and `salt` are used once."""
    public = ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, browser)
    mine = _point(own.public_key())
    agreed = _derived(own.exchange(ec.ECDH(), public), auth, b"WebPush: info\0" + browser + mine, 32)
    key = _derived(agreed, salt, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(agreed, salt, b"Content-Encoding: nonce\0", 12)
    head = salt + struct.pack("!IB", _RECORD, len(mine)) + mine
    return head + AESGCM(key).encrypt(nonce, text + b"\2", None)


def readable(key: str, auth: str) -> bool:
    """Can something be encrypted for a browser with this key and secret?"""
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(_CURVE, unb64(key))
        return len(unb64(auth)) == 16
    except (ValueError, InvalidKey):
        return False


class Push:
    """Sends to browsers. The key that signs is made of a secret of the installation, which all its processes share."""

    def __init__(self, on: bool, secret: str, contact: str, services: Sequence[str]) -> None:
        self.on = on
        self._key = ec.derive_private_key(int(secret, 16) % (_ORDER - 1) + 1, _CURVE)
        self.key = b64(_point(self._key.public_key()))  # what a browser subscribes with
        self._contact = contact
        self._services = [_pattern(service) for service in services]
        self._signed: dict[str, tuple[float, str]] = {}  # by service
        self._client: httpx.AsyncClient | None = None

    def check(self, endpoint: str, key: str, auth: str) -> None:
        """Refuse what is not a browser: nobody makes this server send anything elsewhere."""
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
        if not self.on or not self._known(target.endpoint):  # the operator may have changed the list
            raise NotPushed("The push service is not on the list.", gone=True)
        text = json.dumps(message, ensure_ascii=False).encode()
        own = ec.generate_private_key(_CURVE)
        body = encrypted(text, unb64(target.key), unb64(target.auth), own, os.urandom(16))
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
        if not self._client:
            # Nobody sends it on to another address, and no proxy of the environment gets in between.
            limits = httpx.Limits(max_connections=32, max_keepalive_connections=32)
            self._client = httpx.AsyncClient(
                timeout=_PATIENCE, follow_redirects=False, trust_env=False, limits=limits
            )  # fmt: skip
        return self._client

    def _signature(self, endpoint: str) -> str:
        found = urlsplit(endpoint)
        service, now = f"{found.scheme}://{found.netloc}", time.time()
        made, signature = self._signed.get(service, (0.0, ""))
        if now - made > _FRESH:
            claims = {"aud": service, "exp": int(now) + _SIGNED_FOR, "sub": self._contact}
            parts = [b64(json.dumps(part).encode()) for part in ({"typ": "JWT", "alg": "ES256"}, claims)]
            proof = self._key.sign(".".join(parts).encode(), ec.ECDSA(hashes.SHA256()))
            numbers = b"".join(number.to_bytes(32) for number in decode_dss_signature(proof))
            signature = f"vapid t={'.'.join([*parts, b64(numbers)])}, k={self.key}"
            self._signed[service] = now, signature
        return signature


def _pattern(service: str) -> re.Pattern[str]:
    """A star stands for names with dots between them, and for nothing that could end the host."""
    return re.compile(re.escape(service).replace(r"\*", r"[a-z0-9-]+(?:\.[a-z0-9-]+)*"))
