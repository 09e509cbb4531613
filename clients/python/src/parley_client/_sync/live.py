# Made from ../_async by tools/make_sync.py: change it there.
"""Live chats: both sides of them, and the agents."""

from __future__ import annotations

import json
from typing import Any, Generator, Optional

from ..calls import Call, given, key_or_new, path
from ..documents import LiveEvent, LiveSession, LiveSessionPage, MailedTranscript, SentMessage, decode
from ..errors import InvalidResponseError
from ..http.event_decoder import ServerEvent
from .event_stream import EventStream
from .transport import Transport


class Live:
    """Live chats between visitors and agents: docs/live-chat.md tells how they go."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def open(
        self,
        chatbot_id: str,
        *,
        session_id: Optional[str] = None,
        page_url: Optional[str] = None,
        visitor_name: Optional[str] = None,
        email: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> LiveSession:
        """Opens a live chat. ``session_id`` is the conversation with the chatbot that is handed over, if there is one."""
        body = given(
            chatbotId=chatbot_id, sessionId=session_id, pageUrl=page_url, visitorName=visitor_name, email=email
        )
        call = Call("POST", path("live-chat", "sessions"), body=body, idempotency_key=key_or_new(idempotency_key))
        return decode(LiveSession, self._transport.json(call))

    def send(
        self,
        message: str,
        *,
        sender_type: str,
        sender_name: str,
        session_id: Optional[str] = None,
        chatbot_id: Optional[str] = None,
        format: Optional[str] = None,
        page_url: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> SentMessage:
        """Posts a message as ``customer`` or ``agent``.

        Without a ``session_id``, a customer's message with a ``chatbot_id`` opens a live chat.
        """
        body = given(
            sessionId=session_id,
            chatbotId=chatbot_id,
            message=message,
            senderType=sender_type,
            senderName=sender_name,
            format=format,
            pageUrl=page_url,
        )
        call = Call("POST", path("live-chat", "message"), body=body, idempotency_key=key_or_new(idempotency_key))
        return decode(SentMessage, self._transport.json(call))

    def events(
        self, session_id: str, *, last_event_id: Optional[str] = None
    ) -> Generator[LiveEvent, None, None]:
        """What happens in a live chat, from its beginning or after an event, until it is closed.

        A connection that breaks is made again by itself. Keep the ``id`` of the last event to go on another day.
        """
        call = Call("GET", path("live-chat", "sessions", session_id, "events"))
        stream = EventStream(self._transport, call, _is_closed, last_event_id)
        try:
            for event in stream.events():
                yield _live_event(event)
        finally:
            stream.close()

    def inbox_events(
        self,
        *,
        account_id: Optional[str] = None,
        after: Optional[str] = None,
        last_event_id: Optional[str] = None,
    ) -> Generator[LiveEvent, None, None]:
        """What happens in all live chats of an account, for its agents. It has no end of its own."""
        query = given(accountId=account_id, after=after)
        call = Call("GET", path("live-chat", "inbox", "events"), query=query)
        stream = EventStream(self._transport, call, lambda event: False, last_event_id)
        try:
            for event in stream.events():
                yield _live_event(event)
        finally:
            stream.close()

    def get(self, session_id: str) -> LiveSession:
        """How a live chat stands."""
        return self._session(Call("GET", path("live-chat", "sessions", session_id)))

    def list(
        self,
        *,
        account_id: Optional[str] = None,
        state: Optional[str] = None,
        mine: Optional[bool] = None,
        chatbot_id: Optional[str] = None,
        tag: Optional[str] = None,
        cursor: Optional[str] = None,
        limit: Optional[int] = None,
        text: Optional[str] = None,
    ) -> LiveSessionPage:
        """One page of the live chats, or of those with ``text``; go on with ``cursor=page.next`` until that is ``None``."""
        query = given(
            accountId=account_id,
            state=state,
            mine=mine,
            chatbotId=chatbot_id,
            tag=tag,
            text=text,
            cursor=cursor,
            limit=limit,
        )
        return decode(
            LiveSessionPage, self._transport.json(Call("GET", path("live-chat", "sessions"), query=query))
        )

    def take(self, session_id: str) -> LiveSession:
        """Takes a chat that waits, as an agent."""
        return self._session(Call("POST", path("live-chat", "sessions", session_id, "take")))

    def close(self, session_id: str) -> LiveSession:
        """Ends a live chat."""
        return self._session(Call("POST", path("live-chat", "sessions", session_id, "close")))

    def typing(self, session_id: str, is_typing: bool, *, sender_name: Optional[str] = None) -> None:
        """Tells the other side that you type, or no longer."""
        body = given(isTyping=is_typing, senderName=sender_name)
        self._transport.fetch(Call("POST", path("live-chat", "sessions", session_id, "typing"), body=body))

    def read(self, session_id: str, sequence: int) -> None:
        """Tells the other side up to which message you have read the chat."""
        body = {"sequence": sequence}
        self._transport.fetch(Call("POST", path("live-chat", "sessions", session_id, "read"), body=body))

    def mail_transcript(self, session_id: str, *, email: Optional[str] = None) -> MailedTranscript:
        """Sends what was said to the address that the customer left, or to ``email``."""
        call = Call("POST", path("live-chat", "sessions", session_id, "transcript", "email"), body=given(email=email))
        return decode(MailedTranscript, self._transport.json(call))

    def _session(self, call: Call) -> LiveSession:
        return decode(LiveSession, self._transport.json(call))


def _is_closed(event: ServerEvent) -> bool:
    return event.event == "closed"


def _live_event(event: ServerEvent) -> LiveEvent:
    try:
        data: Any = json.loads(event.data)
    except ValueError:
        message = f"The event {event.event!r} is not one of Parley."
        raise InvalidResponseError("INVALID_RESPONSE", message, status=200) from None
    return LiveEvent(event.id, event.event, data)
