"""Web Push: encrypted as RFC 8291 has it, signed as RFC 8292 has it, and sent to nobody else."""

from __future__ import annotations

import json

import pytest
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

from sztab.messages.errors import Refused
from sztab.server.notices.encryption import b64, encrypted, unb64
from sztab.server.notices.push import Push
from sztab.server.settings import PUSH_SERVICES

SECRET = "5a" * 32
# The example in appendix A of RFC 8291.
BROWSER = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4"
AUTH = "BTBZMqHH6r4Tts7J_aSIgg"
ITS_SENDER = "yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw"
ITS_SALT = "DGv6ra1nlYgDCS1FRnbzlw"
ITS_BODY = (
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQ"
    "pu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN"
)


def test_a_message_is_encrypted_as_in_the_example_of_the_standard() -> None:
    own = ec.derive_private_key(int.from_bytes(unb64(ITS_SENDER)), ec.SECP256R1())
    text = b"When I grow up, I want to be a watermelon"
    assert b64(encrypted(text, unb64(BROWSER), unb64(AUTH), own, unb64(ITS_SALT))) == ITS_BODY


def test_the_server_signs_for_the_service_it_sends_to() -> None:
    push = Push(True, SECRET, "https://sztab.example.org", PUSH_SERVICES)
    header = push._signature("https://fcm.googleapis.com/fcm/send/abc")
    token, key = (part.split("=", 1)[1] for part in header.removeprefix("vapid ").split(", "))
    head, claims, proof = token.split(".")
    assert json.loads(unb64(claims))["aud"] == "https://fcm.googleapis.com"
    numbers = unb64(proof)
    signature = encode_dss_signature(int.from_bytes(numbers[:32]), int.from_bytes(numbers[32:]))
    public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(key))
    public.verify(signature, f"{head}.{claims}".encode(), ec.ECDSA(hashes.SHA256()))
    assert key == push.key == Push(False, SECRET, "", ()).key


@pytest.mark.parametrize(
    "endpoint",
    [
        "http://fcm.googleapis.com/x",
        "https://fcm.googleapis.com.evil.example/x",
        "https://fcm.googleapis.com@evil.example/x",
        "https://evil.example/.push.apple.com",
        "https://evil.example#.push.apple.com",
        "https://evil.example\\.push.apple.com",
        "https://127.0.0.1/x",
        "https://web.push.apple.com:8051/x",
        "https://[::1/x",
        "https://web.push.apple.com/" + "x" * 1000,
    ],
)
def test_nobody_makes_the_server_send_elsewhere(endpoint: str) -> None:
    push = Push(True, SECRET, "", PUSH_SERVICES)
    push.check("https://web.push.apple.com/abc", BROWSER, AUTH)
    with pytest.raises(Refused, match="push service"):
        push.check(endpoint, BROWSER, AUTH)


@pytest.mark.parametrize(
    ("key", "auth"), [("", AUTH), (BROWSER[:-4], AUTH), (BROWSER, "x"), ("*", AUTH), (BROWSER, "")]
)
def test_what_cannot_be_encrypted_for_is_no_browser(key: str, auth: str) -> None:
    with pytest.raises(Refused, match="encrypted"):
        Push(True, SECRET, "", PUSH_SERVICES).check("https://web.push.apple.com/abc", key, auth)


def test_without_push_no_browser_is_kept() -> None:
    with pytest.raises(Refused, match="sends nothing"):
        Push(False, SECRET, "", PUSH_SERVICES).check("https://web.push.apple.com/abc", BROWSER, AUTH)
