"""Sentences and their English as one row of tokens, so that a sentence or a run of neighbours is a stretch of it."""
import multiprocessing
import re

import numpy
import sentencepiece
from tokenizers import Tokenizer

from texts import normalised
from vocabulary import read_english, read_pairs

# How often a text is cut into other pieces than the likeliest: it learns more of words that it seldom sees.
VARIANTS = 3
# Names have no neighbours that belong to them.
ALONE = {'cldr', 'dictionary', 'django', 'openstreetmap', 'question'}
SELDOM_JOINED = {'tatoeba'}
MOST_WORDS = 20_000
# Most of the rest speaks of computers.
EVERYDAY = 1.5
ENGLISH_SHARE = 0.12
# What others say in a word, these say in a character or two.
DENSE = {'zh', 'ja', 'ko'}


def pieces_of(job):
    model, texts, is_sampled = job
    cutter = sentencepiece.SentencePieceProcessor(model_file=model)
    cut = [
        cutter.encode(normalised(text), enable_sampling=True, alpha=0.25, nbest_size=-1) if is_sampled
        else cutter.encode(normalised(text))
        for text in texts
    ]  # fmt: skip
    return flat(cut)


def flat(cut):
    lengths = numpy.fromiter((len(ids) for ids in cut), numpy.int64, len(cut))
    tokens = numpy.fromiter((token for ids in cut for token in ids), numpy.uint16, int(lengths.sum()))
    return tokens, lengths


def sentences(text):
    return [part for part in re.split(r'(?<=[.!?])\s+', text) if part]


class Corpus:
    """`tokens` and `english` are rows of tokens; `draw` names stretches of both that mean the same."""

    def __init__(self, folders, english_folder, left_out, model, teacher_tokenizer, workers):
        rows = []
        for language, pairs in read_pairs(folders).items():
            for source, english, other in pairs:
                if (0.12 if language in DENSE else 0.3) < (len(other) + 10) / (len(english) + 10) < 3:
                    rows.append((language, source, english, other))
        passages, questions = read_english(english_folder, left_out)
        for at, passage in enumerate(passages):
            rows += [('en', f'passage {at}', part, part) for part in sentences(passage)]
        rows += [('en', 'question', question, question) for question in questions]
        self.passages = passages
        self.questions = questions

        others = [row[3] for row in rows]
        size = 20_000
        with multiprocessing.get_context('fork').Pool(workers) as pool:
            jobs = [
                (model, others[at : at + size], variant > 0)
                for variant in range(VARIANTS)
                for at in range(0, len(others), size)
            ]
            cut = pool.map(pieces_of, jobs, chunksize=1)
        each = len(jobs) // VARIANTS
        self.tokens = numpy.concatenate([tokens for tokens, _ in cut])
        starts, total = [], 0
        for variant in range(VARIANTS):
            lengths = numpy.concatenate([found for _, found in cut[variant * each : (variant + 1) * each]])
            starts.append(total + numpy.concatenate([[0], lengths.cumsum()]))
            total += int(lengths.sum())
        self.starts = numpy.stack(starts)

        tokenizer = Tokenizer.from_file(teacher_tokenizer)
        tokenizer.no_padding()
        tokenizer.no_truncation()
        english = [row[2] for row in rows]
        self.english, lengths = flat([one.ids for one in tokenizer.encode_batch_fast(english, add_special_tokens=False)])
        self.english_at = numpy.concatenate([[0], lengths.cumsum()])
        self._weigh(rows)

    def _weigh(self, rows):
        kinds = [(language, 'passage' if source.startswith('passage') else source) for language, source, _, _ in rows]
        counts = {}
        for kind in kinds:
            counts[kind] = counts.get(kind, 0) + 1
        # A dictionary is long because it holds what is seldom said.
        felt = {kind: min(count, MOST_WORDS) if kind[1] == 'dictionary' else count for kind, count in counts.items()}
        of_language = {}
        for (language, _), count in felt.items():
            of_language[language] = of_language.get(language, 0) + count
        # Much of a language or a source counts for less than it has.
        share = {language: count**0.4 for language, count in of_language.items() if language != 'en'}
        total = sum(share.values())
        share = {language: (1 - ENGLISH_SHARE) * value / total for language, value in share.items()}
        share['en'] = ENGLISH_SHARE
        parts = {kind: count**0.6 * (EVERYDAY if kind[1] == 'tatoeba' else 1) for kind, count in felt.items()}
        sums = {}
        for (language, _), value in parts.items():
            sums[language] = sums.get(language, 0) + value
        weight = {kind: share[kind[0]] * parts[kind] / sums[kind[0]] / counts[kind] for kind in counts}
        self.until = numpy.cumsum([weight[kind] for kind in kinds])
        self.until /= self.until[-1]
        self.languages = sorted(share)
        number = {language: at for at, language in enumerate(self.languages)}
        self.language = numpy.array([number[language] for language, _ in kinds])
        # Where the run of neighbours of the same source ends.
        run_end = numpy.arange(1, len(rows) + 1)
        for at in range(len(rows) - 2, -1, -1):
            if rows[at][:2] == rows[at + 1][:2] and rows[at][1] not in ALONE:
                run_end[at] = run_end[at + 1]
        self.run_end = run_end
        self.joined = numpy.array([
            0.0 if source in ALONE else 0.25 if source in SELDOM_JOINED else 0.45 for _, source, _, _ in rows
        ])  # fmt: skip
        print({language: (of_language[language], round(share[language], 3)) for language in self.languages}, flush=True)

    def draw(self, chance, size):
        """Start and length of `size` stretches, in `tokens` and in `english`."""
        first = numpy.searchsorted(self.until, chance.random(size))
        first = numpy.minimum(first, len(self.until) - 1)
        likeliest = self.starts[0]
        wanted = numpy.where(chance.random(size) < self.joined[first], chance.integers(30, 240, size), 0)
        last = numpy.searchsorted(likeliest, likeliest[first] + wanted, 'right') - 1
        last = numpy.clip(last, first + 1, self.run_end[first])
        variant = numpy.where(chance.random(size) < 0.5, 0, chance.integers(1, VARIANTS, size))
        begin, end = self.starts[variant, first], self.starts[variant, last]
        english_begin, english_end = self.english_at[first], self.english_at[last]
        return begin, end - begin, english_begin, english_end - english_begin
