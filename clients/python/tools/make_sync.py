"""Makes the synchronous client from the asyncio one: ``python tools/make_sync.py``. With ``--check`` it only compares.

Both clients do the same, and only one of them is written by hand.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

PACKAGE = Path(__file__).parent.parent / "src" / "parley_client"
NOTE = "# Made from ../_async by tools/make_sync.py: change it there.\n"

REPLACEMENTS = [
    (r"AsyncGenerator\[(\w+), None\]", r"Generator[\1, None, None]"),
    (r"\bAsyncIterator\b", "Iterator"),
    (r"\bAsyncGenerator\b", "Generator"),
    (r"\basync_io\b", "sync_io"),
    (r"\bAsyncIo\b", "SyncIo"),
    (r"\bAsync([A-Z]\w+)", r"\1"),
    (r"\basync (def|for|with)\b", r"\1"),
    (r"\bawait ", ""),
    (r"__a(iter|next|enter|exit)__", r"__\1__"),
    (r"\baclose\b", "close"),
    (r"StopAsyncIteration", "StopIteration"),
    (r"The asyncio client\. The synchronous one in ``_sync`` is made from it by", "The synchronous client, made from ``_async`` by"),
]


def synchronous(source: str) -> str:
    for pattern, replacement in REPLACEMENTS:
        source = re.sub(pattern, replacement, source)
    return NOTE + source


def main() -> int:
    made = {file.name: synchronous(file.read_text("utf-8")) for file in (PACKAGE / "_async").glob("*.py")}
    folder = PACKAGE / "_sync"
    there = {file.name: file.read_text("utf-8") for file in folder.glob("*.py")}
    if made == there:
        return 0
    if "--check" in sys.argv:
        differing = sorted(name for name in made.keys() | there.keys() if made.get(name) != there.get(name))
        print(f"_sync is not what _async makes: {', '.join(differing)}. Run python tools/make_sync.py.")
        return 1
    for name in there.keys() - made.keys():
        (folder / name).unlink()
    for name, text in made.items():
        (folder / name).write_text(text, "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
