"""Translated documents as passages, to learn from for a reader of many languages. Each is asked for by one of its
sentences, in another language and in its own, and by its heading where it has one; what does not answer stands beside it
in the same document, and in the same language.

    python crossed.py --pairs FOLDER… --out crossed.jsonl.xz"""

import argparse
import collections
import json
import lzma
import random
import re
import sys
from pathlib import Path

from corpus import Passage, Question, read_lines

DOCUMENTS = {"libreoffice-help", "mdn", "python-docs", "kubernetes-docs", "godot-docs", "gnome-help", "debian-handbook"}
# Everyday sentences, of no document: several together are as good as one where a language has few documents.
SENTENCES = {"tatoeba"}
OF_A_LANGUAGE = 2_800
# Of a language's passages, as far as it has documents.
OF_DOCUMENTS = 0.8
OF_A_WALK = 20
SENTENCES_OF_A_PASSAGE = (3, 9)
LETTERS = (250, 1_100)
# Of a sentence that asks, in its English.
ASKING = (30, 220)
HEADING = (8, 70)
ENGLISH_PASSAGES = 0.45
# How often a sentence asks in a third language, and how often an English one asks for its own passage.
THIRD_LANGUAGE = 0.2
ENGLISH_WITHIN = 0.3
DEVELOPMENT_GROUPS = 20
ENGLISH, OTHER = 1, 2
NOISE = re.compile(r"^Help content debug info")

options = argparse.ArgumentParser()
options.add_argument("--pairs", nargs="+", required=True, help="sentences and their translations")
options.add_argument("--out", type=Path, required=True)


def read_crossed(path: Path, ahead: int) -> tuple[list[Passage], list[Question]]:
    """Passages are numbered from `ahead` on."""
    passages: list[Passage] = []
    questions: list[Question] = []
    for row in read_lines(path):
        number = ahead + len(passages)
        group = row["group"]
        passages.append(Passage(f"crossed/{number}", "crossed", group, "", row["text"]))
        for source, asked_in, text, start, end in row["asked"]:
            spans = [] if start is None else [(number, start, end)]
            answers = [] if start is None else [row["text"][start:end]]
            questions.append(Question(source, text, True, group, [number], [number], answers, spans))
            questions[-1].asked_in = asked_in
            questions[-1].is_development = int(group.split("/")[1]) % DEVELOPMENT_GROUPS == 0
    return passages, questions


def written(rows_of: dict[str, list[tuple[str, str, str]]], chance: random.Random) -> list[dict]:
    in_language = {language: {row[ENGLISH]: row[OTHER] for row in rows} for language, rows in rows_of.items()}
    found: list[dict] = []
    for language, rows in sorted(rows_of.items()):
        rows = [row for row in rows if not NOISE.match(row[ENGLISH])]
        documents = [row for row in rows if row[0] in DOCUMENTS]
        sentences = [row for row in rows if row[0] in SENTENCES]
        chance.shuffle(sentences)
        wanted = min(int(OF_DOCUMENTS * OF_A_LANGUAGE), len(documents) // 5)
        own = walked(documents, wanted, language, in_language, chance)
        own += walked(sentences, OF_A_LANGUAGE - len(own), language, in_language, chance, len(own))
        print(language, len(documents), len(sentences), len(own), collections.Counter(one[0] for row in own for one in row["asked"]))
        found += own
    return found


def walked(rows, wanted: int, language: str, in_language, chance: random.Random, ahead: int = 0) -> list[dict]:
    """Passages that stand one behind the other, some from here and some from there."""
    found: list[dict] = []
    for _ in range(20 * wanted):
        if len(found) >= wanted or len(rows) < 200:
            break
        at = chance.randrange(len(rows))
        told = ENGLISH if chance.random() < ENGLISH_PASSAGES else OTHER
        runs = []
        for _ in range(3 * OF_A_WALK):
            if len(runs) == OF_A_WALK or at >= len(rows):
                break
            run = rows[at : at + chance.randint(*SENTENCES_OF_A_PASSAGE)]
            at += len(run)
            if is_whole(run):
                runs.append(run)
        said = collections.Counter(row[told] for run in runs for row in run)
        group = f"{language if told == OTHER else 'en'}/{(ahead + len(found)) // OF_A_WALK}/{language}"
        for run in runs if len(runs) >= 6 else []:
            row = passage_of(run, told, said, language, in_language, chance)
            if row:
                found.append({"group": group, **row})
    return found


def passage_of(run, told: int, said, language: str, in_language, chance: random.Random) -> dict | None:
    heading = run[0] if is_heading(run[0]) and len(run) > 3 else None
    # A heading asks for what stands below it.
    body = run[1:] if heading and chance.random() < 0.7 else run
    fit = [at for at, row in enumerate(body) if ASKING[0] <= len(row[ENGLISH]) <= ASKING[1] and said[row[told]] == 1]
    fit = [at for at in fit if body[at][ENGLISH] != body[at][OTHER]]
    if not fit:
        return None
    text = " ".join(row[told] for row in body)
    across = ENGLISH if told == OTHER else OTHER
    names = {ENGLISH: "en", OTHER: language}
    asked = []

    def ask(source: str, at: int, asked_in: str, question: str) -> None:
        start = sum(len(row[told]) + 1 for row in body[:at])
        asked.append((source, asked_in, question, start, start + len(body[at][told])))

    at = chance.choice(fit)
    thirds = [one for one in in_language if one != language and body[at][ENGLISH] in in_language[one]]
    if thirds and chance.random() < THIRD_LANGUAGE:
        third = chance.choice(thirds)
        ask("crossed", at, third, in_language[third][body[at][ENGLISH]])
    else:
        ask("crossed", at, names[across], body[at][across])
    if told == OTHER or chance.random() < ENGLISH_WITHIN:
        at = chance.choice(fit)
        ask("within", at, names[told], body[at][told])
    if heading and len(body) < len(run) and said[heading[told]] == 1:
        side = told if chance.random() < 0.7 else across
        asked.append(("headed", names[side], heading[side], None, None))
    return {"text": text, "asked": asked}


def is_heading(row: tuple[str, str, str]) -> bool:
    text = row[ENGLISH]
    is_titled = HEADING[0] <= len(text) <= HEADING[1] and text[0].isupper() and text[-1] not in ".:;,!)"
    return row[0] in DOCUMENTS and is_titled and row[OTHER] != text


def is_whole(run: list[tuple[str, str, str]]) -> bool:
    """Sentences of one source, together of a passage's length, and with as much to say in both languages."""
    english, other = (sum(len(row[at]) for row in run) for at in (ENGLISH, OTHER))
    return all(row[0] == run[0][0] for row in run) and LETTERS[0] <= english <= LETTERS[1] and 0.2 < other / english < 2


if __name__ == "__main__":
    sys.path.append(str(Path(__file__).resolve().parent / "languages"))
    from vocabulary import read_pairs

    given = options.parse_args()
    rows = written(read_pairs(given.pairs), random.Random(7))
    with lzma.open(given.out, "wt", encoding="utf8") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    print(f"{len(rows)} passages")
