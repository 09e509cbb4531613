"""Server-sent events from their bytes, as the HTML standard tells."""

from __future__ import annotations

import codecs
from dataclasses import dataclass
from typing import List, Optional


@dataclass(frozen=True)
class ServerEvent:
    #: ``None`` where the event has none of its own.
    id: Optional[str]
    event: str
    data: str


class EventDecoder:
    """Feed it bytes as they come; pieces may end anywhere, also inside of a character or of a line end."""

    def __init__(self) -> None:
        # Knows the byte order mark, which may stand at the beginning.
        self._text_of = codecs.getincrementaldecoder("utf-8-sig")("replace").decode
        self._line = ""
        self._ended_in_return = False
        self._id: Optional[str] = None
        self._event = ""
        self._data: List[str] = []

    def feed(self, data: bytes) -> List[ServerEvent]:
        """The events that are complete now. One that was cut off at the end never is."""
        text = self._text_of(data)
        if self._ended_in_return and text:
            # CRLF that was cut in two is one line end.
            text = text[1:] if text[0] == "\n" else text
            self._ended_in_return = False
        self._ended_in_return = self._ended_in_return or text.endswith("\r")
        lines = (self._line + text).replace("\r\n", "\n").replace("\r", "\n").split("\n")
        self._line = lines.pop()
        events = []
        for line in lines:
            event = self._read_line(line)
            if event:
                events.append(event)
        return events

    def _read_line(self, line: str) -> Optional[ServerEvent]:
        if line == "":
            return self._end_event()
        name, _, value = line.partition(":")
        value = value[1:] if value.startswith(" ") else value
        if name == "data":
            self._data.append(value)
        elif name == "event":
            self._event = value
        elif name == "id" and "\0" not in value:
            self._id = value
        return None

    def _end_event(self) -> Optional[ServerEvent]:
        event = ServerEvent(self._id, self._event or "message", "\n".join(self._data)) if self._data else None
        self._id, self._event, self._data = None, "", []
        return event
