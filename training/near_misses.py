"""Pairs that differ from a right one in what matters: another name asked for, or the answer's sentence gone."""

import random
import re
from functools import lru_cache

from corpus import plain
from sentences import sentences_of

NAME = re.compile(
    r"(?<!^)(?<![.?!] )\b(?:[A-Z][\w'-]+(?: (?:of |the |de )?[A-Z][\w'-]+)*|\d[\d,.]*\d|\d)\b"
)
CONTRARIES = [
    ("first", "last"), ("largest", "smallest"), ("most", "least"), ("before", "after"), ("north", "south"),
    ("east", "west"), ("increase", "decrease"), ("more", "less"), ("oldest", "youngest"), ("highest", "lowest"),
    ("won", "lost"), ("minimum", "maximum"), ("best", "worst"), ("early", "late"), ("earliest", "latest"),
    ("male", "female"), ("enable", "disable"), ("open", "close"), ("add", "remove"), ("buy", "sell"),
]  # fmt: skip
SHORTEST_REST = 120


@lru_cache(60_000)
def names_in(text: str) -> list[str]:
    return NAME.findall(text)


def asked_otherwise(chance: random.Random, question: str, passage: str, neighbours: list[str]) -> str | None:
    """The question with a name, a number or a word of it changed, so that the passage does not answer it any more."""
    names = list(NAME.finditer(question))
    if names and chance.random() < 0.75:
        name = chance.choice(names)
        is_number = name.group(0)[0].isdigit()
        others = [
            other
            for text in neighbours
            for other in names_in(text)
            if other[0].isdigit() == is_number
            and other not in question
            and other not in passage
            and (not is_number or len(other) == len(name.group(0)))
        ]
        if others:
            return question[: name.start()] + chance.choice(others) + question[name.end() :]
    turned = [
        (word, other)
        for pair in CONTRARIES
        for word, other in (pair, pair[::-1])
        if re.search(rf"\b{word}\b", question)
    ]
    if not turned:
        return None
    word, other = chance.choice(turned)
    return re.sub(rf"\b{word}\b", other, question, count=1)


def kept_without_answer(text: str, start: int, end: int) -> list[tuple[int, int]] | None:
    """Where the passage says what it says without the sentences that hold the answer; nothing where the rest says it too."""
    all_of_it = sentences_of(text)
    kept = [(begin, close) for begin, close in all_of_it if close <= start or begin >= end]
    if len(kept) == len(all_of_it) or sum(close - begin for begin, close in kept) < SHORTEST_REST:
        return None
    rest = "".join(text[begin:close] for begin, close in kept)
    answer = plain(text[start:end])
    return None if len(answer) >= 4 and answer in plain(rest) else kept
