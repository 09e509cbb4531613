"""API keys."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import List, Optional

from .document import Document


@dataclass(frozen=True)
class ApiKey(Document):
    id: str
    name: str
    last_four: str
    #: Of ``ask``, ``read``, ``sources``, ``live`` and ``manage``.
    scopes: List[str]
    #: The one chatbot that the key is for; ``None`` for all of the account.
    chatbot_id: Optional[str]
    created_at: datetime
    expires_at: Optional[datetime]
    last_used_at: Optional[datetime]
    revoked_at: Optional[datetime]


@dataclass(frozen=True)
class NewApiKey(ApiKey):
    #: The key itself. It is shown here and never again.
    key: str
