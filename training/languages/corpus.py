"""Sentences and their English as one row of tokens, so that a sentence or a run of neighbours is a stretch of it.

    python corpus.py --pairs FOLDER… --english FOLDER --teacher MINILM --pieces MODEL --measure SETS --dictionary JSON --out corpus.npz"""
import argparse
import json
import multiprocessing
import os
import random
import re
from collections import Counter

import numpy
import sentencepiece
from tokenizers import Tokenizer

from measure import titles
from said import said_in
from texts import normalised
from vocabulary import read_english, read_pairs

# A text in another language is cut into other pieces than the likeliest too: it learns more of words that it seldom sees.
VARIANTS = 2
# A language with few texts meets each of them more often, and cut in more ways.
FEW = 120_000
VARIANTS_OF_FEW = 5
# Names have no neighbours that belong to them.
ALONE = {'cldr', 'dictionary', 'django', 'openstreetmap', 'question'}
SELDOM_JOINED = {'tatoeba'}
MOST_WORDS = 40_000
# Most of the rest speaks of computers.
EVERYDAY = 1.5
ENGLISH_SHARE = 0.12
# English said word by word in other languages; each passage in so many of them.
SAID_SHARE = 0.1
SAID_LANGUAGES = 2
# What others say in a word, these say in a character or two.
DENSE = {'zh', 'ja', 'ko'}


class Known:
    """What the processes that cut texts, or say English in other languages, were forked with."""

    texts = []
    variants = []
    dictionary = {}


def pieces_of(job):
    model, start, end, variant = job
    cutter = sentencepiece.SentencePieceProcessor(model_file=model)
    options = {'enable_sampling': True, 'alpha': 0.25, 'nbest_size': -1} if variant else {}
    rows = zip(Known.texts[start:end], Known.variants[start:end])
    return flat([cutter.encode(normalised(text), **options) if variant < most else [] for text, most in rows])


def flat(cut):
    lengths = numpy.fromiter((len(ids) for ids in cut), numpy.int64, len(cut))
    tokens = numpy.fromiter((token for ids in cut for token in ids), numpy.uint16, int(lengths.sum()))
    return tokens, lengths


def sentences(text):
    return [part for part in re.split(r'(?<=[.!?])\s+', text) if part]


def said_rows(job):
    passages, questions, seed = job
    chance = random.Random(seed)
    languages = sorted(Known.dictionary)
    rows = []
    for at, passage in enumerate(passages):
        parts = sentences(passage)
        for language in chance.sample(languages, SAID_LANGUAGES):
            source = f'passage {seed} {at} {language}'
            rows += [('said', source, part, said_in(language, Known.dictionary, part, chance)) for part in parts]
    for question in questions:
        rows.append(('said', 'question', question, said_in(chance.choice(languages), Known.dictionary, question, chance)))
    return rows


class Corpus:
    """`tokens` and `english` are rows of tokens; `draw` names stretches of both that mean the same."""

    HELD = ('tokens', 'starts', 'english', 'english_at', 'until', 'run_end', 'joined', 'variants', 'bank_begin', 'bank_length')

    def __init__(self, path):
        held = numpy.load(path)
        for name in self.HELD:
            setattr(self, name, held[name])

    def draw(self, chance, size):
        """Start and length of `size` stretches, in `tokens` and in `english`."""
        first = numpy.searchsorted(self.until, chance.random(size))
        first = numpy.minimum(first, len(self.until) - 1)
        likeliest = self.starts[0]
        wanted = numpy.where(chance.random(size) < self.joined[first], chance.integers(30, 240, size), 0)
        last = numpy.searchsorted(likeliest, likeliest[first] + wanted, 'right') - 1
        last = numpy.clip(last, first + 1, self.run_end[first])
        variant = numpy.where(chance.random(size) < 0.5, 0, chance.integers(numpy.minimum(1, self.variants[first] - 1), self.variants[first]))
        begin, end = self.starts[variant, first], self.starts[variant, last]
        english_begin, english_end = self.english_at[first], self.english_at[last]
        return begin, end - begin, english_begin, english_end - english_begin


class Preparation:
    """Reads, says and cuts all texts: what a corpus holds."""

    def __init__(self, folders, english_folder, left_out, model, teacher_tokenizer, workers, dictionary=None):
        rows = []
        for language, pairs in read_pairs(folders).items():
            for source, english, other in pairs:
                if (0.12 if language in DENSE else 0.3) < (len(other) + 10) / (len(english) + 10) < 3:
                    rows.append((language, source, english, other))
        passages, questions = read_english(english_folder, left_out)
        ranges = []
        for at, passage in enumerate(passages):
            parts = sentences(passage)
            ranges.append((len(rows), len(rows) + len(parts)))
            rows += [('en', f'passage {at}', part, part) for part in parts]
        ranges += [(len(rows) + at, len(rows) + at + 1) for at in range(len(questions))]
        rows += [('en', 'question', question, question) for question in questions]
        if dictionary:
            Known.dictionary = dictionary
            jobs = [(passages[at::64], questions[at::64], at) for at in range(64)]
            with multiprocessing.get_context('fork').Pool(workers) as pool:
                for some in pool.imap(said_rows, jobs):
                    rows += some

        counts = Counter(row[0] for row in rows)
        variants = {language: VARIANTS_OF_FEW if count < FEW else VARIANTS for language, count in counts.items()}
        variants |= {'en': 1, 'said': 1}
        self.variants = numpy.array([variants[row[0]] for row in rows])
        Known.texts, Known.variants = [row[3] for row in rows], self.variants
        size = 20_000
        jobs = [(model, at, at + size, variant) for variant in range(VARIANTS_OF_FEW) for at in range(0, len(rows), size)]
        with multiprocessing.get_context('fork').Pool(workers) as pool:
            cut = pool.map(pieces_of, jobs, chunksize=1)
        each = len(jobs) // VARIANTS_OF_FEW
        self.tokens = numpy.concatenate([tokens for tokens, _ in cut])
        starts, total = [], 0
        for variant in range(VARIANTS_OF_FEW):
            lengths = numpy.concatenate([found for _, found in cut[variant * each : (variant + 1) * each]])
            starts.append(total + numpy.concatenate([[0], lengths.cumsum()]))
            total += int(lengths.sum())
        self.starts = numpy.stack(starts)

        tokenizer = Tokenizer.from_file(teacher_tokenizer)
        tokenizer.no_padding()
        tokenizer.no_truncation()
        english = [row[2] for row in rows]
        parts = [
            flat([one.ids for one in tokenizer.encode_batch_fast(english[at : at + size], add_special_tokens=False)])
            for at in range(0, len(english), size)
        ]
        self.english = numpy.concatenate([tokens for tokens, _ in parts])
        self.english_at = numpy.concatenate([[0], numpy.concatenate([lengths for _, lengths in parts]).cumsum()])
        # What the order among passages and questions is learnt with.
        first, last = numpy.array(ranges[::3]).T
        self.bank_begin = self.english_at[first]
        self.bank_length = self.english_at[last] - self.bank_begin
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
        fixed = {'en': ENGLISH_SHARE, 'said': SAID_SHARE}
        fixed = {language: value for language, value in fixed.items() if language in of_language}
        share = {language: count**0.4 for language, count in of_language.items() if language not in fixed}
        total = sum(share.values()) / (1 - sum(fixed.values()))
        share = {language: value / total for language, value in share.items()} | fixed
        parts = {kind: count**0.6 * (EVERYDAY if kind[1] == 'tatoeba' else 1) for kind, count in felt.items()}
        sums = {}
        for (language, _), value in parts.items():
            sums[language] = sums.get(language, 0) + value
        weight = {kind: share[kind[0]] * parts[kind] / sums[kind[0]] / counts[kind] for kind in counts}
        self.until = numpy.cumsum([weight[kind] for kind in kinds])
        self.until /= self.until[-1]
                # Where the run of neighbours of the same source ends.
        run_end = numpy.arange(1, len(rows) + 1)
        for at in range(len(rows) - 2, -1, -1):
            if rows[at][:2] == rows[at + 1][:2] and rows[at][1] not in ALONE:
                run_end[at] = run_end[at + 1]
        self.run_end = run_end
        self.joined = numpy.array([
            0.0 if source in ALONE else 0.25 if source in SELDOM_JOINED else 0.45 for _, source, _, _ in rows
        ])  # fmt: skip
        print({language: (of_language[language], round(share[language], 3)) for language in sorted(share)}, flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--pairs', nargs='+', required=True)
    for name in ('--english', '--teacher', '--pieces', '--measure', '--out'):
        parser.add_argument(name, required=True)
    parser.add_argument('--dictionary', help='English passages are said word by word in other languages too')
    args = parser.parse_args()
    dictionary = json.load(open(args.dictionary, encoding='utf8')) if args.dictionary else None
    tokenizer = f'{args.teacher}/tokenizer.json'
    prepared = Preparation(args.pairs, args.english, titles(args.measure), args.pieces, tokenizer, os.cpu_count(), dictionary)
    print('rows', len(prepared.until), 'tokens', len(prepared.tokens), 'of English', len(prepared.english))
    numpy.savez(args.out, **{name: getattr(prepared, name) for name in Corpus.HELD})


if __name__ == '__main__':
    main()
