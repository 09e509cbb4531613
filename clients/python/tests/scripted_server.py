"""A server that sends exactly the bytes a test wants, when the test wants."""

from __future__ import annotations

import socket
import threading
import time
from typing import Callable, List


class Request:
    def __init__(self, head: bytes, body: bytes) -> None:
        self.line, *lines = head.decode().split("\r\n")
        self.headers = dict((name.lower(), value) for name, _, value in (line.partition(": ") for line in lines))
        self.body = body


Answer = Callable[[socket.socket], None]


class ScriptedServer:
    """Answers its first request by the first function, and so on; the last one again from then on."""

    def __init__(self, *answers: Answer) -> None:
        self._answers = list(answers)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._open: List[socket.socket] = []
        self.requests: List[Request] = []
        self.connections = 0
        self.url = f"http://127.0.0.1:{self._listener.getsockname()[1]}"

    def __enter__(self) -> "ScriptedServer":
        threading.Thread(target=self._accept, daemon=True).start()
        return self

    def __exit__(self, *_: object) -> None:
        self._listener.close()
        for connection in self._open:
            connection.close()

    def _accept(self) -> None:
        while True:
            try:
                connection, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            self._open.append(connection)
            threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        try:
            while True:
                request = _read_request(connection)
                answer = self._answers[min(len(self.requests), len(self._answers) - 1)]
                self.requests.append(request)
                answer(connection)
        except (OSError, EOFError):
            connection.close()


def _read_request(connection: socket.socket) -> Request:
    data = b""
    while b"\r\n\r\n" not in data:
        data += _received(connection)
    head, _, body = data.partition(b"\r\n\r\n")
    request = Request(head, body)
    while len(request.body) < int(request.headers.get("content-length", 0)):
        request.body += _received(connection)
    return request


def _received(connection: socket.socket) -> bytes:
    data = connection.recv(65536)
    if not data:
        raise EOFError
    return data


def replies(body: str, status: str = "200 OK", content_type: str = "application/json", headers: str = "") -> Answer:
    data = body.encode()
    head = f"HTTP/1.1 {status}\r\nContent-Type: {content_type}\r\nContent-Length: {len(data)}\r\n{headers}\r\n"
    return lambda connection: connection.sendall(head.encode() + data)


def streams(*pieces: bytes, ends: bool = True) -> Answer:
    """A chunked stream, each piece a chunk of its own; cut off where it does not end."""

    def answer(connection: socket.socket) -> None:
        connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\nTransfer-Encoding: chunked\r\n\r\n")
        for piece in pieces:
            connection.sendall(b"%x\r\n%s\r\n" % (len(piece), piece))
        if not ends:
            raise EOFError
        connection.sendall(b"0\r\n\r\n")

    return answer


def drips(data: bytes, pause: float) -> Answer:
    """One byte at a time."""

    def answer(connection: socket.socket) -> None:
        for byte in data:
            connection.sendall(bytes([byte]))
            time.sleep(pause)

    return answer


def drops(connection: socket.socket) -> None:
    raise EOFError


def is_silent(connection: socket.socket) -> None:
    connection.recv(1)
    raise EOFError
