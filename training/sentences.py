"""Where a text falls into sentences, about as the server sees them."""

import re

BORDER = re.compile(r"[.!?][\"')\]]*\s+(?=[A-Z0-9\"'(`\[])|\n+")
SHORTEST = 20


def sentences_of(text: str) -> list[tuple[int, int]]:
    found, begin = [], 0
    for border in BORDER.finditer(text):
        if border.end() - begin > SHORTEST:
            found.append((begin, border.end()))
            begin = border.end()
    if begin < len(text):
        found.append((begin, len(text)))
    return found
