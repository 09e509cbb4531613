"""A multipart form with one file, which is read from its place while it is sent."""

from __future__ import annotations

import io
import mimetypes
import os
import re
from dataclasses import dataclass
from typing import BinaryIO, Callable, Dict, Iterator, Optional, Tuple, Union

#: A path, the bytes themselves, or a file opened for reading bytes.
FileContent = Union[str, "os.PathLike[str]", bytes, BinaryIO]
#: Called with the bytes sent so far, and all there are to send.
OnProgress = Callable[[int, int], None]

_PIECE = 64 * 1024


@dataclass(frozen=True)
class File:
    """The file of a form. ``open`` gives it from its beginning, once for each try."""

    name: str
    content_type: str
    length: int
    open: Callable[[], BinaryIO]


def file_of(content: FileContent, name: Optional[str], content_type: Optional[str]) -> File:
    """A file from what a caller has. Names default to the path's, types to what the name says."""
    if isinstance(content, (bytes, bytearray, memoryview)):
        data = bytes(content)
        return _file(name or "file", content_type, len(data), lambda: io.BytesIO(data))
    if isinstance(content, (str, os.PathLike)):
        path = os.fspath(content)
        return _file(name or os.path.basename(path), content_type, os.path.getsize(path), lambda: open(path, "rb"))
    known_name = os.path.basename(str(getattr(content, "name", ""))) or "file"
    rest = content.read()
    return _file(name or known_name, content_type, len(rest), lambda: io.BytesIO(rest))


def _file(name: str, content_type: Optional[str], length: int, opened: Callable[[], BinaryIO]) -> File:
    guessed = content_type or mimetypes.guess_type(name)[0] or "application/octet-stream"
    return File(name, guessed, length, opened)


class Form:
    """Text fields, then the file. The boundary is given, so that a repeated request is the same to the byte."""

    def __init__(self, fields: Dict[str, str], file: File, boundary: str, on_progress: Optional[OnProgress]) -> None:
        self._file = file
        self._boundary = boundary
        self._on_progress = on_progress
        self._before, self._after = self._around(fields)

    @property
    def content_type(self) -> str:
        return f"multipart/form-data; boundary={self._boundary}"

    @property
    def length(self) -> int:
        return len(self._before) + self._file.length + len(self._after)

    def pieces(self) -> Iterator[bytes]:
        """The bytes of the form. Progress is reported when the next piece is asked for, thus after one was sent."""
        sent = 0
        for piece in self._all_pieces():
            yield piece
            sent += len(piece)
            if self._on_progress:
                self._on_progress(sent, self.length)

    def _all_pieces(self) -> Iterator[bytes]:
        yield self._before
        with self._file.open() as file:
            left = self._file.length
            while left > 0:
                piece = file.read(min(_PIECE, left))
                if not piece:
                    raise OSError("The file has become shorter while it was sent.")
                left -= len(piece)
                yield piece
        yield self._after

    def _around(self, fields: Dict[str, str]) -> Tuple[bytes, bytes]:
        parts = [f'{self._part(name)}\r\n\r\n{value}\r\n' for name, value in fields.items()]
        file_part = f'{self._part("file", self._file.name)}\r\nContent-Type: {self._file.content_type}\r\n\r\n'
        return ("".join(parts) + file_part).encode(), f"\r\n--{self._boundary}--\r\n".encode()

    def _part(self, name: str, file_name: Optional[str] = None) -> str:
        head = f'--{self._boundary}\r\nContent-Disposition: form-data; name="{_quoted(name)}"'
        return head if file_name is None else f'{head}; filename="{_quoted(file_name)}"'


def _quoted(text: str) -> str:
    """As browsers write it."""
    return re.sub(r'[\r\n"]', lambda match: {"\r": "%0D", "\n": "%0A", '"': "%22"}[match[0]], text)
