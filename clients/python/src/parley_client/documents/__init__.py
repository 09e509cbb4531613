"""Typed documents of the API."""

from .answers import Answer, Citation, CitedPassage, Feedback, RelatedPage, Span, Usage
from .api_keys import ApiKey, NewApiKey
from .chatbots import (
    Chatbot,
    ChatbotSettings,
    Last30Days,
    LiveChatSettings,
    MonthlyTrend,
    Settings,
    SettingsChatbot,
    Statistics,
    Theme,
)
from .document import Document, decode, wire_names
from .live_chat import AgentStatus, LiveEvent, LiveSession, LiveSessionPage, SentMessage
from .sources import Source, SourceFile, SourceProgress, SourceSchedule

__all__ = [
    "AgentStatus",
    "Answer",
    "ApiKey",
    "Chatbot",
    "ChatbotSettings",
    "Citation",
    "CitedPassage",
    "Document",
    "Feedback",
    "Last30Days",
    "LiveChatSettings",
    "LiveEvent",
    "LiveSession",
    "LiveSessionPage",
    "MonthlyTrend",
    "NewApiKey",
    "RelatedPage",
    "SentMessage",
    "Settings",
    "SettingsChatbot",
    "Source",
    "SourceFile",
    "SourceProgress",
    "SourceSchedule",
    "Span",
    "Statistics",
    "Theme",
    "Usage",
    "decode",
    "wire_names",
]
