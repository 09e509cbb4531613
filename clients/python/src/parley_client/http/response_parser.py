"""The response of an HTTP/1.1 server, from its bytes as they come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Dict, List, Optional

_LONGEST_HEAD = 64 * 1024
_LONGEST_CHUNK_LINE = 4 * 1024


class BrokenResponse(Exception):
    """The bytes are no response, or it ended too soon."""


@dataclass(frozen=True)
class Head:
    status: int
    #: Names in lower case; what is sent several times is joined by a comma.
    headers: Dict[str, str]


class ResponseParser:
    """Feed it what was received, and ``b""`` for the end of the connection."""

    def __init__(self) -> None:
        self.head: Optional[Head] = None
        self.has_begun = False
        self.is_complete = False
        #: Whether another request may follow on the same connection.
        self.may_be_reused = False
        self._buffer = b""
        self._body: List[bytes] = []
        self._remaining: Optional[int] = None
        self._is_chunked = False
        self._is_in_trailer = False

    def feed(self, data: bytes) -> None:
        if self.is_complete:
            # Bytes that nobody asked for: the connection is out of step.
            self.may_be_reused = self.may_be_reused and not data
            return
        if not data:
            self._end_of_connection()
            return
        self.has_begun = True
        self._buffer += data
        while self.head is None:
            if not self._read_head():
                return
        if self._is_chunked:
            self._read_chunks()
        else:
            self._read_plain()
        if self.is_complete and self._buffer:
            self.may_be_reused = False

    def take_body(self) -> bytes:
        """What has come of the body since it was last taken."""
        taken = b"".join(self._body)
        self._body.clear()
        return taken

    def _end_of_connection(self) -> None:
        until_the_end = self.head is not None and not self._is_chunked and self._remaining is None
        if not until_the_end:
            raise BrokenResponse("The connection ended before the response was complete.")
        self.is_complete = True

    def _read_head(self) -> bool:
        text, separator, rest = self._buffer.partition(b"\r\n\r\n")
        if not separator:
            if len(self._buffer) > _LONGEST_HEAD:
                raise BrokenResponse("The head of the response is too long.")
            return False
        self._buffer = rest
        head = _parse_head(text)
        # 100 Continue and 103 Early Hints come before the response itself.
        if 100 <= head.status < 200:
            return bool(rest)
        self.head = head
        self._choose_framing(head)
        return True

    def _choose_framing(self, head: Head) -> None:
        headers = head.headers
        length = headers.get("content-length")
        if head.status in (204, 304):
            self._remaining = 0
        elif headers.get("transfer-encoding", "").lower().endswith("chunked"):
            self._is_chunked = True
        elif length is not None:
            if not length.isascii() or not length.isdigit():
                raise BrokenResponse(f"Content-Length is {length!r}.")
            self._remaining = int(length)
        keeps_open = "close" not in headers.get("connection", "").lower()
        self.may_be_reused = keeps_open and (self._is_chunked or self._remaining is not None)

    def _read_plain(self) -> None:
        part = self._buffer if self._remaining is None else self._buffer[: self._remaining]
        self._buffer = self._buffer[len(part) :]
        if part:
            self._body.append(part)
        if self._remaining is not None:
            self._remaining -= len(part)
            self.is_complete = self._remaining == 0

    def _read_chunks(self) -> None:
        while not self.is_complete:
            if self._remaining:
                part = self._buffer[: self._remaining]
                if not part:
                    return
                self._body.append(part)
                self._buffer = self._buffer[len(part) :]
                self._remaining -= len(part)
            else:
                line, separator, rest = self._buffer.partition(b"\n")
                if not separator:
                    if len(self._buffer) > _LONGEST_CHUNK_LINE:
                        raise BrokenResponse("The size of a chunk is too long.")
                    return
                self._buffer = rest
                self._read_chunk_line(line.rstrip(b"\r"))

    def _read_chunk_line(self, line: bytes) -> None:
        if self._is_in_trailer:
            self.is_complete = line == b""
            return
        # The line end that follows the bytes of a chunk.
        if line == b"" and self._remaining == 0:
            self._remaining = None
            return
        try:
            self._remaining = int(line.split(b";", 1)[0], 16)
        except ValueError:
            raise BrokenResponse("The size of a chunk is not a number.") from None
        self._is_in_trailer = self._remaining == 0


def _parse_head(text: bytes) -> Head:
    status_line, *lines = text.decode("latin-1").split("\r\n")
    version, _, rest = status_line.partition(" ")
    status = rest[:3]
    if not version.startswith("HTTP/1.") or not (status.isascii() and status.isdigit() and len(status) == 3):
        raise BrokenResponse("What answers does not speak HTTP/1.1.")
    headers: Dict[str, str] = {}
    for line in lines:
        name, colon, value = line.partition(":")
        if not colon:
            raise BrokenResponse("A header line has no colon.")
        name, value = name.strip().lower(), value.strip()
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return Head(int(status), headers)
