"""Sends calls: credentials, tries, and what becomes of a response."""

from __future__ import annotations

import platform
from typing import Any, Dict, Mapping, Optional

from .._version import __version__
from ..calls import Call
from ..credentials import Credentials
from ..errors import ParleyError
from ..http.async_io import AsyncIo
from ..replies import error_of, json_of
from ..retrying import wait_before_retry
from ..timeouts import Timeouts
from .exchange import AsyncConnections, AsyncExchange

USER_AGENT = f"parley-python/{__version__} (Python {platform.python_version()})"


class AsyncReply:
    """A success: its JSON, and its headers by their names in lower case."""

    def __init__(self, document: Any, headers: Mapping[str, str]) -> None:
        self.document = document
        self.headers = headers


class AsyncTransport:
    def __init__(
        self,
        connections: AsyncConnections,
        credentials: Credentials,
        io: AsyncIo,
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
        io: Optional[AsyncIo] = None,
        timeouts: Optional[Timeouts] = None,
        retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> "AsyncTransport":
        """The same with other options, over the same connections."""
        return AsyncTransport(
            self.connections,
            self.credentials,
            io or self.io,
            timeouts or self.timeouts,
            self.retries if retries is None else retries,
            {**self.headers, **(headers or {})},
        )

    async def fetch(self, call: Call) -> AsyncReply:
        """Makes a call, again where that is safe, and returns its reply."""
        tries_made = 0
        while True:
            try:
                return await self._try_once(call)
            except ParleyError as error:
                wait = wait_before_retry(error, tries_made, call.may_be_repeated)
                if wait is None or tries_made >= self.retries:
                    raise
            tries_made += 1
            await self.io.sleep(wait)

    async def json(self, call: Call) -> Any:
        return (await self.fetch(call)).document

    def exchange(self, call: Call, accept: str) -> AsyncExchange:
        return AsyncExchange(call, self._headers_of(call, accept), self.connections, self.io, self.timeouts)

    async def _try_once(self, call: Call) -> AsyncReply:
        async with self.exchange(call, "application/json") as exchange:
            body = await exchange.read()
            if not 200 <= exchange.status < 300:
                raise error_of(exchange.status, exchange.headers, body)
            return AsyncReply(json_of(exchange.status, exchange.headers, body), exchange.headers)

    def _headers_of(self, call: Call, accept: str) -> Dict[str, str]:
        credential = self.credentials.current()
        headers = {"User-Agent": USER_AGENT, "Accept": accept, "Accept-Encoding": "identity"}
        if credential:
            headers["Authorization"] = f"Bearer {credential}"
        if call.idempotency_key:
            headers["Idempotency-Key"] = call.idempotency_key
        return {**headers, **self.headers, **call.headers}
