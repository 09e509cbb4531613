"""How bytes travel and time passes for the asyncio client: asyncio's own streams, without threads."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Awaitable, Optional, TypeVar

from .request import Origin

T = TypeVar("T")


class AsyncConnection:
    """A connection to the server. Silence for longer than ``timeout`` seconds is a ``TimeoutError``."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer
        self._loop = asyncio.get_running_loop()
        self.idle_until = 0.0

    async def send(self, data: bytes, timeout: Optional[float]) -> None:
        self._writer.write(data)
        await _within(timeout, self._writer.drain())

    async def receive(self, timeout: Optional[float]) -> bytes:
        return await _within(timeout, self._reader.read(64 * 1024))

    async def is_usable(self) -> bool:
        """Whether another request may be sent. On a connection of an event loop that has ended none may."""
        if time.monotonic() >= self.idle_until or self._loop is not asyncio.get_running_loop():
            return False
        # The loop hears of an end that came while it had nothing to do.
        await asyncio.sleep(0)
        return not self._reader.at_eof() and not self._writer.is_closing()

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self._writer.close()


class AsyncIo:
    async def connect(self, origin: Origin, timeout: Optional[float]) -> AsyncConnection:
        server_name = origin.host if origin.tls else None
        opening = asyncio.open_connection(origin.host, origin.port, ssl=origin.tls, server_hostname=server_name)
        return AsyncConnection(*await _within(timeout, opening))

    def adopt(self, connection: AsyncConnection) -> None:
        """Tasks are cancelled by asyncio itself."""

    def check(self) -> None:
        """Nothing to see here, for the same reason."""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)


async def _within(timeout: Optional[float], work: Awaitable[T]) -> T:
    try:
        return await asyncio.wait_for(work, timeout)
    except asyncio.TimeoutError as late:
        # Before Python 3.11 it is not the TimeoutError of the language.
        raise TimeoutError(str(late)) from late
