# Made from ../_async by tools/make_sync.py: change it there.
"""Email: addresses, mail servers, what is held and what is notified of."""

from __future__ import annotations

from typing import List, Mapping, Optional

from ..calls import Call, given, path
from ..documents import AcceptedMail, HeldMail, MailAddress, MailServer, MailTest, NotificationSettings, decode
from .transport import Transport


class HeldMails:
    """Emails whose sender is in doubt, until somebody decides."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def list(self, account_id: Optional[str] = None) -> List[HeldMail]:
        call = Call("GET", path("live-chat", "held-mails"), query=given(accountId=account_id))
        document = self._transport.json(call)
        return [decode(HeldMail, item) for item in document["mails"]]

    def accept(self, mail_id: str) -> AcceptedMail:
        """Makes it a message of its chat."""
        call = Call("POST", path("live-chat", "held-mails", mail_id, "accept"))
        return decode(AcceptedMail, self._transport.json(call))

    def discard(self, mail_id: str) -> None:
        self._transport.fetch(Call("DELETE", path("live-chat", "held-mails", mail_id)))


class MailAddresses:
    """The email address of a chatbot."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, chatbot_id: str) -> MailAddress:
        call = Call("GET", path("chatbots", chatbot_id, "mail-address"))
        return decode(MailAddress, self._transport.json(call))

    def set(self, chatbot_id: str, name: str) -> MailAddress:
        """The name belongs to one chatbot of the server."""
        call = Call("PUT", path("chatbots", chatbot_id, "mail-address"), body={"name": name})
        return decode(MailAddress, self._transport.json(call))

    def remove(self, chatbot_id: str) -> None:
        self._transport.fetch(Call("DELETE", path("chatbots", chatbot_id, "mail-address")))


class MailServers:
    """The mail server that an account sends by."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self, account_id: str) -> MailServer:
        call = Call("GET", path("accounts", account_id, "mail-server"))
        return decode(MailServer, self._transport.json(call))

    def set(
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
        return decode(MailServer, self._transport.json(call))

    def remove(self, account_id: str) -> None:
        self._transport.fetch(Call("DELETE", path("accounts", account_id, "mail-server")))

    def test(self, account_id: str, to: str) -> MailTest:
        """Sends one email at once; ``problem`` says why it could not be sent."""
        call = Call("POST", path("accounts", account_id, "mail-server", "test"), body={"to": to})
        return decode(MailTest, self._transport.json(call))


class Notifications:
    """What the user of the ID token is notified of, by email and by push."""

    def __init__(self, transport: Transport) -> None:
        self._transport = transport

    def get(self) -> NotificationSettings:
        return decode(NotificationSettings, self._transport.json(Call("GET", path("auth", "notifications"))))

    def update(
        self,
        *,
        notices: Optional[Mapping[str, Mapping[str, bool]]] = None,
        unread_minutes: Optional[int] = None,
        push_with_text: Optional[bool] = None,
    ) -> NotificationSettings:
        """What is left out stays as it is: ``update(notices={"digest": {"email": False}})``."""
        body = given(notices=notices, unreadMinutes=unread_minutes, pushWithText=push_with_text)
        call = Call("PATCH", path("auth", "notifications"), body=body)
        return decode(NotificationSettings, self._transport.json(call))
