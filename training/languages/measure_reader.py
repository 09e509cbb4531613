"""How far a reader that learnt from English reads other languages: of each question of XQuAD, whether the sentence that it
finds likeliest in the right passage holds the answer, and whether it tells the right passage from others of the article.

    python measure_reader.py --base FOLDER --reader reader.pt --sets SETS"""
import argparse
import re
import sys
import unicodedata
from pathlib import Path

import numpy as np
import torch

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))
from evaluate import area, opinions  # noqa: E402
from measure import read_lines  # noqa: E402
from network import loaded  # noqa: E402
from tokens import Words  # noqa: E402

BORDER = re.compile(r'(?<=[.!?؟。])["\')\]»”]*\s+')
SHORTEST = 20


def sentences(text):
    found, begin = [], 0
    for border in BORDER.finditer(text):
        if border.end() - begin > SHORTEST:
            found.append((begin, border.end()))
            begin = border.end()
    return [*found, (begin, len(text))]


def plain(text):
    return ' '.join(unicodedata.normalize('NFKC', text).lower().split())


def main():
    parser = argparse.ArgumentParser()
    for name in ('--base', '--reader', '--sets'):
        parser.add_argument(name, type=Path, required=True)
    args = parser.parse_args()
    device = 'cuda' if torch.cuda.is_available() else 'cpu'
    words = Words(args.base / 'tokenizer.json')
    reader = loaded(args.base, args.reader, device)
    corpus = {row['_id']: row for row in read_lines(f'{args.sets}/xquad-multi/corpus.jsonl')}
    queries = read_lines(f'{args.sets}/xquad-multi/queries.jsonl')
    full = {key: f"{row['title']}. {row['text']}" if row.get('title') else row['text'] for key, row in corpus.items()}
    texts = dict(zip(full, words.encode(list(full.values()))))
    own = {(row['lang'], row['parallel']): row for row in queries}
    languages = sorted({row['lang'] for row in queries})
    directions = [(one, one) for one in languages]
    directions += [pair for one in languages if one != 'en' for pair in ((one, 'en'), ('en', one))]
    for asks, tells in directions:
        # A crossed question is answered by what the question in the language of the passage is answered by.
        rows = [row for row in queries if row['lang'] == asks and (tells, row['parallel']) in own]
        told = [own[tells, row['parallel']] for row in rows]
        asked = [one.ids for one in words.encode([row['text'] for row in rows])]
        right = [row['doc_id'] for row in told]
        others = [one for one in corpus if corpus[one]['lang'] == corpus[right[0]]['lang']]
        chance = np.random.default_rng(3)
        near = [[one for one in others if corpus[one]['title'] == corpus[ours]['title'] and one != ours] for ours in right]
        wrong = [str(chance.choice(some or others)) for some in near]
        said, spans = opinions(reader, [(ours, texts[one].ids) for ours, one in zip(asked, right)], words, device)
        missed, _ = opinions(reader, [(ours, texts[one].ids) for ours, one in zip(asked, wrong)], words, device)
        holds = []
        for row, one, span in zip(told, right, spans):
            offsets = texts[one].offsets
            begin = offsets[min(max(0, span[0]), len(offsets) - 1)][0]
            start, end = next((some for some in sentences(full[one]) if some[0] <= begin < some[1]), (0, 0))
            holds.append(any(plain(answer) in plain(full[one][start:end]) for answer in row['answers']))
        print(f'{asks}-{tells}: sentence holds the answer {np.mean(holds):.3f}, right passage told from another of the article {area(said, missed):.3f}')


if __name__ == '__main__':
    main()
