"""What the query endpoints reply with."""

from __future__ import annotations

from dataclasses import dataclass
from typing import List, Optional

from .document import Document


@dataclass(frozen=True)
class Span(Document):
    """A part of a text. The API counts in UTF-16 units, Python in characters: use :meth:`of`."""

    start: int
    end: int

    def of(self, text: str) -> str:
        """The part of ``text`` that is meant."""
        return text.encode("utf-16-le")[2 * self.start : 2 * self.end].decode("utf-16-le", "replace")


@dataclass(frozen=True)
class CitedPassage(Document):
    url: str
    title: str
    #: What stands there, up to 300 characters.
    passage: str
    #: Counts the passages of the answer in the order of first use.
    number: int


@dataclass(frozen=True)
class Citation(Document):
    """A sentence of the answer, and the passages that support it."""

    sentence: Span
    sources: List[CitedPassage]


@dataclass(frozen=True)
class RelatedPage(Document):
    title: str
    url: str


@dataclass(frozen=True)
class Usage(Document):
    """Tokens."""

    prompt_tokens: int
    completion_tokens: int
    total_tokens: int


@dataclass(frozen=True)
class Answer(Document):
    """An answer of a chatbot."""

    response: str
    #: The probability that the answer is right and supported by its sources, from 0 to 1.
    confidence: float
    #: The confidence in words: ``sure``, ``probably`` or ``unsure``.
    certainty: str
    #: URLs of the documents the answer uses, most used first.
    sources: List[str]
    citations: List[Citation]
    #: ``answer``, ``refusal``, ``small-talk``, ``handover`` or ``passed``.
    kind: str
    #: Send it with the next question, and follow-ups are understood.
    session_id: str
    #: For :meth:`Parley.feedback`.
    message_id: str
    #: Milliseconds for the whole request.
    response_time: float
    usage: Usage
    #: The words that answer the question, where some stand out.
    highlights: Optional[List[Span]]
    #: What ``response`` begins with where it is only the closest that was found.
    lead: Optional[str]
    #: With a refusal: pages that are near to the question.
    related: Optional[List[RelatedPage]]
    #: The live chat, where a person holds the conversation or was asked for.
    live_session_id: Optional[str]
    #: ``offered`` or ``requested``.
    handover: Optional[str]


@dataclass(frozen=True)
class Feedback(Document):
    session_id: str
    message_id: str
    rating: int
    comment: Optional[str]
