"""Trains the vocabulary: pieces of words of all languages, each language with the same number of letters.

    python vocabulary.py --pairs FOLDER [FOLDER…] --english FOLDER --out PREFIX"""
import argparse
import glob
import json
import lzma
import os
import random

import sentencepiece

from texts import normalised

SIZE = 64_000
# Chinese and Japanese say more with a character, and a dozen languages share the Latin alphabet.
CHARACTERS = {'zh': 3_000_000, 'ja': 3_500_000, 'ko': 4_000_000, 'ar': 6_000_000, 'hi': 6_000_000}
OTHERWISE = 5_000_000
ENGLISH = 10_000_000


def lines(path):
    with (lzma.open if path.endswith('.xz') else open)(path, 'rt', encoding='utf8') as file:
        for line in file.read().split('\n'):
            if line.strip():
                yield line


def read_pairs(folders):
    """By language: source, English, other."""
    pairs = {}
    for folder in folders:
        for path in sorted(glob.glob(f'{folder}/*.tsv*')):
            language = os.path.basename(path)[:2]
            for line in lines(path):
                parts = line.split('\t')
                if len(parts) == 3:
                    pairs.setdefault(language, []).append(tuple(parts))
    return pairs


def read_english(folder, left_out=frozenset()):
    """Passages and questions, but for those of articles `left_out`: they are measured with."""
    passages = [json.loads(line) for line in lines(f'{folder}/passages.jsonl.xz')]
    out = {row['id'] for row in passages if (row.get('title') or '').replace('_', ' ') in left_out}
    questions = [json.loads(line) for line in lines(f'{folder}/questions.jsonl.xz')]
    return (
        [f"{row.get('title') or ''}. {row['text']}".lstrip('. ') for row in passages if row['id'] not in out],
        [row['q'] for row in questions if not out.intersection([*(row.get('pos') or []), *(row.get('ctxs') or [])])],
    )


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--pairs', nargs='+', required=True)
    parser.add_argument('--english', required=True)
    parser.add_argument('--out', required=True)
    parser.add_argument('--size', type=int, default=SIZE)
    args = parser.parse_args()
    chance = random.Random(1)
    passages, questions = read_english(args.english)
    texts = {language: [other for _, _, other in found] for language, found in read_pairs(args.pairs).items()}
    texts['en'] = passages + questions
    corpus = []
    for language, found in texts.items():
        chance.shuffle(found)
        left = ENGLISH if language == 'en' else CHARACTERS.get(language, OTHERWISE)
        for text in found:
            text = normalised(text)[:1000]
            corpus.append(text)
            left -= len(text)
            if left < 0:
                break
        print(language, len(found), 'letters wanting', max(0, left), flush=True)
    chance.shuffle(corpus)
    sentencepiece.SentencePieceTrainer.train(
        sentence_iterator=iter(corpus), model_prefix=args.out, vocab_size=args.size, model_type='unigram',
        character_coverage=0.9997, byte_fallback=True, num_threads=os.cpu_count(), normalization_rule_name='identity',
        pad_id=0, unk_id=1, bos_id=2, eos_id=3, pad_piece='[PAD]', unk_piece='[UNK]', bos_piece='[CLS]', eos_piece='[SEP]',
        max_sentence_length=8000, minloglevel=1)  # fmt: skip


if __name__ == '__main__':
    main()
