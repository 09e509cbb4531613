"""Live chats between visitors and agents."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Dict, List, Optional

from .document import Document


@dataclass(frozen=True)
class LiveSession(Document):
    """A live chat. Agents see more of it than customers: what is not for the caller is ``None``."""

    session_id: str
    chatbot_id: str
    #: ``waiting``, ``active`` or ``closed``.
    state: str
    agent_id: Optional[str]
    #: The conversation with the chatbot that was handed over.
    query_session_id: Optional[str]
    previous_session_id: Optional[str]
    is_staffed: Optional[bool]
    unstaffed_because: Optional[str]
    opens_at: Optional[datetime]
    queue_place: Optional[int]
    created_at: datetime
    closed_at: Optional[datetime]
    closed_because: Optional[str]
    rating: Optional[int]
    account_id: Optional[str]
    visitor_name: Optional[str]
    email: Optional[str]
    page_url: Optional[str]
    tags: Optional[List[str]]
    message_count: Optional[int]
    last_message: Optional[str]


@dataclass(frozen=True)
class LiveSessionPage(Document):
    sessions: List[LiveSession]
    #: The ``cursor`` of the next page; ``None`` on the last.
    next: Optional[str]
    #: By account: where to begin following its inbox, so that nothing in between is missed.
    cursors: Dict[str, Any]


@dataclass(frozen=True)
class SentMessage(Document):
    message_id: str
    session_id: str
    #: Messages of a chat are numbered 1, 2, 3.
    sequence: int
    created_at: datetime


@dataclass(frozen=True)
class AgentStatus(Document):
    agent_id: str
    #: ``available``, ``busy``, ``away`` or ``offline``.
    status: str
    max_concurrent_chats: int
    open_chats: int


@dataclass(frozen=True)
class LiveEvent:
    """Something that happened in a live chat. ``data`` has the fields that docs/live-chat.md lists for the event."""

    #: To go on after it later; ``None`` for what is only for the moment, such as ``typing``.
    id: Optional[str]
    #: Such as ``message``, ``agent-joined``, ``read`` or ``closed``.
    event: str
    data: Dict[str, Any]
