"""Ending a call of the synchronous client from another thread."""

from __future__ import annotations

import threading
from typing import Callable, Set


class Cancellation:
    """Give it to :meth:`Parley.cancelled_by`, and call :meth:`cancel` from any thread: the call raises
    :class:`~parley_client.CancelledError`. It stays cancelled.
    """

    def __init__(self) -> None:
        self._happened = threading.Event()
        self._lock = threading.Lock()
        self._on_cancel: Set[Callable[[], None]] = set()

    @property
    def is_cancelled(self) -> bool:
        return self._happened.is_set()

    def cancel(self) -> None:
        """Ends every call that was given this cancellation, those that wait between two tries too."""
        with self._lock:
            self._happened.set()
            callbacks = list(self._on_cancel)
        for callback in callbacks:
            callback()

    def wait(self, seconds: float) -> None:
        """Waits, but not longer than until it is cancelled."""
        self._happened.wait(seconds)

    def _add(self, callback: Callable[[], None]) -> None:
        with self._lock:
            self._on_cancel.add(callback)
            is_late = self._happened.is_set()
        if is_late:
            callback()

    def _remove(self, callback: Callable[[], None]) -> None:
        with self._lock:
            self._on_cancel.discard(callback)
