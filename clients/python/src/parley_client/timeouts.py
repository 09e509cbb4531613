"""How long a call may take."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import Optional


@dataclass(frozen=True)
class Timeouts:
    """In seconds, for each try of a call; ``None`` for no limit."""

    #: Until the connection is there, TLS included.
    connect: Optional[float] = 10.0
    #: The whole of a try, however slowly a server sends; of a stream, until it begins.
    whole: Optional[float] = 120.0
    #: Between two pieces of a stream, and while a file is sent. A quiet stream says every 15 seconds that it is alive.
    between_chunks: Optional[float] = 45.0


class Deadline:
    """A point in time by which something has to be done."""

    def __init__(self, seconds: Optional[float]) -> None:
        self._at = None if seconds is None else time.monotonic() + seconds

    def left(self) -> Optional[float]:
        """Seconds until then, never below 0; ``None`` without a limit."""
        return None if self._at is None else max(0.0, self._at - time.monotonic())
