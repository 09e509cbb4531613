"""What chatbots learn from."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Optional

from .document import Document


@dataclass(frozen=True)
class SourceProgress(Document):
    """Pages or files: how many were found, and what became of them."""

    found: int
    done: int
    unchanged: int
    failed: int
    skipped: int


@dataclass(frozen=True)
class SourceFile(Document):
    name: str
    content_type: str
    bytes: int


@dataclass(frozen=True)
class SourceSchedule(Document):
    """How a website, sitemap or page is read."""

    max_pages: int
    max_depth: int
    refresh_every_hours: Optional[int]


@dataclass(frozen=True)
class Source(Document):
    id: str
    #: ``website``, ``page``, ``sitemap``, ``file``, ``text``, ``markdown`` or ``pairs``.
    type: str
    title: str
    url: Optional[str]
    #: ``pending``, ``ready``, ``failed`` or ``cancelled``.
    status: str
    error: Optional[str]
    notice: Optional[str]
    progress: SourceProgress
    documents: int
    passages: int
    settings: Optional[SourceSchedule]
    file: Optional[SourceFile]
    refreshed_at: Optional[datetime]
    next_refresh_at: Optional[datetime]
    created_at: datetime
    updated_at: datetime
