"""Which words of other languages stand for an English one, counted over translations by IBM's first model: lessons are
partly said in them while a reader learns.

    python dictionary.py --pairs FOLDER… --pieces PIECES.model --out dictionary.json"""
import argparse
import json
import random
import re
import unicodedata

import numpy as np
import sentencepiece

from said import with_words
from texts import normalised
from vocabulary import read_pairs

ROUNDS = 5
LONGEST = 18
MOST_PAIRS = 120_000
SEEN = 3
LIKELY = 0.12
# The other way round: a word that stands for many others stands for none of the rare ones.
LIKELY_BACK = 0.05
KEPT = 3
NOISE = re.compile('Help content debug info')
# Written without spaces: their words are the vocabulary's pieces.
UNSPACED = {'zh', 'ja'}


def english_words(text):
    return re.findall(r"[a-z0-9][a-z0-9'-]*", text.lower())


def other_words(text, language, cutter):
    text = normalised(text)
    said = (one.strip('▁') for one in cutter.encode(text, out_type=str)) if language in UNSPACED else text.split()
    return [word for word in map(bare, said) if word]


def bare(word):
    """Without the signs around it; vowel signs of Hindi are no such signs."""
    is_sign = [unicodedata.category(letter)[0] in 'PSZ' for letter in word]
    kept = [at for at, sign in enumerate(is_sign) if not sign]
    return word[kept[0] : kept[-1] + 1] if kept else ''


def counted(pairs):
    """For each English word, the others that it becomes, with their likelihood."""
    english, others = {}, {}
    left, right, place = [], [], []
    places = 0
    for own, other in pairs:
        ids = [english.setdefault(word, len(english) + 1) for word in own]
        # 0 takes what stands for no word.
        sources = np.array([0, *ids])
        for word in other:
            left.append(sources)
            right.append(np.full(len(sources), others.setdefault(word, len(others))))
            place.append(np.full(len(sources), places))
            places += 1
    left, right, place = map(np.concatenate, (left, right, place))
    keys, entry = np.unique(left.astype(np.int64) * len(others) + right, return_inverse=True)
    source = keys // len(others)
    likely = np.ones(len(keys))
    for _ in range(ROUNDS):
        share = likely[entry]
        share /= np.bincount(place, share, places)[place]
        counts = np.bincount(entry, share, len(keys))
        seen = np.bincount(source, counts, len(english) + 1)
        likely = counts / np.maximum(seen[source], 1e-9)
    other = keys % len(others)
    back = counts / np.bincount(other, counts, len(others))[other]
    names, words = ['', *english], list(others)
    found = {}
    for at in np.lexsort((-likely, source)):
        own = names[source[at]]
        is_known = seen[source[at]] >= SEEN and likely[at] >= LIKELY and back[at] >= LIKELY_BACK
        if own and is_known and not any(letter.isdigit() for letter in own) and len(found.get(own, ())) < KEPT:
            found.setdefault(own, []).append([words[other[at]], round(float(likely[at]), 2)])
    return found


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--pairs', nargs='+', required=True)
    parser.add_argument('--pieces', required=True)
    parser.add_argument('--out', required=True)
    args = parser.parse_args()
    cutter = sentencepiece.SentencePieceProcessor(model_file=args.pieces)
    chance = random.Random(1)
    dictionary = {}
    found = read_pairs(args.pairs)
    for language, rows in found.items():
        chance.shuffle(rows)
        # Everyday sentences first: they hold the words that questions are made of.
        rows = sorted((row for row in rows if not NOISE.match(row[1])), key=lambda row: row[0] != 'tatoeba')
        pairs = []
        for _, english, other in rows:
            own, words = english_words(english), other_words(other, language, cutter)
            if 0 < len(own) <= LONGEST and 0 < len(words) <= LONGEST:
                pairs.append((own, words))
                if len(pairs) == MOST_PAIRS:
                    break
        dictionary[language] = counted(pairs)
        print(language, len(pairs), len(dictionary[language]), {word: dictionary[language].get(word) for word in ('how', 'when', 'who', 'password')}, flush=True)
    with open(args.out, 'w', encoding='utf8') as file:
        json.dump(with_words(dictionary, found), file, ensure_ascii=False)


main()
