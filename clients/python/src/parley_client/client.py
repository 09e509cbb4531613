"""The two clients."""

from __future__ import annotations

from ._async.client import AsyncParley
from ._sync.client import Parley as _Parley
from .cancellation import Cancellation
from .http.sync_io import SyncIo


class Parley(_Parley):
    __doc__ = _Parley.__doc__

    def cancelled_by(self, cancellation: Cancellation) -> "Parley":
        """The same client, whose calls end when ``cancellation.cancel()`` is called from another thread."""
        return self._over(self._transport.changed(io=SyncIo(cancellation)))


__all__ = ["AsyncParley", "Parley"]
