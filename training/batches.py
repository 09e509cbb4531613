"""What the network sees at a time: questions, each with a passage that answers it and some that do not."""

import collections
import random
import re
from dataclasses import dataclass

import numpy as np
import torch
from torch.utils.data import Dataset

from corpus import Passage, Question
from negatives import POOL
from near_misses import asked_otherwise, without_answer
from tokens import Encoded, Words
from wordings import as_typed, of_heading

# Small sets of the kind that visitors ask weigh more; headings that are no questions weigh less.
REPEATED = {"squad2": 3, "doc2dial": 2, "nqoracle": 2, "multispan": 2, "policyqa": 1, "faq": 6, "visitors": 12}
AT_MOST = {"docs": 9_000, "doqa": 6_000, "iirc": 5_000, "crossed": 25_000}
# Whole sentences are marked there: they say where the answer is, and not how long answers are.
MARKED_BY_SENTENCE = {"selqa", "faq", "visitors", "crossed"}
# Their questions are sentences of documents, in another language.
AS_WRITTEN = {"crossed"}
# How often a question is said in words of another language, and how many of its words.
TRANSLATED = 0.35
WORDS_TRANSLATED = 0.85
# Their marks hold most of the passage: what is left without them may answer too.
FAQ = {"faq", "visitors"}
# Written without spaces.
UNSPACED = {"zh", "ja"}
# Their questions hold names that can be exchanged for others of the same article.
WITH_NAMES = {"squad1", "squad2", "qed", "nqoracle", "selqa", "advqa", "covidqa"}


@dataclass
class Lesson:
    at: int
    question: Question
    negatives: list[int]


class Batches(Dataset):
    def __init__(self, corpus, words: Words, plan: list[list[Lesson]], seed: int, per_question: int, near: float, dictionary=None):
        self.passages, questions, self.texts, self.asked, _, self.headings = corpus
        self.words, self.plan, self.seed, self.per_question, self.near = words, plan, seed, per_question, near
        self.dictionary = dictionary or {}
        self.questions = questions
        self.of_source = collections.defaultdict(list)
        self.of_group = collections.defaultdict(list)
        self.unanswered = collections.defaultdict(list)
        for lesson in {lesson.at: lesson for batch in plan for lesson in batch}.values():
            for about in () if lesson.question.is_answerable else lesson.question.asked_about:
                self.unanswered[about].append(lesson.at)
        held = {(POOL.get(one.source, one.source), one.group) for one in questions if one.is_development}
        for at, passage in enumerate(self.passages):
            if (passage.source, passage.group) in held:
                continue
            self.of_source[passage.source].append(at)
            self.of_group[passage.source, passage.group].append(at)

    def __len__(self) -> int:
        return len(self.plan)

    def __getitem__(self, number: int):
        chance = random.Random(self.seed * 100_003 + number)
        rows: list[tuple] = []
        for group, lesson in enumerate(self.plan[number]):
            rows += self.with_headings(self.rows_of(lesson, group, chance), chance)
        ids, mask, types, begins = self.words.pairs([(question, passage) for question, passage, *_ in rows])
        labels = torch.tensor([float(row[2]) for row in rows])
        groups = torch.tensor([row[3] for row in rows])
        spans = np.full((len(rows), 2), -100)
        for at, row in enumerate(rows):
            if row[4] is not None and row[4][1] + begins[at] < ids.shape[1] - 1:
                spans[at] = np.array(row[4]) + begins[at]
        loose = torch.tensor([row[5] for row in rows])
        return *(torch.from_numpy(array) for array in (ids, mask, types, spans)), loose, labels, groups

    def with_headings(self, rows: list[tuple], chance: random.Random) -> list[tuple]:
        """The server puts a section's heading before it: all of a question's passages have theirs, or none has."""
        kept = chance.random() < 0.7
        page = self.words.encode([chance.choice(["FAQ.", "Frequently asked questions.", "Help."])])[0].ids
        with_page = chance.random() < 0.3
        changed = []
        for question, (passage, at), answers, group, span, loose in rows:
            ahead = []
            if kept and at in self.headings:
                ahead = [page] if with_page else []
                ahead.append(self.words.encode([f"{self.headings[at]}."])[0].ids)
            before = sum(map(len, ahead))
            moved = span and (span[0] + before, span[1] + before)
            changed.append((question, np.concatenate([*ahead, passage]), answers, group, moved, loose))
        return changed

    def rows_of(self, lesson: Lesson, group: int, chance: random.Random):
        """(question, passage, does it answer?, which question of the batch, tokens of the answer, are they its sentence?)"""
        question = lesson.question
        is_translated = bool(self.dictionary) and question.source not in AS_WRITTEN and chance.random() < TRANSLATED
        language = chance.choice(sorted(self.dictionary)) if is_translated else None
        asked = self.question_tokens(lesson, language, chance)
        if not question.is_answerable:
            # Alone: there is no passage that answers it to compare with.
            about = chance.choice(question.asked_about)
            return [(asked, (self.texts[about].ids, about), False, -1, None, False)]
        where = chance.choice(question.spans) if question.spans else None
        right = where[0] if where else chance.choice(question.positives)
        passage, span = self.texts[right].ids, None
        if where:
            span = self.texts[right].tokens_of(where[1], where[2])
        if span and chance.random() < 0.3:
            passage, span = self.in_a_window(right, span, chance)
        rows = [(asked, (passage, right), True, group, span, question.source in MARKED_BY_SENTENCE)]
        rows += [(asked, (self.texts[at].ids, at), False, group, None, False) for at in self.wrong(lesson, chance)]
        if right in self.unanswered and chance.random() < self.near:
            # What somebody asked of the same passage in vain is the nearest miss of all.
            in_vain = self.questions[chance.choice(self.unanswered[right])].text
            rows.append((self.tokens_of(in_vain, language, chance), (self.texts[right].ids, right), False, group, None, False))
        elif chance.random() < self.near:
            rows += self.near_miss(lesson, right, where, asked, group, language, chance)
        return rows

    def question_tokens(self, lesson: Lesson, language: str | None, chance: random.Random) -> np.ndarray:
        """As it was asked, or as visitors type."""
        text, source = lesson.question.text, lesson.question.source
        if source in AS_WRITTEN:
            return self.asked[lesson.at].ids
        typed = of_heading(text, chance) if source == "docs" else as_typed(text, chance)
        if typed == text and not language:
            return self.asked[lesson.at].ids
        return self.tokens_of(typed, language, chance)

    def tokens_of(self, text: str, language: str | None, chance: random.Random) -> np.ndarray:
        said = translated(text, language, self.dictionary[language], chance) if language else text
        return self.words.encode([said])[0].ids

    def in_a_window(self, at: int, span: tuple[int, int], chance: random.Random):
        """Passages are cut anywhere: the answer's text with some of another of the same article around it."""
        passage = self.passages[at]
        others = [one for one in self.of_group[passage.source, passage.group] if one != at]
        if not others:
            return self.texts[at].ids, span
        beside = self.texts[chance.choice(others)].ids
        room = 230 - len(self.texts[at].ids)
        if room < 20:
            return self.texts[at].ids, span
        beside = beside[: chance.randint(10, room)]
        if chance.random() < 0.5:
            return np.concatenate([self.texts[at].ids, beside]), span
        return np.concatenate([beside, self.texts[at].ids]), (span[0] + len(beside), span[1] + len(beside))

    def wrong(self, lesson: Lesson, chance: random.Random) -> list[int]:
        hard, rest = lesson.negatives[:6], lesson.negatives[6:]
        taken = chance.sample(hard, min(len(hard), self.per_question - 1))
        if rest and len(taken) < self.per_question:
            taken.append(chance.choice(rest))
        pool = self.of_source[POOL.get(lesson.question.source, lesson.question.source)]
        while len(taken) < self.per_question:
            at = chance.choice(pool)
            if at not in lesson.question.positives:
                taken.append(at)
        return taken

    def near_miss(self, lesson: Lesson, right: int, where, asked, group: int, language: str | None, chance: random.Random):
        passage = self.passages[right]
        if lesson.question.source in FAQ:
            return []
        if where and chance.random() < 0.5:
            rest = without_answer(passage.full, where[1], where[2])
            return [(asked, (self.words.encode([rest])[0].ids, right), False, group, None, False)] if rest else []
        if lesson.question.source not in WITH_NAMES:
            return []
        neighbours = self.of_group[passage.source, passage.group]
        if len(neighbours) < 2:
            neighbours = self.of_source[passage.source]
        texts = [self.passages[one].full for one in chance.sample(neighbours, min(4, len(neighbours))) if one != right]
        otherwise = asked_otherwise(chance, lesson.question.text, passage.full, texts)
        if not otherwise:
            return []
        return [(self.tokens_of(otherwise, language, chance), (self.texts[right].ids, right), False, group, None, False)]


def translated(text: str, language: str, words: dict[str, list], chance: random.Random) -> str:
    """Word by word, as far as the dictionary goes: no good speech, but what is asked for is said in that language."""
    said = []
    for word in text.split():
        bare = re.sub(r"^\W+|\W+$", "", word)
        known = words.get(bare.lower())
        if known and chance.random() < WORDS_TRANSLATED:
            (other,) = chance.choices([one for one, _ in known], [likely for _, likely in known])
            word = word.replace(bare, other)
        said.append(word)
    return ("" if language in UNSPACED else " ").join(said)


def plan_epoch(lessons: list[Lesson], texts: list[Encoded], seed: int, at_once: int) -> list[list[Lesson]]:
    """One round through the questions; those of a batch have passages of about one length."""
    chance = random.Random(seed)
    by_source = collections.defaultdict(list)
    for lesson in lessons:
        by_source[lesson.question.source].append(lesson)
    chosen: list[Lesson] = []
    for source in sorted(by_source):
        own = by_source[source] * REPEATED.get(source, 1)
        chance.shuffle(own)
        chosen += own[: AT_MOST.get(source, len(own))]
    chance.shuffle(chosen)

    def length(lesson: Lesson) -> float:
        about = lesson.question.positives or lesson.question.asked_about
        return len(texts[about[0]].ids) + 25 * chance.random()

    batches = []
    for start in range(0, len(chosen), at_once * 40):
        some = sorted(chosen[start : start + at_once * 40], key=length)
        parts = [some[at : at + at_once] for at in range(0, len(some), at_once)]
        chance.shuffle(parts)
        batches += parts
    return batches


def lessons_of(passages: list[Passage], questions: list[Question], negatives: list[list[int]]) -> list[Lesson]:
    """Everything that is not kept back. Passages of what is kept back are no negatives either."""
    held = {(POOL.get(one.source, one.source), one.group) for one in questions if one.is_development}
    return [
        Lesson(at, question, [one for one in own if (passages[one].source, passages[one].group) not in held])
        for at, (question, own) in enumerate(zip(questions, negatives))
        if not question.is_development
    ]
