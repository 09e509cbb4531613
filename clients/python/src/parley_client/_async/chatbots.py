"""Chatbots and their settings."""

from __future__ import annotations

from typing import Any, List, Mapping, Optional

from ..calls import Call, given, key_or_new, path
from ..documents import Chatbot, ChatbotSettings, decode, wire_names
from .transport import AsyncReply, AsyncTransport


class AsyncChatbots:
    """The chatbots of your accounts."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, *, account_id: Optional[str] = None) -> List[Chatbot]:
        document = await self._transport.json(Call("GET", path("chatbots"), query=given(accountId=account_id)))
        return [decode(Chatbot, item) for item in document["chatbots"]]

    async def create(
        self,
        name: str,
        *,
        domain: Optional[str] = None,
        account_id: Optional[str] = None,
        idempotency_key: Optional[str] = None,
    ) -> Chatbot:
        """Creates a chatbot. ``domain`` is the site that its widget may stand on."""
        body = given(name=name, domain=domain, accountId=account_id)
        call = Call("POST", path("chatbots"), body=body, idempotency_key=key_or_new(idempotency_key))
        return decode(Chatbot, await self._transport.json(call))

    async def get(self, chatbot_id: str) -> Chatbot:
        return decode(Chatbot, await self._transport.json(Call("GET", path("chatbots", chatbot_id))))

    async def update(
        self,
        chatbot_id: str,
        *,
        name: Optional[str] = None,
        domain: Optional[str] = None,
        is_active: Optional[bool] = None,
    ) -> Chatbot:
        """Renames, moves, activates or deactivates a chatbot."""
        body = given(name=name, domain=domain, isActive=is_active)
        return decode(Chatbot, await self._transport.json(Call("PATCH", path("chatbots", chatbot_id), body=body)))

    async def delete(self, chatbot_id: str) -> None:
        """Deletes a chatbot with everything under it."""
        await self._transport.fetch(Call("DELETE", path("chatbots", chatbot_id)))


class AsyncSettings:
    """How a chatbot greets, looks and answers."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def get(self, chatbot_id: str, *, user_id: Optional[str] = None) -> ChatbotSettings:
        call = Call("GET", path("chatbots", chatbot_id, "settings"), query=given(userId=self._user(user_id)))
        return _with_etag(await self._transport.fetch(call))

    async def update(
        self,
        chatbot_id: str,
        settings: Mapping[str, Any],
        *,
        if_match: Optional[str] = None,
        user_id: Optional[str] = None,
    ) -> ChatbotSettings:
        """Changes the settings that are named and keeps the others, inside of ``theme`` too.

        Names may be ``welcome_message`` or ``welcomeMessage``. With the ``etag`` of :meth:`get` as ``if_match``, a
        change that would undo somebody else's raises :class:`~parley_client.PreconditionFailedError`.
        """
        body = {**given(userId=self._user(user_id)), "settings": wire_names(settings)}
        headers = {"If-Match": if_match} if if_match else {}
        call = Call("PUT", path("chatbots", chatbot_id, "settings"), body=body, headers=headers)
        return _with_etag(await self._transport.fetch(call))

    def _user(self, user_id: Optional[str]) -> Optional[str]:
        return user_id or self._transport.credentials.user_id()


def _with_etag(reply: AsyncReply) -> ChatbotSettings:
    document = reply.document
    etag = reply.headers.get("etag")
    return decode(ChatbotSettings, {**document, "etag": etag} if isinstance(document, dict) else document)
