"""The client itself."""

from __future__ import annotations

import ssl
from types import TracebackType
from typing import Any, Mapping, Optional, Type, TypeVar

from ..calls import Call, given, key_or_new, path
from ..credentials import Credentials, Token
from ..documents import AgentStatus, Answer, Feedback, Statistics, decode
from ..http.async_io import AsyncIo
from ..http.request import origin_of
from ..timeouts import Timeouts
from .api_keys import AsyncApiKeys
from .chatbots import AsyncChatbots, AsyncSettings
from .exchange import AsyncConnections
from .live import AsyncLive
from .mail import AsyncHeldMails, AsyncMailAddresses, AsyncMailServers, AsyncNotifications
from .query_stream import AsyncQueryStream
from .sources import AsyncSources
from .transport import AsyncTransport

Client = TypeVar("Client", bound="AsyncParley")


class AsyncParley:
    """A client of one Parley server.

    Give an ``api_key`` (``pk_live_…``), or a ``token`` of a signed-in user: the token, or a function that returns the
    current one, since it lasts an hour. ``retries`` is how often a call is tried again, where that is safe. ``tls`` is
    an SSL context for servers with certificates of their own. Connections are kept and used again; close the client
    when it is no longer needed, or use it as a context manager.
    """

    def __init__(
        self,
        base_url: str,
        api_key: Optional[str] = None,
        *,
        token: Optional[Token] = None,
        timeouts: Optional[Timeouts] = None,
        retries: int = 2,
        headers: Optional[Mapping[str, str]] = None,
        tls: Optional[ssl.SSLContext] = None,
    ) -> None:
        connections = AsyncConnections(origin_of(base_url, tls))
        credentials = Credentials(api_key, token)
        self._use(
            AsyncTransport(connections, credentials, AsyncIo(), timeouts or Timeouts(), retries, dict(headers or {}))
        )

    def _use(self, transport: AsyncTransport) -> None:
        self._transport = transport
        self.chatbots = AsyncChatbots(transport)
        self.settings = AsyncSettings(transport)
        self.sources = AsyncSources(transport)
        self.live = AsyncLive(transport)
        self.held_mails = AsyncHeldMails(transport)
        self.mail_address = AsyncMailAddresses(transport)
        self.mail_server = AsyncMailServers(transport)
        self.notifications = AsyncNotifications(transport)
        self.api_keys = AsyncApiKeys(transport)

    def with_options(
        self: Client,
        *,
        timeouts: Optional[Timeouts] = None,
        retries: Optional[int] = None,
        headers: Optional[Mapping[str, str]] = None,
    ) -> Client:
        """The same client with other options, over the same connections: ``client.with_options(retries=0).query(…)``."""
        return self._over(self._transport.changed(timeouts=timeouts, retries=retries, headers=headers))

    async def query(
        self,
        chatbot_id: str,
        message: str,
        *,
        session_id: Optional[str] = None,
        mode: Optional[str] = None,
        page_url: Optional[str] = None,
        is_trial: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> Answer:
        """Asks a chatbot and returns the whole answer.

        ``session_id`` goes on with a conversation, or names a new one. ``mode`` is ``standard``, ``productivity`` or
        ``creative``.
        """
        body = _question(chatbot_id, message, session_id, mode, page_url, is_trial)
        call = Call("POST", path("chatbot", "query"), body=body, idempotency_key=key_or_new(idempotency_key))
        return decode(Answer, await self._transport.json(call))

    def query_stream(
        self,
        chatbot_id: str,
        message: str,
        *,
        session_id: Optional[str] = None,
        mode: Optional[str] = None,
        page_url: Optional[str] = None,
        is_trial: Optional[bool] = None,
        idempotency_key: Optional[str] = None,
    ) -> AsyncQueryStream:
        """Asks a chatbot and gives the answer while it is written. The request is made when the first chunk is read."""
        body = {**_question(chatbot_id, message, session_id, mode, page_url, is_trial), "events": True}
        key = key_or_new(idempotency_key)
        call = Call("POST", path("chatbot", "query-stream"), body=body, idempotency_key=key)
        return AsyncQueryStream(self._transport, call)

    async def feedback(
        self,
        session_id: str,
        message_id: str,
        rating: int,
        *,
        comment: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Feedback:
        """Rates an answer from 1 to 5, or changes its rating. A thumb up is 5, a thumb down is 1."""
        body = given(sessionId=session_id, messageId=message_id, rating=rating, comment=comment)
        call = Call("POST", path("chatbot", "feedback"), body=body, idempotency_key=key_or_new(idempotency_key))
        return decode(Feedback, await self._transport.json(call))

    async def statistics(self, chatbot_id: str, *, user_id: Optional[str] = None) -> Statistics:
        """Usage statistics of a chatbot."""
        query = given(userId=user_id or self._transport.credentials.user_id())
        call = Call("GET", path("chatbots", chatbot_id, "stats"), query=query)
        return decode(Statistics, await self._transport.json(call))

    async def agent_status(
        self,
        agent_id: str,
        status: str,
        max_concurrent_chats: int,
        *,
        account_id: Optional[str] = None,
    ) -> AgentStatus:
        """Says whether an agent is there for live chats: ``available``, ``busy``, ``away`` or ``offline``."""
        body = given(agentId=agent_id, status=status, maxConcurrentChats=max_concurrent_chats, accountId=account_id)
        call = Call("PUT", path("live-chat", "agent-status"), body=body)
        return decode(AgentStatus, await self._transport.json(call))

    async def request(
        self,
        method: str,
        address: str,
        *,
        query: Optional[Mapping[str, Any]] = None,
        body: Optional[Mapping[str, Any]] = None,
        idempotency_key: Optional[str] = None,
    ) -> Any:
        """Any other call of the API, with the same credentials, tries and errors; returns the JSON of the reply.

        ``address`` begins with ``/api/``. A ``POST`` is tried again only with an ``idempotency_key`` of yours.
        """
        if not address.startswith("/"):
            raise ValueError("The address of a call begins with a slash.")
        call = Call(method.upper(), address, query=query or {}, body=body, idempotency_key=idempotency_key)
        return await self._transport.json(call)

    async def aclose(self) -> None:
        """Closes the connections that are kept."""
        self._transport.connections.close()

    async def __aenter__(self: Client) -> Client:
        return self

    async def __aexit__(
        self,
        kind: Optional[Type[BaseException]],
        error: Optional[BaseException],
        traceback: Optional[TracebackType],
    ) -> None:
        await self.aclose()

    def _over(self: Client, transport: AsyncTransport) -> Client:
        copy = object.__new__(type(self))
        copy._use(transport)
        return copy


def _question(
    chatbot_id: str,
    message: str,
    session_id: Optional[str],
    mode: Optional[str],
    page_url: Optional[str],
    is_trial: Optional[bool],
) -> Mapping[str, Any]:
    return given(
        message=message, chatbotId=chatbot_id, sessionId=session_id, mode=mode, pageUrl=page_url, isTrial=is_trial
    )
