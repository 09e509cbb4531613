"""One request on one connection, and its response as it comes."""

from __future__ import annotations

import time
from types import TracebackType
from typing import Dict, List, Optional, Type

from ..calls import Call
from ..errors import ParleyError, RequestTimeoutError, UnreachableError
from ..http.async_io import AsyncConnection, AsyncIo
from ..http.request import Origin, request_head
from ..http.response_parser import BrokenResponse, ResponseParser
from ..timeouts import Deadline, Timeouts

_MOST_IDLE = 8
#: Node closes idle connections after 5 seconds unless it says otherwise.
_USUAL_IDLE_SECONDS = 4.0


class AsyncConnections:
    """Connections that wait for the next request. Threads may share it: each operation on the list is atomic."""

    def __init__(self, origin: Origin) -> None:
        self.origin = origin
        self._idle: List[AsyncConnection] = []

    async def take(self) -> Optional[AsyncConnection]:
        while True:
            try:
                connection = self._idle.pop()
            except IndexError:
                return None
            if await connection.is_usable():
                return connection
            connection.close()

    def keep(self, connection: AsyncConnection, seconds: float) -> None:
        if seconds <= 0 or len(self._idle) >= _MOST_IDLE:
            connection.close()
            return
        connection.idle_until = time.monotonic() + seconds
        self._idle.append(connection)

    def close(self) -> None:
        while self._idle:
            self._idle.pop().close()


class AsyncExchange:
    """Enter it to send the request; ``status`` and ``headers`` are there then, the body is read by :meth:`receive`.

    Leaving it gives the connection back if the response was read to its end, and closes it otherwise.
    """

    def __init__(
        self,
        call: Call,
        headers: Dict[str, str],
        connections: AsyncConnections,
        io: AsyncIo,
        timeouts: Timeouts,
    ) -> None:
        self._call = call
        self._headers = headers
        self._connections = connections
        self._io = io
        self._timeouts = timeouts
        self._connection: Optional[AsyncConnection] = None
        self._parser = ResponseParser()
        self._deadline = Deadline(timeouts.whole)
        self.status = 0
        self.headers: Dict[str, str] = {}

    async def __aenter__(self) -> "AsyncExchange":
        try:
            head = self._head()
            is_kept = await self._use_kept_connection()
            try:
                if not is_kept:
                    await self._connect()
                await self._send_and_hear(head)
            except (OSError, BrokenResponse) as error:
                # The server closed the connection at the moment it was used again: that is not its answer.
                is_stale = is_kept and self._call.may_be_repeated and not self._parser.has_begun
                if not is_stale or isinstance(error, TimeoutError):
                    raise
                self.close()
                await self._connect()
                await self._send_and_hear(head)
        except BaseException as error:
            self.close()
            _raise_as_ours(error)
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        self.close()

    async def receive(self, *, is_stream: bool) -> bytes:
        """The next piece of the body, empty at its end. A stream may last, as long as it is not silent."""
        try:
            while True:
                piece = self._parser.take_body()
                if piece or self._parser.is_complete:
                    return piece
                await self._feed(self._timeouts.between_chunks if is_stream else self._left())
        except BaseException as error:
            self.close()
            _raise_as_ours(error)
            raise

    async def read(self) -> bytes:
        """The whole body."""
        pieces: List[bytes] = []
        while True:
            piece = await self.receive(is_stream=False)
            if not piece:
                return b"".join(pieces)
            pieces.append(piece)

    def close(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        if self._parser.is_complete and self._parser.may_be_reused:
            self._connections.keep(connection, _idle_seconds(self.headers))
        else:
            connection.close()

    async def _use_kept_connection(self) -> bool:
        self._connection = await self._connections.take()
        if self._connection:
            self._io.adopt(self._connection)
        return self._connection is not None

    async def _connect(self) -> None:
        limits = [limit for limit in (self._timeouts.connect, self._deadline.left()) if limit is not None]
        self._connection = await self._io.connect(self._connections.origin, min(limits, default=None))
        self._io.adopt(self._connection)

    async def _send_and_hear(self, head: bytes) -> None:
        try:
            await self._send(head)
        except OSError as error:
            if isinstance(error, TimeoutError):
                raise
            # A server that refuses a large body may answer and close before it has read all of it.
            await self._receive_head(error)
        else:
            await self._receive_head(None)

    def _head(self) -> bytes:
        """All that is sent but for a form."""
        call, origin = self._call, self._connections.origin
        content_headers, body = call.content()
        headers = {"Host": origin.authority, **self._headers, **content_headers}
        return request_head(call.method, origin.path + call.target, headers) + body

    async def _send(self, head: bytes) -> None:
        await self._write(head, self._left())
        if self._call.form:
            for piece in self._call.form.pieces():
                await self._write(piece, self._timeouts.between_chunks)
            # The time that a large file takes is no fault of the server.
            self._deadline = Deadline(self._timeouts.whole)

    async def _receive_head(self, sending_failed: Optional[OSError]) -> None:
        try:
            while self._parser.head is None:
                await self._feed(self._left())
        except (OSError, BrokenResponse):
            if sending_failed:
                raise sending_failed from None
            raise
        if sending_failed:
            self._parser.may_be_reused = False
        self.status, self.headers = self._parser.head.status, self._parser.head.headers

    async def _write(self, data: bytes, timeout: Optional[float]) -> None:
        assert self._connection
        await self._connection.send(data, timeout)

    async def _feed(self, timeout: Optional[float]) -> None:
        if self._connection is None:
            raise BrokenResponse("The response was closed.")
        self._parser.feed(await self._connection.receive(timeout))

    def _left(self) -> Optional[float]:
        left = self._deadline.left()
        if left == 0:
            raise TimeoutError
        return left


def _idle_seconds(headers: Dict[str, str]) -> float:
    """How long the server keeps a connection that nobody uses, less a second for the way."""
    for part in headers.get("keep-alive", "").split(","):
        name, _, value = part.strip().partition("=")
        if name.lower() == "timeout" and value.isdigit():
            return float(value) - 1
    return _USUAL_IDLE_SECONDS


def _raise_as_ours(error: BaseException) -> None:
    """Raises it again; what has to do with the network by our own names."""
    if isinstance(error, TimeoutError):
        raise RequestTimeoutError("TIMEOUT", "No response came within the time-out.") from error
    if isinstance(error, (OSError, BrokenResponse)) and not isinstance(error, ParleyError):
        raise UnreachableError("UNREACHABLE", f"The server could not be reached: {error}") from error
    raise error
