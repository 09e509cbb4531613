"""Checks that a webhook's request comes from Parley."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import time
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Dict, List, Mapping, Optional, Sequence, Union

from .documents import Document, decode
from .errors import InvalidResponseError, InvalidSignatureError


@dataclass(frozen=True)
class WebhookEvent(Document):
    """Something that happened in the account: docs/webhooks.md lists the types and their ``data``."""

    #: Such as ``conversation.started``.
    type: str
    #: When it happened.
    timestamp: datetime
    data: Dict[str, Any]


def verify_webhook(
    payload: Union[bytes, str],
    headers: Mapping[str, str],
    secret: Union[str, Sequence[str]],
    *,
    tolerance: float = 300.0,
    now: Optional[float] = None,
) -> WebhookEvent:
    """The event of a request, or :class:`~parley_client.InvalidSignatureError`.

    ``payload`` is the body as it arrived, before it is parsed. While a secret is rotated, give both: a signature by
    one of them is enough. ``tolerance`` is how many seconds the timestamp may be off; ``now`` replaces the clock.
    Events can arrive twice: drop repeats by the header ``webhook-id``.
    """
    body = payload.encode() if isinstance(payload, str) else bytes(payload)
    given = {name.lower(): value for name, value in headers.items()}
    event_id, timestamp = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    if not event_id or not (timestamp.isascii() and timestamp.isdigit() and len(timestamp) <= 12):
        raise InvalidSignatureError("The headers webhook-id and webhook-timestamp are missing or wrong.")
    if abs((time.time() if now is None else now) - int(timestamp)) > tolerance:
        raise InvalidSignatureError("The timestamp is too far from the clock.")
    signed = f"{event_id}.{timestamp}.".encode() + body
    signatures = _signatures_in(given.get("webhook-signature", ""))
    expected = [hmac.new(key, signed, hashlib.sha256).digest() for key in _keys_of(secret)]
    # All are compared, each in constant time, so that time tells nothing.
    matches = [hmac.compare_digest(ours, theirs) for ours in expected for theirs in signatures]
    if not any(matches):
        raise InvalidSignatureError("No signature is of the secret.")
    return _event_of(body)


def _keys_of(secret: Union[str, Sequence[str]]) -> List[bytes]:
    secrets = [secret] if isinstance(secret, str) else list(secret)
    keys = [_bytes_of(text[len("whsec_") :] if text.startswith("whsec_") else text) for text in secrets]
    if not keys or not all(keys):
        raise InvalidSignatureError("The secret is not of the form whsec_….")
    return keys


def _signatures_in(header: str) -> List[bytes]:
    parts = (part.partition(",") for part in header.split(" "))
    return [_bytes_of(text) for version, _, text in parts if version == "v1"]


def _bytes_of(text: str) -> bytes:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return b""


def _event_of(body: bytes) -> WebhookEvent:
    try:
        return decode(WebhookEvent, json.loads(body))
    except (ValueError, InvalidResponseError):
        raise InvalidSignatureError("The body is not a JSON object.") from None
