"""From what a server has sent to a document or an error."""

from __future__ import annotations

import json
import time
from email.utils import parsedate_to_datetime
from typing import Any, Dict, Mapping, Optional

from .errors import ERRORS_BY_CODE, ApiError, InvalidResponseError, ParleyError


def json_of(status: int, headers: Mapping[str, str], body: bytes) -> Any:
    """The JSON of a success; ``None`` where it has no document."""
    if not body:
        return None
    try:
        return json.loads(body)
    except ValueError:
        raise _not_parley(status, headers, body) from None


def error_of(status: int, headers: Mapping[str, str], body: bytes) -> ParleyError:
    """The error that a response stands for."""
    try:
        document = json.loads(body)
    except ValueError:
        return _not_parley(status, headers, body)
    if status < 400 or not isinstance(document, dict) or not isinstance(document.get("code"), str):
        return _not_parley(status, headers, body)
    return api_error(document, status, headers)


def api_error(document: Dict[str, Any], status: int, headers: Mapping[str, str]) -> ApiError:
    code = document["code"]
    message = str(document.get("message") or document.get("error") or code)
    return ERRORS_BY_CODE.get(code, ApiError)(
        code,
        message,
        status=status,
        request_id=headers.get("x-request-id"),
        retry_after=_retry_after(headers),
    )


def _not_parley(status: int, headers: Mapping[str, str], body: bytes) -> InvalidResponseError:
    """Such as the page of a proxy whose server is away."""
    excerpt = " ".join(body[:300].decode("utf-8", "replace").split())[:120]
    kind = headers.get("content-type", "no content type")
    return InvalidResponseError(
        "INVALID_RESPONSE",
        f"Status {status} with {kind} is not a response of Parley: {excerpt!r}",
        status=status,
        request_id=headers.get("x-request-id"),
        retry_after=_retry_after(headers),
    )


def _retry_after(headers: Mapping[str, str]) -> Optional[float]:
    """Seconds, also where a proxy has written a date."""
    text = headers.get("retry-after", "").strip()
    if text.isascii() and text.isdigit():
        return float(text)
    try:
        date = parsedate_to_datetime(text)
    except (TypeError, ValueError, IndexError):
        return None
    return max(0.0, date.timestamp() - time.time())
