"""The head of a request, and where it goes."""

from __future__ import annotations

import ssl
from dataclasses import dataclass
from typing import Dict, Optional
from urllib.parse import urlsplit


@dataclass(frozen=True)
class Origin:
    """The server, and the path that all addresses of the API stand under."""

    host: str
    port: int
    tls: Optional[ssl.SSLContext]
    #: As the ``Host`` header says it.
    authority: str
    #: Without a slash at its end.
    path: str


def origin_of(base_url: str, tls: Optional[ssl.SSLContext]) -> Origin:
    parts = urlsplit(base_url)
    if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
        raise ValueError(f"base_url must be an address such as https://chat.example.com, not {base_url!r}.")
    is_secure = parts.scheme == "https"
    host = parts.hostname.encode("idna").decode() if not parts.hostname.isascii() else parts.hostname
    port = parts.port or (443 if is_secure else 80)
    named = f"[{host}]" if ":" in host else host
    authority = named if parts.port is None else f"{named}:{port}"
    context = (tls or ssl.create_default_context()) if is_secure else None
    return Origin(host, port, context, authority, parts.path.rstrip("/"))


def request_head(method: str, target: str, headers: Dict[str, str]) -> bytes:
    lines = [f"{method} {target} HTTP/1.1"]
    for name, value in headers.items():
        if any(character in name + value for character in "\r\n\0"):
            raise ValueError(f"The header {name!r} holds a line end or a NUL character.")
        lines.append(f"{name}: {value}")
    return ("\r\n".join(lines) + "\r\n\r\n").encode("latin-1")
