"""Runs a test with both clients: what the asyncio client does is awaited behind the face of the other."""

from __future__ import annotations

import asyncio
import inspect
from typing import Any, Callable, Iterator, List, Optional

from parley_client import AsyncParley, Parley
from parley_client.http.async_io import AsyncIo
from parley_client.http.sync_io import SyncIo

Waits = List[float]


def sync_client(base_url: str, waits: Optional[Waits] = None, **options: Any) -> Any:
    """A client; one that is given a list of waits notes there how long it would wait, and does not."""
    client = Parley(base_url, **options)
    if waits is None:
        return client

    class Io(SyncIo):
        def sleep(self, seconds: float) -> None:
            waits.append(seconds)

    return client._over(client._transport.changed(io=Io()))


def async_client(base_url: str, waits: Optional[Waits] = None, **options: Any) -> Any:
    client = AsyncParley(base_url, **options)
    loop = asyncio.new_event_loop()
    if waits is None:
        return _Awaited(client, loop)

    class Io(AsyncIo):
        async def sleep(self, seconds: float) -> None:
            waits.append(seconds)

    return _Awaited(client._over(client._transport.changed(io=Io())), loop)


def close(client: Any) -> None:
    client.close_client() if isinstance(client, _Awaited) else client.close()


CLIENTS = {"sync": sync_client, "async": async_client}
MakeClient = Callable[..., Any]


class _Awaited:
    """Attributes of an asyncio object, awaited when they are called."""

    def __init__(self, inner: Any, loop: asyncio.AbstractEventLoop) -> None:
        self._inner = inner
        self._loop = loop

    def __getattr__(self, name: str) -> Any:
        value = getattr(self._inner, "aclose" if name == "close" and hasattr(self._inner, "aclose") else name)
        if callable(value):
            return lambda *args, **named: self._result(value(*args, **named))
        return self._result(value) if type(value).__module__.startswith("parley_client._async") else value

    def close_client(self) -> None:
        self._loop.run_until_complete(self._inner.aclose())
        # What was left open is closed by the loop.
        self._loop.run_until_complete(asyncio.sleep(0.01))
        self._loop.run_until_complete(self._loop.shutdown_asyncgens())
        self._loop.close()

    def __iter__(self) -> Iterator[Any]:
        iterator = self._inner.__aiter__()
        while True:
            try:
                yield self._loop.run_until_complete(iterator.__anext__())
            except StopAsyncIteration:
                return

    def _result(self, value: Any) -> Any:
        if inspect.isawaitable(value):
            return self._loop.run_until_complete(value)
        is_ours = type(value).__module__.startswith("parley_client._async") or inspect.isasyncgen(value)
        return _Awaited(value, self._loop) if is_ours else value
