"""Email: addresses, mail servers, what is held and what is notified of."""

from __future__ import annotations

from typing import List, Mapping, Optional

from ..calls import Call, given, path
from ..documents import AcceptedMail, HeldMail, MailAddress, MailServer, MailTest, NotificationSettings, decode
from .transport import AsyncTransport


class AsyncHeldMails:
    """Emails whose sender is in doubt, until somebody decides."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def list(self, account_id: Optional[str] = None) -> List[HeldMail]:
        call = Call("GET", path("live-chat", "held-mails"), query=given(accountId=account_id))
        document = await self._transport.json(call)
        return [decode(HeldMail, item) for item in document["mails"]]

    async def accept(self, mail_id: str) -> AcceptedMail:
        """Makes it a message of its chat."""
        call = Call("POST", path("live-chat", "held-mails", mail_id, "accept"))
        return decode(AcceptedMail, await self._transport.json(call))

    async def discard(self, mail_id: str) -> None:
        await self._transport.fetch(Call("DELETE", path("live-chat", "held-mails", mail_id)))


class AsyncMailAddresses:
    """The email address of a chatbot."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def get(self, chatbot_id: str) -> MailAddress:
        call = Call("GET", path("chatbots", chatbot_id, "mail-address"))
        return decode(MailAddress, await self._transport.json(call))

    async def set(self, chatbot_id: str, name: str) -> MailAddress:
        """The name belongs to one chatbot of the server."""
        call = Call("PUT", path("chatbots", chatbot_id, "mail-address"), body={"name": name})
        return decode(MailAddress, await self._transport.json(call))

    async def remove(self, chatbot_id: str) -> None:
        await self._transport.fetch(Call("DELETE", path("chatbots", chatbot_id, "mail-address")))


class AsyncMailServers:
    """The mail server that an account sends by."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def get(self, account_id: str) -> MailServer:
        call = Call("GET", path("accounts", account_id, "mail-server"))
        return decode(MailServer, await self._transport.json(call))

    async def set(
        self,
        account_id: str,
        *,
        host: str,
        port: int,
        security: str,
        from_: Mapping[str, str],
        user: Optional[str] = None,
        password: Optional[str] = None,
    ) -> MailServer:
        """``security`` is ``tls`` or ``starttls``, ``from_`` has ``name`` and ``address``.

        A password that is left out stays, for the same host and user.
        """
        body = given(host=host, port=port, security=security, user=user, password=password)
        body["from"] = dict(from_)
        call = Call("PUT", path("accounts", account_id, "mail-server"), body=body)
        return decode(MailServer, await self._transport.json(call))

    async def remove(self, account_id: str) -> None:
        await self._transport.fetch(Call("DELETE", path("accounts", account_id, "mail-server")))

    async def test(self, account_id: str, to: str) -> MailTest:
        """Sends one email at once; ``problem`` says why it could not be sent."""
        call = Call("POST", path("accounts", account_id, "mail-server", "test"), body={"to": to})
        return decode(MailTest, await self._transport.json(call))


class AsyncNotifications:
    """What the user of the ID token is notified of, by email and by push."""

    def __init__(self, transport: AsyncTransport) -> None:
        self._transport = transport

    async def get(self) -> NotificationSettings:
        return decode(NotificationSettings, await self._transport.json(Call("GET", path("auth", "notifications"))))

    async def update(
        self,
        *,
        notices: Optional[Mapping[str, Mapping[str, bool]]] = None,
        unread_minutes: Optional[int] = None,
        push_with_text: Optional[bool] = None,
    ) -> NotificationSettings:
        """What is left out stays as it is: ``update(notices={"digest": {"email": False}})``."""
        body = given(notices=notices, unreadMinutes=unread_minutes, pushWithText=push_with_text)
        call = Call("PATCH", path("auth", "notifications"), body=body)
        return decode(NotificationSettings, await self._transport.json(call))
