"""How bytes travel and time passes for the synchronous client: sockets, and a way to end them from another thread."""

from __future__ import annotations

import contextlib
import socket
import time
from typing import Optional

from ..cancellation import Cancellation
from ..errors import CancelledError
from .request import Origin


class Connection:
    """A connection to the server. Silence for longer than ``timeout`` seconds is a ``TimeoutError``."""

    def __init__(self, opened: socket.socket) -> None:
        self._socket = opened
        self._cancellation: Optional[Cancellation] = None
        self.idle_until = 0.0

    def send(self, data: bytes, timeout: Optional[float]) -> None:
        left = memoryview(data)
        while left:
            with self._guarded(timeout):
                left = left[self._socket.send(left) :]

    def receive(self, timeout: Optional[float]) -> bytes:
        with self._guarded(timeout):
            data = self._socket.recv(64 * 1024)
        self._check()
        return data

    def is_usable(self) -> bool:
        """Whether another request may be sent: nothing waits to be read, neither bytes nor the end."""
        if time.monotonic() >= self.idle_until:
            return False
        try:
            self._socket.setblocking(False)
            # Past the TLS layer, which does not let one look without taking.
            socket.socket.recv(self._socket, 1, socket.MSG_PEEK)
        except (BlockingIOError, InterruptedError):
            return True
        except OSError:
            return False
        return False

    def be_cancelled_by(self, cancellation: Optional[Cancellation]) -> None:
        if self._cancellation:
            self._cancellation._remove(self._abort)
        self._cancellation = cancellation
        if cancellation:
            cancellation._add(self._abort)
            self._check()

    def close(self) -> None:
        self.be_cancelled_by(None)
        with contextlib.suppress(OSError):
            self._socket.close()

    def _abort(self) -> None:
        """Wakes a thread that waits for the socket."""
        with contextlib.suppress(OSError):
            socket.socket.shutdown(self._socket, socket.SHUT_RDWR)

    def _check(self) -> None:
        if self._cancellation and self._cancellation.is_cancelled:
            raise cancelled()

    @contextlib.contextmanager
    def _guarded(self, timeout: Optional[float]):  # type: ignore[no-untyped-def]
        # 0 would mean not to wait at all, and fail in another way.
        self._socket.settimeout(None if timeout is None else max(timeout, 0.001))
        try:
            yield
        except socket.timeout as late:
            raise TimeoutError(str(late)) from late
        except OSError:
            self._check()
            raise


class SyncIo:
    def __init__(self, cancellation: Optional[Cancellation] = None) -> None:
        self.cancellation = cancellation

    def connect(self, origin: Origin, timeout: Optional[float]) -> Connection:
        self.check()
        try:
            opened = socket.create_connection((origin.host, origin.port), timeout)
            try:
                opened.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                if origin.tls:
                    opened = origin.tls.wrap_socket(opened, server_hostname=origin.host)
            except BaseException:
                opened.close()
                raise
        except socket.timeout as late:
            raise TimeoutError(str(late)) from late
        return Connection(opened)

    def adopt(self, connection: Connection) -> None:
        """From now on the connection is ended by this client's cancellation."""
        connection.be_cancelled_by(self.cancellation)

    def sleep(self, seconds: float) -> None:
        self.check()
        (self.cancellation or _never).wait(seconds)
        self.check()

    def check(self) -> None:
        """Raises where the call was cancelled."""
        if self.cancellation and self.cancellation.is_cancelled:
            raise cancelled()


def cancelled() -> CancelledError:
    return CancelledError("CANCELLED", "The call was cancelled.")


_never = Cancellation()
