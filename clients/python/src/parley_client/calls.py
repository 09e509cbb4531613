"""What a call of the API is, before it is sent."""

from __future__ import annotations

import json
import uuid
from dataclasses import dataclass, field, replace
from typing import Any, Dict, Mapping, Optional, Tuple
from urllib.parse import quote, urlencode

from .http.form import Form


@dataclass(frozen=True)
class Call:
    method: str
    path: str
    query: Mapping[str, Any] = field(default_factory=dict)
    #: JSON; ``None`` for no body.
    body: Optional[Mapping[str, Any]] = None
    form: Optional[Form] = None
    headers: Mapping[str, str] = field(default_factory=dict)
    #: Sent with every try, so that the server does the work once.
    idempotency_key: Optional[str] = None

    @property
    def may_be_repeated(self) -> bool:
        """Whether trying again can do no harm when nobody knows what became of the first try."""
        return self.method == "GET" or self.idempotency_key is not None

    @property
    def target(self) -> str:
        query = urlencode({name: _query_text(value) for name, value in self.query.items() if value is not None})
        return f"{self.path}?{query}" if query else self.path

    def content(self) -> Tuple[Dict[str, str], bytes]:
        """The headers of the body, and the body if it is not a form."""
        if self.form:
            return {"Content-Type": self.form.content_type, "Content-Length": str(self.form.length)}, b""
        if self.body is not None:
            data = json.dumps(self.body, ensure_ascii=False).encode("utf-8", "surrogatepass")
            return {"Content-Type": "application/json", "Content-Length": str(len(data))}, data
        return ({} if self.method == "GET" else {"Content-Length": "0"}), b""

    def resumed_after(self, event_id: Optional[str]) -> "Call":
        """The same call for the rest of its stream. Before the first event it is the same call once more."""
        if event_id is None:
            return self
        headers = {**self.headers, "Last-Event-ID": event_id}
        return replace(self, headers=headers, idempotency_key=None)


def path(*segments: str) -> str:
    """An address of the API. Segments that come from a caller cannot leave their place."""
    for segment in segments:
        if segment in ("", ".", ".."):
            raise ValueError(f"An id cannot be {segment!r}.")
    return "/api/" + "/".join(quote(segment, safe="") for segment in segments)


def given(**values: Any) -> Dict[str, Any]:
    """The arguments that the caller gave, by the API's names."""
    return {name: value for name, value in values.items() if value is not None}


def key_or_new(idempotency_key: Optional[str]) -> str:
    return idempotency_key or str(uuid.uuid4())


def _query_text(value: Any) -> str:
    return ("true" if value else "false") if isinstance(value, bool) else str(value)
