"""Chatbots, their settings and their statistics."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Dict, List, Optional

from .document import Document


@dataclass(frozen=True)
class Chatbot(Document):
    id: str
    account_id: str
    name: str
    domain: str
    is_active: bool
    created_at: datetime


@dataclass(frozen=True)
class Theme(Document):
    """Colours are ``#rrggbb``; the position is such as ``bottom-right``."""

    primary_color: str
    background_color: str
    text_color: str
    position: str


@dataclass(frozen=True)
class LiveChatSettings(Document):
    is_enabled: bool
    #: ``timeZone`` and ``days``, as docs/api.md shows them; ``None`` for any time.
    working_hours: Optional[Dict[str, Any]]


@dataclass(frozen=True)
class Settings(Document):
    welcome_message: str
    suggested_questions: List[str]
    theme: Theme
    instructions: str
    fallback_message: str
    languages: List[str]
    confidence_threshold: Optional[float]
    link_hosts: List[str]
    visitor_modes: List[str]
    live_chat: LiveChatSettings


@dataclass(frozen=True)
class SettingsChatbot(Document):
    id: str
    name: str


@dataclass(frozen=True)
class ChatbotSettings(Document):
    chatbot: SettingsChatbot
    settings: Settings
    #: For ``if_match`` of :meth:`update`: a change that would undo somebody else's is refused.
    etag: Optional[str]


@dataclass(frozen=True)
class MonthlyTrend(Document):
    #: Such as ``2026-11``, in UTC.
    month: str
    interactions: int
    #: Milliseconds.
    avg_response_time: float
    satisfaction_score: float


@dataclass(frozen=True)
class Last30Days(Document):
    interactions: int
    p50_response_time: float
    p95_response_time: float
    avg_confidence: Optional[float]
    conversations: int
    handed_over: int
    handover_rate: Optional[float]
    answered: int
    unsure: int
    refused: int
    resolution_rate: Optional[float]


@dataclass(frozen=True)
class Statistics(Document):
    """Figures of a chatbot. ``raw`` has more: by day, handovers and resolutions by month."""

    total_interactions: int
    #: Milliseconds.
    avg_response_time: float
    #: The ten most asked, the most frequent first.
    top_questions: List[str]
    #: The mean rating from 0 to 5; 0 with no ratings.
    satisfaction_score: float
    ratings: int
    #: The last twelve months, oldest first.
    monthly_trend: List[MonthlyTrend]
    last30_days: Last30Days
