"""How a reader does on what was kept back to choose by: `python evaluate.py --help`."""

import argparse
import collections
import json
import pickle
import re
from pathlib import Path

import numpy as np
import torch

from corpus import plain
from network import Reader, layers_in, loaded
from sentences import sentences_of
from tokens import Words

options = argparse.ArgumentParser()
options.add_argument("--prepared", type=Path, required=True)
options.add_argument("--base", type=Path, required=True)
options.add_argument("--readers", type=Path, nargs="+", required=True, help="each by itself, then their mean weights")
options.add_argument("--save-mean", type=Path)
options.add_argument("--out", type=Path)

LONGEST_ANSWER = 60


def main() -> None:
    given = options.parse_args()
    device = "cuda" if torch.cuda.is_available() else "cpu"
    with open(given.prepared, "rb") as file:
        corpus = pickle.load(file)
    words = Words(given.base / "tokenizer.json")
    readers = {path.stem: loaded(given.base, path, device) for path in given.readers}
    alike = len({reader.bert.config.num_hidden_layers for reader in readers.values()}) == 1
    if len(readers) > 1 and alike and given.save_mean:
        readers["mean"] = mean_of(given.base, list(readers.values()), device)
        torch.save({name: value.half() for name, value in readers["mean"].state_dict().items()}, given.save_mean)
    report = {name: measured(reader, corpus, words, device) for name, reader in readers.items()}
    for name, figures in report.items():
        print(name)
        for figure, (value, low, high, count) in figures.items():
            print(f"  {figure:44s} {value:.3f} ({low:.3f} to {high:.3f}), {count}")
    if given.out:
        given.out.write_text(json.dumps(report, indent=1))


def mean_of(base: Path, readers: list[Reader], device: str) -> Reader:
    states = [reader.state_dict() for reader in readers]
    mean = Reader(base, layers_in(states[0])).to(device).eval()
    mean.load_state_dict({name: sum(state[name].float() for state in states) / len(states) for name in states[0]})
    return mean


@torch.no_grad()
def opinions(reader: Reader, pairs, words: Words, device: str, at_once: int = 256):
    """Relevance and the best span (in tokens of the passage) of each pair."""
    order = np.argsort([len(passage) for _, passage in pairs])
    relevance = np.zeros(len(pairs))
    spans = np.zeros((len(pairs), 2), int)
    for start in range(0, len(order), at_once):
        rows = order[start : start + at_once]
        ids, mask, types, begins = words.pairs([pairs[row] for row in rows])
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            said = reader(*(torch.from_numpy(array).to(device) for array in (ids, mask, types)))
        relevance[rows] = said[0].cpu().numpy()
        log = torch.log_softmax(said[1], 1)
        joint = log[:, :, 0].unsqueeze(2) + log[:, :, 1].unsqueeze(1)
        length = joint.shape[1]
        allowed = torch.ones(length, length, device=device).triu().tril(LONGEST_ANSWER).bool()
        best = joint.masked_fill(~allowed, -1e9).flatten(1).argmax(1).cpu().numpy()
        spans[rows] = np.stack([best // length - begins, best % length - begins], 1)
    return relevance, spans


def measured(reader: Reader, corpus, words: Words, device: str):
    passages, questions, texts, asked, negatives, headings = corpus

    def seen(at: int):
        """Entries of FAQ pages with their headings, as the server gives them."""
        if at not in headings or passages[at].source != "faq":
            return texts[at].ids
        return np.concatenate([words.encode([f"{headings[at]}."])[0].ids, texts[at].ids])

    kept = [at for at, question in enumerate(questions) if question.is_development]
    figures = {}
    by_source = collections.defaultdict(list)
    for at in kept:
        by_source[questions[at].source].append(at)
    for source, some in by_source.items():
        rows = [at for at in some if questions[at].spans and source not in ("faq", "visitors")]
        if rows:
            pairs = [(asked[at].ids, texts[questions[at].spans[0][0]].ids) for at in rows]
            _, spans = opinions(reader, pairs, words, device)
            holds, overlap = [], []
            for at, span in zip(rows, spans):
                passage = questions[at].spans[0][0]
                full, offsets = passages[passage].full, texts[passage].offsets
                first, last = max(0, span[0]), min(span[1], len(offsets) - 1)
                begin, close = offsets[min(first, len(offsets) - 1)][0], offsets[last][1]
                sentence = next((one for one in sentences_of(full) if one[0] <= begin < one[1]), (0, 0))
                said = f" {plain(full[sentence[0] : sentence[1]])} "
                spans_there = [one for one in questions[at].spans if one[0] == passage]
                overlaps = any(sentence[0] < close_at and begin_at < sentence[1] for _, begin_at, close_at in spans_there)
                holds.append(overlaps or any(f" {plain(answer)} " in said for answer in questions[at].answers))
                overlap.append(max(token_f1(full[begin:close], full[s:e]) for _, s, e in spans_there))
            figures[f"{source}: chosen sentence holds the answer"] = interval(holds)
            figures[f"{source}: F1 of the span"] = interval(overlap)
        unanswerable = [at for at in some if not questions[at].is_answerable]
        right = [at for at in some if questions[at].is_answerable]
        if unanswerable and right:
            pairs = [(asked[at].ids, seen((questions[at].positives or questions[at].asked_about)[0])) for at in right]
            pairs += [(asked[at].ids, seen(questions[at].asked_about[0])) for at in unanswerable]
            said, _ = opinions(reader, pairs, words, device)
            figures[f"{source}: told from questions without answer"] = area_interval(said[: len(right)], said[len(right) :])
        hard = [at for at in right if negatives[at]]
        if hard:
            pairs = [(asked[at].ids, seen(one)) for at in hard for one in [questions[at].positives[0], *negatives[at][:7]]]
            said, _ = opinions(reader, pairs, words, device)
            place, firsts = 0, []
            for at in hard:
                count = 1 + len(negatives[at][:7])
                firsts.append(said[place] >= said[place : place + count].max())
                place += count
            figures[f"{source}: right passage first of eight"] = interval(firsts)
    return figures


def token_f1(said: str, wanted: str) -> float:
    ours, theirs = (collections.Counter(re.sub(r"\b(a|an|the)\b", " ", plain(text)).split()) for text in (said, wanted))
    shared = sum((ours & theirs).values())
    return 2 * shared / max(1, sum(ours.values()) + sum(theirs.values()))


def interval(values, tries: int = 1_000):
    """The mean, and where it lies in 95 of 100 samples drawn from the same questions."""
    values = np.asarray(values, float)
    chance = np.random.default_rng(7)
    means = [values[chance.integers(0, len(values), len(values))].mean() for _ in range(tries)]
    return float(values.mean()), *(float(one) for one in np.quantile(means, [0.025, 0.975])), len(values)


def area(right: np.ndarray, wrong: np.ndarray) -> float:
    ranks = np.concatenate([right, wrong]).argsort().argsort()[: len(right)] + 1
    return (ranks.sum() - len(right) * (len(right) + 1) / 2) / (len(right) * len(wrong))


def area_interval(right: np.ndarray, wrong: np.ndarray, tries: int = 300):
    chance = np.random.default_rng(7)
    drawn = [area(chance.choice(right, len(right)), chance.choice(wrong, len(wrong))) for _ in range(tries)]
    return float(area(right, wrong)), *(float(one) for one in np.quantile(drawn, [0.025, 0.975])), len(right) + len(wrong)


if __name__ == "__main__":
    main()
