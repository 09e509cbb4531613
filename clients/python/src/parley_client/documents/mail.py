"""Email: addresses, mail servers, what is held and what is notified of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import List, Optional

from .document import Document


@dataclass(frozen=True)
class MailSender(Document):
    name: str
    address: str


@dataclass(frozen=True)
class HeldMail(Document):
    """An email whose sender is in doubt, until somebody decides."""

    id: str
    account_id: str
    chatbot_id: str
    #: The live chat that it was sent to, if there is one.
    session_id: Optional[str]
    from_: MailSender
    subject: str
    #: The beginning of its text.
    preview: str
    #: Such as ``other-sender`` or ``forged-sender``.
    reason: str
    received_at: datetime


@dataclass(frozen=True)
class AcceptedMail(Document):
    #: The live chat that it is a message of.
    session_id: str


@dataclass(frozen=True)
class MailAddress(Document):
    """The email address of a chatbot."""

    #: Whether this server receives emails.
    is_available: bool
    name: Optional[str]
    address: Optional[str]


@dataclass(frozen=True)
class OwnMailServer(Document):
    host: str
    port: int
    #: ``tls`` or ``starttls``.
    security: str
    user: str
    from_: MailSender
    has_password: bool


@dataclass(frozen=True)
class UnsentMail(Document):
    id: str
    to: str
    reason: str
    #: False while it is tried again.
    is_given_up: bool
    at: datetime


@dataclass(frozen=True)
class MailServer(Document):
    """How the emails of an account are sent."""

    #: ``None`` where the account has none of its own.
    server: Optional[OwnMailServer]
    #: Whether the server sends emails for accounts without one.
    is_server_mail_on: bool
    unsent: List[UnsentMail]


@dataclass(frozen=True)
class MailTest(Document):
    #: Why it could not be sent; ``None`` where the mail server took it.
    problem: Optional[str]


@dataclass(frozen=True)
class MailedTranscript(Document):
    #: Where it is sent.
    email: str


@dataclass(frozen=True)
class Notice(Document):
    name: str
    #: ``agents`` or ``owners``.
    for_: str
    email: bool
    #: ``None`` where there is no push notification of it.
    push: Optional[bool]


@dataclass(frozen=True)
class NotificationSettings(Document):
    """What a user is notified of."""

    notices: List[Notice]
    unread_minutes: int
    push_with_text: bool
    is_mail_on: bool
    push_key: str
