"""Reads the corpus, mines negatives and writes what training reads: `python prepare.py --help`."""

import argparse
import collections
import pickle
import time
from pathlib import Path

import numpy as np
import torch

from corpus import read_corpus
from crossed import read_crossed
from faq import read_faq, read_made
from negatives import mine
from network import embed, load_base
from readers import read_readers
from tokens import Words

options = argparse.ArgumentParser()
options.add_argument("--data", type=Path, required=True, help="passages.jsonl.xz and questions.jsonl.xz")
options.add_argument("--tests", type=Path, help="the sets it will be tested on: what they hold is left out")
options.add_argument("--faq", type=Path, help="FAQ pages, their entries and visitors' wordings")
options.add_argument("--wordings", type=Path, nargs="*", default=[], help="more visitors' wordings")
options.add_argument("--made", type=Path, nargs="*", default=[], help="sites that were written for training")
options.add_argument("--readers", type=Path, help="questions of readers of documentation")
options.add_argument("--crossed", type=Path, help="translated documents, for a reader of many languages: crossed.py writes them")
options.add_argument("--base", type=Path, required=True, help="config.json, tokenizer.json and, to mine by meaning, weights of MiniLM")
options.add_argument("--out", type=Path, required=True)


def main() -> None:
    given = options.parse_args()
    started = time.time()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    passages, questions = read_corpus(given.data, given.tests)
    headings = {one.positives[0]: one.text for one in questions if one.source == "docs"}
    if given.faq:
        entries, asked_of_them, of_entries = read_faq(given.faq, given.wordings, len(passages))
        passages, questions, headings = passages + entries, questions + asked_of_them, headings | of_entries
    if given.made:
        entries, asked_of_them, of_entries = read_made(given.made, len(passages))
        passages, questions, headings = passages + entries, questions + asked_of_them, headings | of_entries
    if given.readers:
        questions = questions + read_readers(given.readers, passages, questions)
    if given.crossed:
        documents, asked_of_them = read_crossed(given.crossed, len(passages))
        passages, questions = passages + documents, questions + asked_of_them
    words = Words(given.base / "tokenizer.json")
    texts = words.encode([passage.full for passage in passages])
    asked = words.encode([question.text for question in questions])
    vectors = None
    if any(given.base.glob("*.safetensors")):
        base = load_base(given.base).to(device)
        vectors = tuple(embed(base, some, words, device) for some in (texts, asked))
    negatives = mine(passages, questions, vectors, device)

    by_source = collections.Counter((one.source, one.is_development) for one in questions)
    for source in sorted({one.source for one in questions}):
        mined = [len(own) for one, own in zip(questions, negatives) if one.source == source and one.is_answerable]
        counts = f"{by_source[source, False]:6d} to learn, {by_source[source, True]:5d} kept back"
        print(f"{source:10s} {counts}, {np.mean(mined):.1f} negatives each")
    given.out.parent.mkdir(parents=True, exist_ok=True)
    with open(given.out, "wb") as file:
        pickle.dump((passages, questions, texts, asked, negatives, headings), file, protocol=5)
    print(f"{len(passages)} passages, {len(questions)} questions in {time.time() - started:.0f} s")


if __name__ == "__main__":
    main()
