"""FAQ pages as passages and questions: each entry is a passage, its question and visitors' wordings ask for it."""

import collections
import hashlib
import re
from pathlib import Path

from corpus import Passage, Question, plain, read_lines
from sentences import sentences_of

# Sites of other owners are kept back.
LEARNT_OWNERS = "0123456"
# How much of an entry may hold what its own question asks: answers come first.
LEADING = 240
NEAREST = 6
SHORTEST = 30
# Of the sites that were written for training, about one in eight is kept back.
KEPT_BACK = "01"


def learnt_sites(folder: Path) -> set[str]:
    def digit(row: dict) -> str:
        return hashlib.sha256(row["repo"].split("/")[0].encode()).hexdigest()[0]

    return {row["site"] for row in read_lines(folder / "sites.jsonl") if digit(row) in LEARNT_OWNERS}


def read_faq(folder: Path, wordings: list[Path], ahead: int) -> tuple[list[Passage], list[Question], dict[int, str]]:
    """Passages are numbered from `ahead` on. Also gives the heading of each."""
    sites = learnt_sites(folder)
    passages: list[Passage] = []
    questions: list[Question] = []
    headings: dict[int, str] = {}
    numbers: dict[tuple[str, str], int] = {}
    for row in read_lines(folder / "pairs.jsonl"):
        text = readable(row["answer_markdown"])
        if len(text) < SHORTEST:
            continue
        at = ahead + len(passages)
        numbers[row["site"], row["id"]] = at
        headings[at] = row["question"]
        passages.append(Passage(f"faq/{row['site']}/{row['id']}", "faq", row["site"], "", text))
        leading = next((end for _, end in sentences_of(text) if end >= LEADING), len(text))
        questions.append(Question("faq", row["question"], True, row["site"], [at], [at], [], [(at, 0, leading)]))
    of_site = collections.defaultdict(list)
    for (site, _), at in numbers.items():
        of_site[site].append(at)
    for path in [folder / "visitor.jsonl", *wordings]:
        for row in read_lines(path):
            site, text = row["site"], row["text"]
            if row["pair_id"] is None:
                about = numbers.get((site, row.get("about")))
                # Written for one entry; others of the page may answer it.
                near = [about] if about is not None else nearest(text, of_site[site], passages, headings, ahead)
                questions.append(Question("visitors", text, False, site, [], near, []))
            elif (site, row["pair_id"]) in numbers:
                at = numbers[site, row["pair_id"]]
                whole = (at, 0, len(passages[at - ahead].text))
                questions.append(Question("visitors", text, True, site, [at], [at], [], [whole]))
    for question in questions:
        question.is_development = question.group not in sites
    return passages, questions, headings


def read_made(paths: list[Path], ahead: int) -> tuple[list[Passage], list[Question], dict[int, str]]:
    """Sites that were written for training: FAQ entries, and sections of other pages that tell of the same things."""
    passages: list[Passage] = []
    questions: list[Question] = []
    headings: dict[int, str] = {}
    for row in (row for path in paths for row in read_lines(path)):
        site, text = f"made/{row['site']}", readable(row["text"])
        at = ahead + len(passages)
        headings[at] = row["heading"]
        passages.append(Passage(f"{site}/{row['id']}", "faq", site, "", text))
        whole = [(at, 0, len(text))]
        if row["heading"].endswith("?"):
            questions.append(Question("faq", row["heading"], True, site, [at], [at], [], whole))
        questions += [Question("visitors", asked, True, site, [at], [at], [], whole) for asked in row["asked"]]
        questions += [Question("visitors", asked, False, site, [], [at], []) for asked in row["vain"]]
    for question in questions:
        question.is_development = hashlib.sha256(question.group.encode()).hexdigest()[0] in KEPT_BACK
    return passages, questions, headings


def readable(markdown: str) -> str:
    """About what the server reads of it: without marks, addresses and tags; code stays."""
    text = re.sub(r"```\w*|~~~\w*", " ", markdown)
    text = re.sub(r"!\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text)
    text = re.sub(r"\{[%{<].*?[%}>]\}|<[^>\n]{1,200}>|^:::.*$|\{#[\w-]+\}", " ", text, flags=re.M)
    text = re.sub(r"\*\*|__|`|^#+ |^> ?", "", text, flags=re.M)
    return re.sub(r"[ \t]+", " ", re.sub(r"\s*\n\s*", "\n", text)).strip()


def nearest(text: str, those: list[int], passages: list[Passage], headings: dict[int, str], ahead: int) -> list[int]:
    asked = set(plain(text).split())

    def shared(at: int) -> float:
        words = set(plain(f"{headings[at]} {passages[at - ahead].text}").split())
        return len(asked & words) + len(asked & set(plain(headings[at]).split()))

    return sorted(those, key=shared, reverse=True)[:NEAREST]
