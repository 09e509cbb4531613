"""What the network sees at a time: questions, each with a passage that answers it and some that do not."""

import collections
import random
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
import torch
from torch.utils.data import Dataset

from corpus import Passage, Question
from negatives import POOL
from near_misses import asked_otherwise, kept_without_answer
from speech import Speech
from tokens import Encoded, Words
from wordings import as_typed, of_heading

# Small sets of the kind that visitors ask weigh more; headings that are no questions weigh less.
REPEATED = {"squad2": 3, "doc2dial": 2, "nqoracle": 2, "multispan": 2, "policyqa": 1, "faq": 6, "visitors": 4, "readers": 3, "citizens": 3}
AT_MOST = {"docs": 9_000, "doqa": 6_000, "iirc": 5_000, "crossed": 12_000, "within": 12_000, "headed": 3_000}
# Whole sentences are marked there: they say where the answer is, and not how long answers are.
MARKED_BY_SENTENCE = {"selqa", "faq", "visitors", "crossed", "within"}
# Of translated documents: their questions are sentences and headings, and in many languages already.
OF_DOCUMENTS = {"crossed", "within", "headed"}
# How often an English lesson is said in words of another language: question and passages, the question, the passages.
SAID_WITHIN, SAID_ACROSS, TOLD_ACROSS = 0.33, 0.24, 0.11
# In tokens, of a passage without its answer.
SHORTEST = 20
# How often a sentence that asks is put in other words.
REWORDED = {"crossed": 0.4, "within": 0.9, "headed": 0.2}
# Their marks hold most of the passage: what is left without them may answer too.
FAQ = {"faq", "visitors"}
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
        self.speech = Speech(words, dictionary) if dictionary else None
        self.ids_of = lru_cache(100_000)(lambda text: words.encode([text])[0].ids)
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
            rows += self.said(lesson, self.with_headings(self.rows_of(lesson, group, chance), chance), chance)
        ids, mask, types, begins = self.words.pairs([(question, passage) for question, passage, *_ in rows])
        labels = torch.tensor([float(row[2]) for row in rows])
        groups = torch.tensor([row[3] for row in rows])
        spans = np.full((len(rows), 2), -100)
        for at, row in enumerate(rows):
            if row[4] is not None and row[4][1] + begins[at] < ids.shape[1] - 1:
                spans[at] = np.array(row[4]) + begins[at]
        loose = torch.tensor([row[5] for row in rows])
        return *(torch.from_numpy(array) for array in (ids, mask, types, spans)), loose, labels, groups

    def said(self, lesson: Lesson, rows: list[tuple], chance: random.Random) -> list[tuple]:
        """In other languages, where there is a dictionary: all passages of a lesson in the same one."""
        asked, told = self.languages_of(lesson, chance)
        questions: dict[int, np.ndarray] = {}
        changed = []
        for question, passage, answers, group, span, loose in rows:
            if asked:
                if id(question) not in questions:
                    questions[id(question)] = self.speech.said_in(asked, question, None, chance)[0]
                question = questions[id(question)]
            if told:
                passage, span = self.speech.said_in(told, passage, span, chance)
            changed.append((question, passage, answers, group, span, loose))
        return changed

    def languages_of(self, lesson: Lesson, chance: random.Random) -> tuple[str | None, str | None]:
        if not self.speech or lesson.question.source in OF_DOCUMENTS:
            return None, None
        language, way = chance.choice(self.speech.languages), chance.random()
        asked = language if way < SAID_WITHIN + SAID_ACROSS else None
        told = language if way < SAID_WITHIN or 0 <= way - SAID_WITHIN - SAID_ACROSS < TOLD_ACROSS else None
        return asked, told

    def with_headings(self, rows: list[tuple], chance: random.Random) -> list[tuple]:
        """The server puts a section's heading before it: all of a question's passages have theirs, or none has."""
        kept = chance.random() < 0.7
        page = self.ids_of(chance.choice(["FAQ.", "Frequently asked questions.", "Help."]))
        with_page = chance.random() < 0.3
        changed = []
        for question, (passage, at), answers, group, span, loose in rows:
            ahead = []
            if kept and at in self.headings:
                ahead = [page] if with_page else []
                ahead.append(self.ids_of(f"{self.headings[at]}."))
            before = sum(map(len, ahead))
            moved = span and (span[0] + before, span[1] + before)
            changed.append((question, np.concatenate([*ahead, passage]), answers, group, moved, loose))
        return changed

    def rows_of(self, lesson: Lesson, group: int, chance: random.Random):
        """(question, passage, does it answer?, which question of the batch, tokens of the answer, are they its sentence?)"""
        question = lesson.question
        asked = self.question_tokens(lesson, chance)
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
            rows.append((self.ids_of(in_vain), (self.texts[right].ids, right), False, group, None, False))
        elif chance.random() < self.near:
            rows += self.near_miss(lesson, right, where, asked, group, chance)
        return rows

    def question_tokens(self, lesson: Lesson, chance: random.Random) -> np.ndarray:
        """As it was asked, or as visitors type."""
        text, source, own = lesson.question.text, lesson.question.source, self.asked[lesson.at].ids
        if source in OF_DOCUMENTS:
            is_other = self.speech and chance.random() < REWORDED[source]
            return self.speech.reworded(lesson.question.asked_in, own, chance) if is_other else own
        typed = of_heading(text, chance) if source == "docs" else as_typed(text, chance)
        return own if typed == text else self.words.encode([typed])[0].ids

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
        source = POOL.get(lesson.question.source, lesson.question.source)
        # Of documents in many languages, another language must not give the wrong ones away.
        of_documents = self.of_group[source, lesson.question.group] if source in OF_DOCUMENTS else []
        pool = of_documents if len(of_documents) > self.per_question + 1 else self.of_source[source]
        while len(taken) < self.per_question:
            at = chance.choice(pool)
            if at not in lesson.question.positives:
                taken.append(at)
        return taken

    def near_miss(self, lesson: Lesson, right: int, where, asked, group: int, chance: random.Random):
        passage = self.passages[right]
        if lesson.question.source in FAQ:
            return []
        if where and chance.random() < 0.5:
            kept = kept_without_answer(passage.full, where[1], where[2])
            if lesson.question.source in OF_DOCUMENTS:
                kept = [(0, where[1]), (where[2], len(passage.full))]
            if not kept:
                return []
            text = self.texts[right]
            inside = np.any([(text.offsets[:, 1] > start) & (text.offsets[:, 1] <= end) for start, end in kept], axis=0)
            return [(asked, (text.ids[inside], right), False, group, None, False)] if inside.sum() > SHORTEST else []
        if lesson.question.source not in WITH_NAMES:
            return []
        neighbours = self.of_group[passage.source, passage.group]
        if len(neighbours) < 2:
            neighbours = self.of_source[passage.source]
        texts = [self.passages[one].full for one in chance.sample(neighbours, min(4, len(neighbours))) if one != right]
        otherwise = asked_otherwise(chance, lesson.question.text, passage.full, texts)
        if not otherwise:
            return []
        return [(self.words.encode([otherwise])[0].ids, (self.texts[right].ids, right), False, group, None, False)]


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
