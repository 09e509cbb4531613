"""Passages that look as if they answered a question and do not: by words (BM25) and by meaning (the base model)."""

import collections
import math
import re

import numpy as np
import torch

from corpus import Passage, Question, plain

MOST = 12
LOOKED_AT = 16
SHORTEST_ANSWER = 4
# Their passages belong to a site or a document: only those of the same one are worth confusing.
BY_GROUP = {"policyqa", "faq", "visitors", "readers", "crossed", "within", "headed"}
# What else their document says may answer too.
WITHOUT_OWN = {"citizens"}
# In many languages, whose words say nothing to each other.
BY_MEANING = {"crossed", "within", "headed"}
# Visitors ask of the entries of FAQ pages; translated documents are asked for in several ways.
POOL = {"visitors": "faq", "readers": "docs", "citizens": "doc2dial", "within": "crossed", "headed": "crossed"}


class Bm25:
    def __init__(self, texts: list[str], device: str, saturation: float = 0.9, length: float = 0.4):
        self.device = device
        counts = [collections.Counter(terms(text)) for text in texts]
        spread = collections.Counter(term for count in counts for term in count)
        self.columns = {term: at for at, term in enumerate(spread)}
        rarity = [math.log(1 + (len(texts) - n + 0.5) / (n + 0.5)) for n in spread.values()]
        lengths = np.array([sum(count.values()) for count in counts], np.float32)
        rows, columns, values = [], [], []
        for row, count in enumerate(counts):
            damping = saturation * (1 - length + length * lengths[row] / max(1.0, lengths.mean()))
            for term, n in count.items():
                column = self.columns[term]
                rows.append(row)
                columns.append(column)
                values.append(rarity[column] * n * (saturation + 1) / (n + damping))
        where = torch.tensor(np.array([rows, columns]))
        shape = (len(texts), len(self.columns))
        self.weights = torch.sparse_coo_tensor(where, torch.tensor(values), shape).coalesce().to(device).to_sparse_csr()

    def scores(self, questions: list[str]) -> torch.Tensor:
        asked = np.zeros((len(self.columns), len(questions)), np.float32)
        for at, question in enumerate(questions):
            for term in set(terms(question)):
                if term in self.columns:
                    asked[self.columns[term], at] = 1
        return (self.weights @ torch.from_numpy(asked).to(self.device)).T


def terms(text: str) -> list[str]:
    return [stem(word) for word in re.findall(r"[a-z0-9]+", text.lower())]


def stem(word: str) -> str:
    for ending, instead in (("ies", "y"), ("sses", "ss"), ("ing", ""), ("ed", ""), ("es", ""), ("s", "")):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)] + instead
    return word


def mine(passages: list[Passage], questions: list[Question], vectors, device: str) -> list[list[int]]:
    """For each answerable question, the passages nearest to it that hold no answer; without vectors, by words alone."""
    simple = [f" {plain(passage.text)} " for passage in passages]
    right: dict[tuple[str, str], set[int]] = collections.defaultdict(set)
    for question in questions:
        right[question.source, plain(question.text)].update(question.positives)
    found: list[list[int]] = [[] for _ in questions]
    for source in sorted({question.source for question in questions}):
        pool = np.array([at for at, passage in enumerate(passages) if passage.source == POOL.get(source, source)])
        asked = [at for at, one in enumerate(questions) if one.source == source and one.is_answerable]
        by_words = None if vectors and source in BY_MEANING else Bm25([passages[at].full for at in pool], device)
        by_meaning = vectors and vectors[0][torch.from_numpy(pool).to(device)]
        for start in range(0, len(asked), 1024):
            some = asked[start : start + 1024]
            ways = [by_words.scores([questions[at].text for at in some])] if by_words else []
            if vectors:
                ways.append(vectors[1][torch.tensor(some, device=device)] @ by_meaning.T)
            if source in BY_GROUP:
                names = {name: n for n, name in enumerate(sorted({passages[at].group for at in pool}))}
                own = torch.tensor([names[passages[at].group] for at in pool], device=device)
                wanted = torch.tensor([names.get(questions[at].group, -1) for at in some], device=device)
                ways = [way.masked_fill(own[None] != wanted[:, None], -9) for way in ways]
            most = min(LOOKED_AT, len(pool))
            nearest = [scores.topk(most).indices.cpu().numpy() for scores in ways]
            for row, at in enumerate(some):
                near = [int(pool[place]) for places in zip(*(way[row] for way in nearest)) for place in places]
                found[at] = chosen(questions[at], near, right, simple, passages)
    return found


def chosen(question: Question, near: list[int], right, simple: list[str], passages: list[Passage]) -> list[int]:
    answers = [plain(answer) for answer in question.answers if len(plain(answer)) >= SHORTEST_ANSWER]
    correct = right[question.source, plain(question.text)]

    def is_wrong(at: int) -> bool:
        if question.source in WITHOUT_OWN and passages[at].group == question.group:
            return False
        if at in correct or any(f" {answer} " in simple[at] for answer in answers):
            return False
        return question.source not in BY_GROUP or passages[at].group == question.group

    # Other windows of the very text it was asked about come first: they are the hardest.
    own = [at for at in question.asked_about if is_wrong(at)][:3]
    return list(dict.fromkeys(own + [at for at in near if is_wrong(at)]))[:MOST]
