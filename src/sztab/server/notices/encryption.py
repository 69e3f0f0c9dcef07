"""What Web Push is encrypted and signed with (RFC 8291, RFC 8292).

Loaded when the first message is sent: a server that starts does not wait for it.
"""

from __future__ import annotations

import struct
from base64 import urlsafe_b64decode, urlsafe_b64encode

from cryptography.exceptions import InvalidKey
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

_CURVE = ec.SECP256R1()
_ORDER = 0xFFFFFFFF00000000FFFFFFFFFFFFFFFFBCE6FAADA7179E84F3B9CAC2FC632551  # of the curve
_RECORD = 4096  # bytes: a message is one record


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


def fresh_key() -> ec.EllipticCurvePrivateKey:
    """A key for one message."""
    return ec.generate_private_key(_CURVE)


class Signer:
    """Signs with a key that is made of a secret."""

    def __init__(self, secret: str) -> None:
        self._key = ec.derive_private_key(int(secret, 16) % (_ORDER - 1) + 1, _CURVE)
        self.public = b64(_point(self._key.public_key()))

    def sign(self, text: str) -> str:
        numbers = decode_dss_signature(self._key.sign(text.encode(), ec.ECDSA(hashes.SHA256())))
        return b64(b"".join(number.to_bytes(32) for number in numbers))
