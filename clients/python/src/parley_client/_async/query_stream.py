"""An answer while it is written."""

from __future__ import annotations

import json
from types import TracebackType
from typing import Any, AsyncGenerator, AsyncIterator, List, Optional, Type

from ..calls import Call
from ..documents import Answer, Citation, decode
from ..errors import InvalidResponseError, StreamCutError
from ..http.event_decoder import ServerEvent
from ..replies import api_error
from .event_stream import AsyncEventStream
from .transport import AsyncTransport


class AsyncQueryStream:
    """Iterate over it for the chunks of the answer; :meth:`final` gives the whole answer.

    A connection that breaks is made again by itself, with nothing lost or repeated. Leave it as a context manager, or
    call :meth:`aclose`, to stop before the end: the server then stops writing.
    """

    def __init__(self, transport: AsyncTransport, call: Call) -> None:
        self._stream = AsyncEventStream(transport, call, _is_last)
        self._chunks = self._read()
        self._answer: Optional[Answer] = None
        #: What has come so far.
        self.text = ""
        #: The sentences that are complete, with the passages that support them.
        self.citations: List[Citation] = []

    @property
    def session_id(self) -> Optional[str]:
        """Known from the first chunk on."""
        return self._stream.headers.get("x-session-id")

    @property
    def message_id(self) -> Optional[str]:
        """Known from the first chunk on."""
        return self._stream.headers.get("x-message-id")

    @property
    def answer(self) -> Optional[Answer]:
        """The whole answer, once it is there."""
        return self._answer

    def __aiter__(self) -> AsyncIterator[str]:
        return self

    async def __anext__(self) -> str:
        return await self._chunks.__anext__()

    async def final(self) -> Answer:
        """Reads what is left, and returns the whole answer with its confidence and sources."""
        async for _ in self._chunks:
            pass
        if self._answer is None:
            raise InvalidResponseError("INVALID_RESPONSE", "The stream ended without an answer.", status=200)
        return self._answer

    async def aclose(self) -> None:
        self._stream.close()
        await self._chunks.aclose()

    async def __aenter__(self) -> "AsyncQueryStream":
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        await self.aclose()

    async def _read(self) -> AsyncGenerator[str, None]:
        try:
            async for event in self._stream.events():
                chunk = self._take(event)
                if chunk:
                    yield chunk
        except StreamCutError as error:
            error.text = self.text
            raise
        finally:
            self._stream.close()

    def _take(self, event: ServerEvent) -> str:
        if event.data == "[DONE]":
            return ""
        data = _json_of(event)
        if event.event == "error":
            raise api_error(data, 500, self._stream.headers)
        if event.event == "answer":
            self._answer = decode(Answer, data)
        elif event.event == "citation":
            self.citations.append(decode(Citation, data))
        # A server that knows only the documented form sends chunks without a name.
        elif event.event in ("chunk", "message") and isinstance(data.get("chunk"), str):
            self.text += data["chunk"]
            return str(data["chunk"])
        return ""


def _is_last(event: ServerEvent) -> bool:
    return event.event == "done" or event.data == "[DONE]"


def _json_of(event: ServerEvent) -> Any:
    try:
        data = json.loads(event.data)
    except ValueError:
        data = None
    if not isinstance(data, dict) or (event.event == "error" and not isinstance(data.get("code"), str)):
        raise InvalidResponseError("INVALID_RESPONSE", f"The event {event.event!r} is not one of Parley.", status=200)
    return data
