"""When a call is tried again, and after how long."""

from __future__ import annotations

import random
from typing import Callable, Optional

from .errors import ParleyError, RequestTimeoutError, UnreachableError

_TRIED_AGAIN = frozenset({500, 502, 503, 504})
_FIRST_WAIT = 0.5
_LONGEST_WAIT = 8.0
_LONGEST_RETRY_AFTER = 60.0


def wait_before_retry(
    error: ParleyError,
    tries_made: int,
    may_be_repeated: bool,
    rand: Callable[[], float] = random.random,
) -> Optional[float]:
    """Seconds to wait before the next try; ``None`` where there must be none."""
    # A request past a limit was refused before anything was done.
    if error.status != 429 and not (may_be_repeated and _may_pass(error)):
        return None
    if error.retry_after is not None:
        # A little more, so that many clients do not come back at the same moment.
        return None if error.retry_after > _LONGEST_RETRY_AFTER else error.retry_after * (1 + 0.1 * rand())
    return backoff(tries_made, rand)


def backoff(tries_made: int, rand: Callable[[], float] = random.random) -> float:
    """Twice as long each time, and never quite the same for two clients."""
    longest = min(_LONGEST_WAIT, _FIRST_WAIT * float(2 ** min(tries_made, 10)))
    return longest * (0.5 + 0.5 * rand())


def _may_pass(error: ParleyError) -> bool:
    return isinstance(error, (UnreachableError, RequestTimeoutError)) or error.status in _TRIED_AGAIN
