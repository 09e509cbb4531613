"""The passages and questions to learn from, and which of them are kept back to choose by."""

import collections
import hashlib
import json
import lzma
import re
from dataclasses import dataclass, field
from pathlib import Path

# Never learnt from: the reader is tested on these articles and this domain.
TEST_TITLES = {"french and indian war", "normans", "packet switching", "scottish parliament", "steam engine"}
TEST_DOMAIN = "studentaid"

# Of each source, about this share of the questions, by whole articles or sites, is kept back.
DEVELOPMENT_SHARE = 0.05


@dataclass
class Passage:
    id: str
    source: str
    group: str
    title: str
    text: str

    @property
    def full(self) -> str:
        """As the server gives it to the reader: what it is about, then what it says."""
        return f"{self.title}. {self.text}" if self.title else self.text


@dataclass
class Question:
    source: str
    text: str
    is_answerable: bool
    group: str
    positives: list[int]
    asked_about: list[int]
    answers: list[str]
    # (passage, first character, behind the last) within `Passage.full`
    spans: list[tuple[int, int, int]] = field(default_factory=list)
    is_development: bool = False
    # The language.
    asked_in: str = "en"


def read_lines(path: Path) -> list[dict]:
    # Texts hold line separators of their own: only "\n" ends a row.
    opened = lzma.open(path, "rt", encoding="utf8") if path.suffix == ".xz" else open(path, encoding="utf8")
    with opened as file:
        return [json.loads(line) for line in file.read().split("\n") if line.strip()]


def plain(text: str) -> str:
    return re.sub(r"[^a-z0-9]+", " ", text.lower()).strip()


def read_corpus(data: Path, tests: Path | None) -> tuple[list[Passage], list[Question]]:
    rows = read_lines(data / "passages.jsonl.xz")
    leaks = leaking_ids(rows, test_texts(tests) if tests else [], TEST_TITLES | xquad_titles(tests))
    passages = [
        Passage(row["id"], row["src"], row["group"], row["title"], row["text"]) for row in rows if row["id"] not in leaks
    ]
    index = {passage.id: at for at, passage in enumerate(passages)}
    questions = []
    for row in read_lines(data / "questions.jsonl.xz"):
        known = [index[one] for one in row["ctxs"] if one in index]
        positives = [index[one] for one in row["pos"] if one in index]
        if (row["y"] and not positives) or (not row["y"] and not known):
            continue
        spans = [shifted(passages, index[one], start, end) for one, start, end in row["spans"] if one in index]
        questions.append(
            Question(row["src"], row["q"], bool(row["y"]), row["group"], positives, known, row["ans"], spans)
        )
    mark_development(questions)
    return passages, questions


def shifted(passages: list[Passage], at: int, start: int, end: int) -> tuple[int, int, int]:
    full = passages[at].full
    ahead = len(full) - len(passages[at].text)
    start, end = start + ahead, end + ahead
    while end > start and full[end - 1].isspace():
        end -= 1
    while start < end and full[start].isspace():
        start += 1
    return at, start, end


def test_texts(tests: Path) -> list[str]:
    articles = [row["text"] for row in read_lines(tests / "squad2-dev/corpus.jsonl") if plain(row["title"]) in TEST_TITLES]
    pages = [row["text"] for row in read_lines(tests / "doc2dial-val/corpus.jsonl") if row["domain"] == TEST_DOMAIN]
    return articles + pages + [row["text"] for row in xquad_passages(tests)]


def xquad_passages(tests: Path | None) -> list[dict]:
    """Of the set that a reader of many languages is tested on; there for that one only."""
    path = tests / "xquad-multi/corpus.jsonl" if tests else None
    return [row for row in read_lines(path) if row["lang"] == "en"] if path and path.exists() else []


def xquad_titles(tests: Path | None) -> set[str]:
    return {plain(row["title"]) for row in xquad_passages(tests)}


def leaking_ids(rows: list[dict], texts: list[str], titles: set[str]) -> set[str]:
    """Passages about what is tested: by their title, or because they share its sentences under another name."""
    runs = {run for text in texts for run in runs_of(text)}
    leaks = set()
    for row in rows:
        own = runs_of(row["text"])
        shared = sum(run in runs for run in own)
        if plain(row["title"]) in titles or (shared >= 3 and shared > 0.1 * len(own)):
            leaks.add(row["id"])
    return leaks


def runs_of(text: str, length: int = 8) -> list[str]:
    words = plain(text).split()
    return [" ".join(words[at : at + length]) for at in range(len(words) - length + 1)]


def mark_development(questions: list[Question]) -> None:
    by_group: dict[str, dict[str, list[Question]]] = collections.defaultdict(lambda: collections.defaultdict(list))
    for question in questions:
        by_group[question.source][question.group].append(question)
    for source, groups in by_group.items():
        wanted = DEVELOPMENT_SHARE * sum(map(len, groups.values()))
        kept = 0
        for group in sorted(groups, key=lambda group: hashlib.sha256(f"{source}/{group}".encode()).digest()):
            if kept >= wanted:
                break
            kept += len(groups[group])
            for question in groups[group]:
                question.is_development = True
