# Made from ../_async by tools/make_sync.py: change it there.
"""Sends calls: credentials, tries, and what becomes of a response."""

from __future__ import annotations

import platform
from typing import Any, Dict, Mapping, Optional

from .._version import __version__
from ..calls import Call
from ..credentials import Credentials
from ..errors import ParleyError
from ..http.sync_io import SyncIo
from ..replies import error_of, json_of
from ..retrying import wait_before_retry
from ..timeouts import Timeouts
from .exchange import Connections, Exchange

USER_AGENT = f"parley-python/{__version__} (Python {platform.python_version()})"


class Reply:
    """A success: its JSON, and its headers by their names in lower case."""

    def __init__(self, document: Any, headers: Mapping[str, str]) -> None:
        self.document = document
        self.headers = headers


class Transport:
    def __init__(
        self,
        connections: Connections,
        credentials: Credentials,
        io: SyncIo,
        timeouts: Timeouts,
        retries: int,
        headers: Mapping[str, str],
    ) -> None:
        self.connections = connections
        self.credentials = credentials
        self.io = io
        self.timeouts = timeouts
        self.retries = retries
        self.headers = headers

    def changed(
        self,
        *,
        io: Optional[SyncIo] = None,
        timeouts: Optional[Timeouts] = None,
        retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> "Transport":
        """The same with other options, over the same connections."""
        return Transport(
            self.connections,
            self.credentials,
            io or self.io,
            timeouts or self.timeouts,
            self.retries if retries is None else retries,
            {**self.headers, **(headers or {})},
        )

    def fetch(self, call: Call) -> Reply:
        """Makes a call, again where that is safe, and returns its reply."""
        tries_made = 0
        while True:
            try:
                return self._try_once(call)
            except ParleyError as error:
                wait = wait_before_retry(error, tries_made, call.may_be_repeated)
                if wait is None or tries_made >= self.retries:
                    raise
            tries_made += 1
            self.io.sleep(wait)

    def json(self, call: Call) -> Any:
        return (self.fetch(call)).document

    def exchange(self, call: Call, accept: str) -> Exchange:
        return Exchange(call, self._headers_of(call, accept), self.connections, self.io, self.timeouts)

    def _try_once(self, call: Call) -> Reply:
        with self.exchange(call, "application/json") as exchange:
            body = exchange.read()
            if not 200 <= exchange.status < 300:
                raise error_of(exchange.status, exchange.headers, body)
            return Reply(json_of(exchange.status, exchange.headers, body), exchange.headers)

    def _headers_of(self, call: Call, accept: str) -> Dict[str, str]:
        credential = self.credentials.current()
        headers = {"User-Agent": USER_AGENT, "Accept": accept, "Accept-Encoding": "identity"}
        if credential:
            headers["Authorization"] = f"Bearer {credential}"
        if call.idempotency_key:
            headers["Idempotency-Key"] = call.idempotency_key
        return {**headers, **self.headers, **call.headers}
