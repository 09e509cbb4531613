"""Server-sent events of a call, taken up again where they broke off."""

from __future__ import annotations

import time
from typing import AsyncGenerator, Callable, Dict, Optional

from ..calls import Call
from ..errors import InvalidRequestError, ParleyError, RequestTimeoutError, StreamCutError, UnreachableError
from ..http.event_decoder import EventDecoder, ServerEvent
from ..replies import error_of
from ..retrying import wait_before_retry
from .exchange import AsyncExchange
from .transport import AsyncTransport

_LASTED_SECONDS = 10.0


class AsyncEventStream:
    """All events of a stream, none lost or repeated, over as many connections as it takes.

    A stream that ends before ``is_last`` was true of an event was cut. Each event received gives back all tries, and so
    does a sign of life from a connection that has lasted: a quiet chat may be followed for days.
    """

    def __init__(
        self,
        transport: AsyncTransport,
        call: Call,
        is_last: Callable[[ServerEvent], bool],
        last_event_id: Optional[str] = None,
    ) -> None:
        self._transport = transport
        self._call = call
        self._is_last = is_last
        self._last_event_id = last_event_id
        self._exchange: Optional[AsyncExchange] = None
        self._tries_made = 0
        self._has_begun = False
        self.headers: Dict[str, str] = {}

    async def events(self) -> AsyncGenerator[ServerEvent, None]:
        while True:
            try:
                async with self._transport.exchange(self._next_call(), "text/event-stream") as exchange:
                    self._exchange = exchange
                    await self._check(exchange)
                    if exchange.status == 204:
                        return
                    self.headers = exchange.headers
                    decoder = EventDecoder()
                    begun_at = time.monotonic()
                    while True:
                        data = await exchange.receive(is_stream=True)
                        if not data:
                            raise _EndedTooSoon("UNREACHABLE", "It ended before its last event.")
                        if time.monotonic() - begun_at >= _LASTED_SECONDS:
                            self._tries_made = 0
                        for event in decoder.feed(data):
                            self._transport.io.check()
                            self._note(event)
                            yield event
                            if self._is_last(event):
                                return
            except ParleyError as error:
                wait = self._wait_after(error)
            self._tries_made += 1
            await self._transport.io.sleep(wait)

    def close(self) -> None:
        """Ends it; the server stops the work."""
        if self._exchange:
            self._exchange.close()

    def _next_call(self) -> Call:
        return self._call.resumed_after(self._last_event_id)

    async def _check(self, exchange: AsyncExchange) -> None:
        kind = exchange.headers.get("content-type", "")
        if exchange.status == 204 or (exchange.status == 200 and kind.startswith("text/event-stream")):
            return
        raise error_of(exchange.status, exchange.headers, await exchange.read())

    def _note(self, event: ServerEvent) -> None:
        self._has_begun = True
        self._tries_made = 0
        if event.id is not None:
            self._last_event_id = event.id

    def _wait_after(self, error: ParleyError) -> float:
        """Seconds until the stream is taken up again, or raises why it cannot be."""
        wait = wait_before_retry(error, self._tries_made, may_be_repeated=True)
        if wait is not None and self._tries_made < self._transport.retries:
            return wait
        # Whoever resumes is refused where the answer was stopped meanwhile; other refusals have a reason of their own.
        was_stopped = self._has_begun and isinstance(error, InvalidRequestError)
        is_broken = self._has_begun and isinstance(error, (UnreachableError, RequestTimeoutError))
        if was_stopped or is_broken or isinstance(error, _EndedTooSoon):
            message = f"The stream broke and could not be resumed: {error.message}"
            raise StreamCutError("STREAM_CUT", message) from error
        raise error


class _EndedTooSoon(UnreachableError):
    """The response was complete, but its last event was missing."""
