"""An SMTP server and a push service for tests: what they were given is there to be looked at."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from email import message_from_bytes, policy
from email.message import EmailMessage
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from aiosmtpd.controller import Controller
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from sztab.server.notices.encryption import b64


@dataclass
class Inbox:
    """Every message that was taken, in order."""

    url: str = ""
    refuses: str = ""  # what it says instead of taking a message
    messages: list[EmailMessage] = field(default_factory=list)
    at: list[float] = field(default_factory=list)  # when each came

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802
        if self.refuses:
            return self.refuses
        read = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(read, EmailMessage)
        self.at.append(time.time())
        self.messages.append(read)
        return "250 taken"


class _Closing(Controller):
    """Its own `stop` leaves connections open that nobody has ended yet, and what is collected later warns somewhere."""

    def __init__(self, *wishes: Any, **more: Any) -> None:
        super().__init__(*wishes, **more)
        self.connections: list[Any] = []

    def factory(self) -> Any:
        made = super().factory()
        self.connections.append(made)
        return made

    def stop(self, no_assert: bool = False) -> None:
        asyncio.run_coroutine_threadsafe(self._close(), self.loop).result(30)
        super().stop(no_assert)

    async def _close(self) -> None:
        for connection in self.connections:
            if connection.transport:
                connection.transport.close()
        await asyncio.sleep(0)
        await asyncio.sleep(0)


@contextmanager
def smtp() -> Iterator[Inbox]:
    inbox = Inbox()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    controller = _Closing(inbox, hostname="127.0.0.1", port=port)
    controller.start()
    inbox.url = f"smtp://127.0.0.1:{port}"
    try:
        yield inbox
    finally:
        controller.stop()


@dataclass
class Browsers:
    """A push service with the browsers behind it: it reads what they would read."""

    url: str = ""
    says: int = 201
    messages: list[dict[str, Any]] = field(default_factory=list)
    headers: list[dict[str, str]] = field(default_factory=list)
    at: list[float] = field(default_factory=list)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _key: ec.EllipticCurvePrivateKey = field(default_factory=lambda: ec.generate_private_key(ec.SECP256R1()))
    _auth: bytes = b"0123456789abcdef"

    def subscription(self, name: str) -> dict[str, str]:
        return {"endpoint": f"{self.url}/{name}", "key": b64(self._public), "auth": b64(self._auth)}

    @property
    def _public(self) -> bytes:
        return self._key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def take(self, path: str, headers: dict[str, str], body: bytes) -> int:
        if self.says == 201:
            message = {"to": path.lstrip("/"), **json.loads(self._read(body))}
            with self._lock:
                self.at.append(time.time())
                self.headers.append(headers)
                self.messages.append(message)
        return self.says

    def _read(self, body: bytes) -> bytes:
        """RFC 8291, from the browser's side."""
        salt, length = body[:16], body[20]
        sender, text = body[21 : 21 + length], body[21 + length :]
        agreed = self._key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = HKDF(hashes.SHA256(), 32, self._auth, b"WebPush: info\0" + self._public + sender).derive(agreed)
        key = HKDF(hashes.SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(hashes.SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        return AESGCM(key).decrypt(nonce, text, None).rstrip(b"\2")


@contextmanager
def browsers() -> Iterator[Browsers]:
    service = Browsers()

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["Content-Length"]))
            self.send_response(service.take(self.path, dict(self.headers), body))
            self.send_header("Content-Length", "0")
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            pass

    class Service(ThreadingHTTPServer):
        daemon_threads = True
        request_queue_size = 128

    server = Service(("127.0.0.1", 0), Handler)
    service.url = f"http://127.0.0.1:{server.server_port}"
    thread = threading.Thread(target=server.serve_forever, args=(0.02,), daemon=True)
    thread.start()
    try:
        yield service
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
