"""What chatbots learn from."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Mapping, Optional, Sequence

from ..calls import Call, given, key_or_new, path
from ..documents import Source, decode, wire_names
from ..errors import RequestTimeoutError, SourceFailedError
from ..http.form import FileContent, Form, OnProgress, file_of
from ..timeouts import Deadline
from .transport import AsyncTransport

_FIRST_LOOK = 0.25
_LONGEST_BETWEEN_LOOKS = 5.0


class AsyncSources:
    """Websites, pages, files, texts and question-answer pairs. They are read in the background."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, chatbot_id: str) -> List[Source]:
        document = await self._transport.json(Call("GET", path("chatbots", chatbot_id, "sources")))
        return [decode(Source, item) for item in document["sources"]]

    async def get(self, chatbot_id: str, source_id: str) -> Source:
        """A source and how far it is."""
        return await self._source(Call("GET", path("chatbots", chatbot_id, "sources", source_id)))

    async def add_text(
        self,
        chatbot_id: str,
        *,
        title: str,
        content: str,
        url: Optional[str] = None,
        type: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Source:
        """Adds a text: Markdown, or plain text with ``type="text"``. ``url`` is where visitors can read it."""
        body = given(type=type, title=title, content=content, url=url)
        return await self._add(chatbot_id, body, idempotency_key)

    async def add_url(
        self,
        chatbot_id: str,
        url: str,
        *,
        type: str = "page",
        title: Optional[str] = None,
        include: Optional[Sequence[str]] = None,
        exclude: Optional[Sequence[str]] = None,
        max_pages: Optional[int] = None,
        max_depth: Optional[int] = None,
        refresh_every_hours: Optional[int] = None,
        idempotency_key: Optional[str] = None,
    ) -> Source:
        """Adds a ``page``, a ``website`` or the pages of a ``sitemap``."""
        body = given(
            type=type,
            url=url,
            title=title,
            include=include and list(include),
            exclude=exclude and list(exclude),
            maxPages=max_pages,
            maxDepth=max_depth,
            refreshEveryHours=refresh_every_hours,
        )
        return await self._add(chatbot_id, body, idempotency_key)

    async def add_pairs(
        self,
        chatbot_id: str,
        *,
        title: str,
        pairs: Sequence[Mapping[str, str]],
        url: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Source:
        """Adds questions with the answers that must be exactly so: ``{"question": …, "answer": …}``."""
        body = given(type="pairs", title=title, pairs=wire_names(list(pairs)), url=url)
        return await self._add(chatbot_id, body, idempotency_key)

    async def add_file(
        self,
        chatbot_id: str,
        file: FileContent,
        *,
        name: Optional[str] = None,
        content_type: Optional[str] = None,
        title: Optional[str] = None,
        url: Optional[str] = None,
        on_progress: Optional[OnProgress] = None,
        idempotency_key: Optional[str] = None,
    ) -> Source:
        """Uploads a file of up to 50 MB: a path, bytes, or a file opened in binary mode.

        ``on_progress(sent, total)`` is called after each piece; after a broken connection it begins again at 0.
        """
        key = key_or_new(idempotency_key)
        boundary = f"parley-{_token(key)}"
        form = Form(given(title=title, url=url), file_of(file, name, content_type), boundary, on_progress)
        return await self._source(Call("POST", path("chatbots", chatbot_id, "files"), form=form, idempotency_key=key))

    async def refresh(self, chatbot_id: str, source_id: str) -> Source:
        """Reads a source again; only what has changed is indexed anew."""
        return await self._source(Call("POST", path("chatbots", chatbot_id, "sources", source_id, "refresh")))

    async def cancel(self, chatbot_id: str, source_id: str) -> Source:
        """Stops reading a source; what was read stays."""
        return await self._source(Call("POST", path("chatbots", chatbot_id, "sources", source_id, "cancel")))

    async def delete(self, chatbot_id: str, source_id: str) -> None:
        """Deletes a source: it leaves the answers at once."""
        await self._transport.fetch(Call("DELETE", path("chatbots", chatbot_id, "sources", source_id)))

    async def wait_until_read(
        self,
        chatbot_id: str,
        source_id: str,
        *,
        timeout: Optional[float] = None,
        on_progress: Optional[Callable[[Source], None]] = None,
    ) -> Source:
        """Waits until a source is ``ready``; one that fails raises :class:`~parley_client.SourceFailedError`.

        ``on_progress`` is called with the source each time it was looked at. ``timeout`` is in seconds.
        """
        deadline = Deadline(timeout)
        wait = _FIRST_LOOK
        while True:
            source = await self.get(chatbot_id, source_id)
            if on_progress:
                on_progress(source)
            if source.status == "ready":
                return source
            if source.status != "pending":
                raise SourceFailedError(source)
            left = deadline.left()
            if left == 0:
                raise RequestTimeoutError("TIMEOUT", "The source was not read within the time given.")
            await self._transport.io.sleep(wait if left is None else min(wait, left))
            wait = min(_LONGEST_BETWEEN_LOOKS, wait * 1.5)

    async def _add(self, chatbot_id: str, body: Dict[str, Any], idempotency_key: Optional[str]) -> Source:
        key = key_or_new(idempotency_key)
        return await self._source(Call("POST", path("chatbots", chatbot_id, "sources"), body=body, idempotency_key=key))

    async def _source(self, call: Call) -> Source:
        return decode(Source, await self._transport.json(call))


def _token(key: str) -> str:
    """A boundary has at most 70 characters, and not all that a key may have."""
    return "".join(character for character in key if character.isalnum() and character.isascii())[:48]
