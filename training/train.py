"""Trains a reader, or one that also learns from others' opinions: `python train.py --help`."""

import argparse
import copy
import json
import pickle
import random
import time
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional
from torch.utils.data import DataLoader

from batches import Batches, lessons_of, plan_epoch
from network import Reader, loaded
from tokens import Words

options = argparse.ArgumentParser()
options.add_argument("--prepared", type=Path, required=True)
options.add_argument("--base", type=Path, required=True)
options.add_argument("--out", type=Path, required=True)
options.add_argument("--teachers", type=Path, nargs="*", default=[], help="readers whose mean opinion is learnt too")
options.add_argument("--trust", type=float, default=1, help="how much the teachers' opinion counts")
options.add_argument("--start", type=Path, help="a trained reader to go on from, instead of the base")
options.add_argument("--layers", type=lambda said: [int(one) for one in said.split(",")], help="of the start, those kept: 0,2,4")
options.add_argument("--words-as-they-are", action="store_true", help="a reader of many languages learns from English alone: words of others keep their places beside it")
options.add_argument("--dictionary", type=Path, help="words of other languages, in which some questions are said")
options.add_argument("--seed", type=int, default=0)
options.add_argument("--epochs", type=float, default=4)
options.add_argument("--rate", type=float, default=2e-4)
options.add_argument("--at-once", type=int, default=64, help="questions in a batch")
options.add_argument("--per-question", type=int, default=4, help="passages that do not answer, for each")
options.add_argument("--near", type=float, default=0.4, help="share of questions with a near miss")
options.add_argument("--share", type=float, default=1, help="of all questions: a small one to try it")
options.add_argument("--workers", type=int, default=14, help="processes that make batches")
options.add_argument("--compile", action="store_true", help="a minute later, then faster")
options.add_argument("--most-seconds", type=float, default=540, help="where it would take longer, it learns less")

# In log odds: beyond it, nothing depends on how sure it is.
SURE = 8
AVERAGED_FROM = 0.5
AVERAGE_DECAY = 0.999


def main() -> None:
    given = options.parse_args()
    torch.manual_seed(given.seed)
    np.random.seed(given.seed)
    random.seed(given.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    device = "cuda" if torch.cuda.is_available() else "cpu"
    with open(given.prepared, "rb") as file:
        corpus = pickle.load(file)
    passages, questions, texts, _, negatives, _ = corpus
    words = Words(given.base / "tokenizer.json")
    lessons = lessons_of(passages, questions, negatives)
    if given.share < 1:
        lessons = random.sample(lessons, int(given.share * len(lessons)))
    plan = [
        batch
        for epoch in range(int(np.ceil(given.epochs)))
        for batch in plan_epoch(lessons, texts, 100 * given.seed + epoch, given.at_once)
    ]
    steps = int(len(plan) * given.epochs / np.ceil(given.epochs))
    dictionary = json.loads(given.dictionary.read_text()) if given.dictionary else None
    data = Batches(corpus, words, plan[:steps], given.seed, given.per_question, given.near, dictionary)
    loader = DataLoader(data, batch_size=None, num_workers=given.workers, prefetch_factor=8, shuffle=False)

    reader = loaded(given.base, given.start, device, given.layers) if given.start else Reader(given.base).to(device)
    if given.words_as_they_are:
        reader.bert.embeddings.word_embeddings.weight.requires_grad_(False)
    teachers = [loaded(given.base, path, device) for path in given.teachers]
    averaged = None
    optimizer = torch.optim.AdamW(parameter_groups(reader, given.rate), betas=(0.9, 0.98), fused=device == "cuda")
    rates = [group["lr"] for group in optimizer.param_groups]
    reader.train()
    read = torch.compile(reader, dynamic=True) if given.compile else reader
    started, seen, sums = time.time(), 0, np.zeros(5)
    for step, batch in enumerate(loader):
        done = max(step / steps, (time.time() - started) / given.most_seconds)
        if done >= 1:
            print(f"Out of time at step {step} of {steps}.")
            break
        for group, rate in zip(optimizer.param_groups, rates):
            group["lr"] = rate * min(1, (step + 1) / (0.06 * steps)) * max(0.01, 1 - done)
        ids, mask, types, spans, loose, labels, groups = (tensor.to(device, non_blocking=True) for tensor in batch)
        seen += len(labels)
        with torch.autocast(device, torch.bfloat16):
            said = read(ids, mask, types)
        losses = losses_of(said, spans, loose, labels, groups, given.at_once)
        if teachers:
            with torch.no_grad(), torch.autocast(device, torch.bfloat16):
                opinions = [teacher(ids, mask, types) for teacher in teachers]
            losses.append(given.trust * disagreement(said, opinions, labels, mask))
        optimizer.zero_grad(set_to_none=True)
        sum(losses).backward()
        torch.nn.utils.clip_grad_norm_(reader.parameters(), 1.0)
        optimizer.step()
        averaged = moved(averaged, reader, done)
        if step % 50 == 0:
            sums += [*(float(loss.detach()) for loss in losses), *[0] * (4 - len(losses)), 1]
        if step % 500 == 499:
            means = " ".join(f"{value:.3f}" for value in sums[:4] / sums[4])
            print(f"{step + 1}/{steps} losses {means}, {seen / (time.time() - started):.0f} pairs/s", flush=True)
            sums[:] = 0
    print(f"{seen} pairs in {time.time() - started:.0f} s")
    torch.save({name: value.half() for name, value in (averaged or reader).state_dict().items()}, given.out)


def parameter_groups(reader: Reader, rate: float):
    def those(is_wanted):
        return [value for name, value in reader.named_parameters() if value.requires_grad and is_wanted(name, value)]

    return [
        {"params": those(lambda name, value: value.ndim < 2), "lr": rate, "weight_decay": 0.0},
        {"params": those(lambda name, value: value.ndim >= 2 and name.startswith("bert")), "lr": rate, "weight_decay": 0.01},
        {"params": those(lambda name, value: value.ndim >= 2 and not name.startswith("bert")), "lr": 3 * rate, "weight_decay": 0.01},
    ]  # fmt: skip


def losses_of(said, spans, loose, labels, groups, at_once: int):
    relevance, span, _ = said
    # Does it answer, each pair by itself? Few do, so that those weigh double.
    weights = 1 + labels
    alone = functional.binary_cross_entropy_with_logits(relevance, labels, weights, reduction="sum") / weights.sum()
    # Does the right one stand out among those of its question?
    compared = groups >= 0
    table = torch.full((at_once, 16), -1e4, device=relevance.device)
    place = torch.zeros_like(groups)
    place[compared] = places_within(groups[compared])
    fits = compared & (place < 16)
    table = table.index_put((groups[fits], place[fits]), relevance[fits])
    chosen = torch.log_softmax(table, -1)[groups[fits], place[fits]]
    right = labels[fits] > 0
    together = -(chosen * right).sum() / right.sum().clamp(min=1)
    return [alone, together, misplaced(span, spans, loose)]


def misplaced(span, spans, loose):
    """How unlikely the marked tokens are as its beginning and end; of a marked sentence, all that lie in it together."""
    marked = spans[:, 0] >= 0
    if not marked.any():
        return span.sum() * 0
    log = torch.log_softmax(span[marked], 1)
    at = torch.arange(log.shape[1], device=log.device)[None, :, None]
    first, last = spans[marked][:, None, :1], spans[marked][:, None, 1:]
    exact = at == spans[marked][:, None, :]
    allowed = torch.where(loose[marked][:, None, None], (at >= first) & (at <= last), exact)
    return -torch.logsumexp(log.masked_fill(~allowed, -1e4), 1).mean()


def places_within(groups: torch.Tensor) -> torch.Tensor:
    """0, 1, 2, … within each run of equal numbers."""
    at = torch.arange(len(groups), device=groups.device)
    is_first = torch.ones_like(groups, dtype=torch.bool)
    is_first[1:] = groups[1:] != groups[:-1]
    return at - torch.cummax(torch.where(is_first, at, 0), 0).values


def disagreement(said, opinions, labels, mask):
    """How far it is from what the teachers think on the mean, and from what the first has in mind of each token."""
    relevance, span, hidden = said
    thought = torch.stack([torch.sigmoid(opinion[0]) for opinion in opinions]).mean(0)
    meant = torch.stack([opinion[0] for opinion in opinions]).mean(0).clamp(-SURE, SURE)
    about_relevance = functional.binary_cross_entropy_with_logits(relevance, thought)
    about_relevance = about_relevance + 0.02 * functional.mse_loss(relevance.clamp(-SURE, SURE), meant)
    likeness = functional.cosine_similarity(hidden.float(), opinions[0][2].float(), dim=-1)
    about_relevance = about_relevance + ((1 - likeness) * mask).sum() / mask.sum()
    right = labels > 0
    if not right.any():
        return about_relevance
    wanted = torch.stack([torch.softmax(opinion[1][right], 1) for opinion in opinions]).mean(0)
    about_span = -(wanted * torch.log_softmax(span[right], 1)).sum(1).mean()
    return about_relevance + about_span / 2


def moved(averaged: Reader | None, reader: Reader, done: float) -> Reader | None:
    """The mean of the weights over the second half of training: steadier than the last ones."""
    if done < AVERAGED_FROM:
        return None
    if averaged is None:
        return copy.deepcopy(reader).eval()
    with torch.no_grad():
        for own, new in zip(averaged.parameters(), reader.parameters()):
            own.lerp_(new, 1 - AVERAGE_DECAY)
    return averaged


if __name__ == "__main__":
    main()
