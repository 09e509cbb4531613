"""Translated documents as passages, each asked for by one of its sentences in another language: to learn from for a
reader of many languages."""

import random
import sys
from pathlib import Path

from corpus import Passage, Question

sys.path.append(str(Path(__file__).resolve().parent / "languages"))
from vocabulary import read_pairs  # noqa: E402

SOURCES = {"libreoffice-help", "mdn", "python-docs", "kubernetes-docs", "godot-docs", "gnome-help", "debian-handbook"}
OF_A_LANGUAGE = 2_500
SENTENCES = (3, 9)
LETTERS = (250, 1_100)
# Of a sentence that asks, in its English.
ASKING = (30, 220)
ENGLISH_PASSAGES = 0.6
OF_A_GROUP = 100
DEVELOPMENT_GROUPS = 20


def read_crossed(folders: list[Path], ahead: int) -> tuple[list[Passage], list[Question]]:
    """Passages are numbered from `ahead` on."""
    chance = random.Random(7)
    passages: list[Passage] = []
    questions: list[Question] = []
    for language, rows in sorted(read_pairs([str(folder) for folder in folders]).items()):
        found = 0
        for _ in range(20 * OF_A_LANGUAGE):
            if found == OF_A_LANGUAGE:
                break
            start = chance.randrange(len(rows))
            run = rows[start : start + chance.randint(*SENTENCES)]
            if not is_whole(run):
                continue
            is_english = chance.random() < ENGLISH_PASSAGES
            told, asked = (1, 2) if is_english else (2, 1)
            asking = chance.choice([at for at, row in enumerate(run) if ASKING[0] <= len(row[1]) <= ASKING[1]] or [-1])
            if asking < 0 or run[asking][1] == run[asking][2]:
                continue
            before = sum(len(row[told]) + 1 for row in run[:asking])
            number = ahead + len(passages)
            group = f"{language}/{found // OF_A_GROUP}"
            span = (number, before, before + len(run[asking][told]))
            passages.append(Passage(f"crossed/{language}/{found}", "crossed", group, "", " ".join(row[told] for row in run)))
            questions.append(
                Question("crossed", run[asking][asked], True, group, [number], [number], [run[asking][told]], [span])
            )
            questions[-1].is_development = found // OF_A_GROUP % DEVELOPMENT_GROUPS == 0
            found += 1
    return passages, questions


def is_whole(run: list[tuple[str, str, str]]) -> bool:
    """Sentences of one document, together of a passage's length, and with as much to say in both languages."""
    english, other = (sum(len(row[at]) for row in run) for at in (1, 2))
    return (
        run[0][0] in SOURCES
        and all(row[0] == run[0][0] for row in run)
        and LETTERS[0] <= english <= LETTERS[1]
        and 0.2 < other / english < 2
    )
