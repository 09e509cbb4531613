"""From texts to the numbers the network reads: [CLS] question [SEP] passage [SEP]."""

from dataclasses import dataclass
from pathlib import Path

import numpy as np
from tokenizers import Tokenizer

MAX_QUESTION_TOKENS = 48
MAX_TOKENS = 288


@dataclass
class Encoded:
    ids: np.ndarray
    # For each token, where it begins and ends in the text.
    offsets: np.ndarray

    def tokens_of(self, start: int, end: int) -> tuple[int, int] | None:
        """The first and last token of a stretch of the text."""
        first = int(np.searchsorted(self.offsets[:, 1], start, "right"))
        last = int(np.searchsorted(self.offsets[:, 0], end, "left")) - 1
        return (first, last) if 0 <= first <= last < len(self.ids) else None


class Words:
    def __init__(self, path: Path):
        self.tokenizer = Tokenizer.from_file(str(path))
        self.tokenizer.no_padding()
        self.tokenizer.no_truncation()
        self.begin, self.end = (self.tokenizer.token_to_id(name) for name in ("[CLS]", "[SEP]"))

    def encode(self, texts: list[str]) -> list[Encoded]:
        found = self.tokenizer.encode_batch(texts, add_special_tokens=False)
        return [
            Encoded(np.array(one.ids, np.int32), np.array(one.offsets, np.int32).reshape(-1, 2)) for one in found
        ]

    def pairs(self, given: list[tuple[np.ndarray, np.ndarray]]):
        """Ids, mask and types of each pair, and where its passage begins."""
        rows = []
        for question, passage in given:
            question = question[:MAX_QUESTION_TOKENS]
            rows.append((question, passage[: MAX_TOKENS - len(question) - 3]))
        length = max(len(question) + len(passage) + 3 for question, passage in rows)
        length = (length + 7) // 8 * 8
        ids, mask, types = (np.zeros((len(rows), length), np.int64) for _ in range(3))
        begins = np.zeros(len(rows), np.int64)
        for row, (question, passage) in enumerate(rows):
            middle, last = len(question) + 1, len(question) + len(passage) + 2
            ids[row, 0], ids[row, middle], ids[row, last] = self.begin, self.end, self.end
            ids[row, 1:middle], ids[row, middle + 1 : last] = question, passage
            mask[row, : last + 1] = 1
            types[row, middle + 1 : last + 1] = 1
            begins[row] = middle + 1
        return ids, mask, types, begins
