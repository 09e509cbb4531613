"""Trains the student: a sentence in another language gets the vector that MiniLM gives its English.

    python train.py --corpus corpus.npz --teacher MINILM --pieces MODEL --measure SETS --out FOLDER --seconds 1200"""
import argparse
import json
import os
import queue
import re
import sys
import threading
import time
from pathlib import Path

import numpy
import sentencepiece
import torch
from safetensors.torch import load_file, save_file
from tokenizers import Tokenizer
from torch.nn import functional

from align import aligned, meanings
from corpus import Corpus
from measure import measure
from packed import Network, lay_out, rounded_weights, to_device
from texts import normalised

sys.path.append(str(Path(__file__).resolve().parent.parent))
from shipped import bert_weights, constants_of  # noqa: E402

CLS, SEP = 2, 3
TEXTS_AT_ONCE = 2048
BANK = 4096
# Vectors of English that earlier batches had: more to be told from.
BEFORE = 32_768
DROPPED = 0.05
SCALE = 20.0
STARTED = time.time()


def log(*said):
    print(f'[{time.time() - STARTED:6.1f}]', *said, flush=True)


def read_teacher(folder):
    return rounded_weights({
        name: value.float()
        for name, value in load_file(f'{folder}/model.fp16.safetensors').items()
        if 'position_ids' not in name and 'pooler' not in name
    })  # fmt: skip


def read_shipped(path, types):
    """The weights that the server ships, and which inputs it does not round."""
    held = constants_of(path.read_bytes())
    weights = {name: torch.from_numpy(value.copy()).float() for name, value in bert_weights(held).items()}
    # For a reader that begins from it, the second type differs from the first as MiniLM has it.
    weights['embeddings.token_type_embeddings.weight'] = types - types[:1]
    return weights, {name.removesuffix('_places'): value.tolist() for name, value in held.items() if name.endswith('_places')}


def first_embeddings(cutter, tokenizer, words, meant):
    """Pieces begin as the English that they stand beside; seldom ones in Latin letters as what MiniLM makes of them."""
    known = tokenizer.get_vocab()
    embeddings = torch.randn(cutter.get_piece_size(), words.shape[1]) * words.std() * 0.5 + words.mean(0)
    alike = 0
    for at in range(cutter.get_piece_size()):
        piece = cutter.id_to_piece(at)
        text = piece.replace('▁', '')
        if not re.fullmatch(r"[a-z0-9à-öø-ÿāăąćčďđēęěğģīįıķłľńņňőœřśşšťţūůűųźżžß'’.,:;!?%&()/\-]+", text):
            continue
        inside = None if piece.startswith('▁') else known.get('##' + text)
        ids = [inside] if inside else tokenizer.encode(text, add_special_tokens=False).ids
        if ids:
            embeddings[at] = words[ids].mean(0)
            alike += 1
    if meant:
        found, is_known = (part.cpu() for part in meant)
        embeddings[is_known] = found[is_known]
        log('pieces that begin as what they stand beside', int(is_known.sum()))
    for piece, own in (('[PAD]', 0), ('[UNK]', 1), ('[CLS]', CLS), ('[SEP]', SEP)):
        embeddings[own] = words[known[piece]]
    log('pieces that begin as MiniLM has them', alike)
    return embeddings


def piece_meanings(corpus, tokens, english, size, words):
    place = lambda starts: (torch.from_numpy(starts[:-1]).cuda(), torch.from_numpy(numpy.diff(starts)).cuda())
    ours = place(corpus.starts[0])
    theirs = place(corpus.english_at)
    with torch.no_grad():
        likely, seen = meanings(tokens, *ours, english, *theirs, (size, len(words)))
        found = aligned(likely, seen, words)
    del likely
    torch.cuda.empty_cache()
    log('aligned')
    return found


def upload(tokens):
    return torch.from_numpy(tokens.astype(numpy.int32)).cuda()


def embed(network, tokens, special, begin, length):
    """Vectors of stretches of a row of tokens; not for learning."""
    found = []
    with torch.no_grad():
        for at in range(0, len(begin), TEXTS_AT_ONCE):
            rows = slice(at, at + TEXTS_AT_ONCE)
            found.append(network(to_device(lay_out(begin[rows], length[rows]), tokens, *special), run_eagerly=True))
    return torch.cat(found)


def embed_texts(cut, network, special, texts):
    ids = [cut(text) for text in texts]
    length = numpy.array([len(one) for one in ids])
    tokens = upload(numpy.array([token for one in ids for token in one] or [0]))
    return embed(network, tokens, special, length.cumsum() - length, length)


def fill(batches, corpus, size, seed):
    chance = numpy.random.default_rng(seed)
    pinned = lambda laid, starts, longest: (torch.from_numpy(laid).pin_memory(), torch.from_numpy(starts).pin_memory(), longest)
    while True:
        begin, length, english_begin, english_length = corpus.draw(chance, size)
        batches.put((pinned(*lay_out(begin, length, chance, DROPPED)), pinned(*lay_out(english_begin, english_length))))


def main():
    parser = argparse.ArgumentParser()
    for name in ('--corpus', '--teacher', '--pieces', '--measure', '--out'):
        parser.add_argument(name, required=True)
    parser.add_argument('--seconds', type=float, default=1200, help='for all, from its start')
    parser.add_argument('--batch', type=int, default=2048)
    parser.add_argument('--rate', type=float, default=5e-4)
    parser.add_argument('--start', type=Path, help='the student that the server ships, to go on from')
    parser.add_argument('--words-as-they-are', action='store_true', help='the scorer shares them')
    parser.add_argument('--rounded', type=float, default=0.0, help='the last share of the time in which it multiplies as the server does')
    parser.add_argument('--unaligned', action='store_true', help='pieces begin as MiniLM has them, or anyhow')
    parser.add_argument('--seed', type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    torch._dynamo.config.recompile_limit = 64
    os.makedirs(args.out, exist_ok=True)

    corpus = Corpus(args.corpus)
    log('rows', len(corpus.until), 'tokens', len(corpus.tokens), 'of English', len(corpus.english))
    cutter = sentencepiece.SentencePieceProcessor(model_file=args.pieces)
    tokenizer = Tokenizer.from_file(f'{args.teacher}/tokenizer.json')
    tokenizer.no_padding()
    tokenizer.no_truncation()
    known = tokenizer.get_vocab()
    weights = read_teacher(args.teacher)
    teacher = Network(weights).cuda().requires_grad_(False).compile()
    tokens, english_tokens = upload(corpus.tokens), upload(corpus.english)
    words = weights['embeddings.word_embeddings.weight']
    exact = None
    if args.start:
        begun, exact = read_shipped(args.start, weights['embeddings.token_type_embeddings.weight'])
    else:
        meant = None if args.unaligned else piece_meanings(corpus, tokens, english_tokens, cutter.get_piece_size(), words.cuda())
        begun = {**weights, 'embeddings.word_embeddings.weight': first_embeddings(cutter, tokenizer, words, meant)}
    student = Network(begun, exact=exact).cuda().compile()
    student.words.requires_grad_(not args.words_as_they_are)
    english_special, special = (known['[CLS]'], known['[SEP]']), (CLS, SEP)
    english_ids = lambda text: tokenizer.encode(text, add_special_tokens=False).ids
    by_teacher = lambda texts: embed_texts(english_ids, teacher, english_special, texts)
    by_student = lambda texts: embed_texts(lambda text: cutter.encode(normalised(text)), student, special, texts)
    bank = embed(teacher, english_tokens, english_special, corpus.bank_begin, corpus.bank_length)
    log('bank', tuple(bank.shape))
    batches = queue.Queue(32)
    for worker in range(6):
        threading.Thread(target=fill, args=(batches, corpus, args.batch, 100 * args.seed + worker), daemon=True).start()

    def measured():
        figures = measure(by_teacher, by_student, args.measure)
        log('rounded' if student.rounded else 'not rounded', figures)
        return figures

    if args.start:
        measured()
    layers = [value for value in student.parameters() if value is not student.words]
    groups = [{'params': layers, 'weight_decay': 0.01, 'times': 1.0}]
    if not args.words_as_they_are:
        groups.append({'params': [student.words], 'weight_decay': 0.0, 'times': 5.0})
    optimizer = torch.optim.AdamW(groups, lr=args.rate, betas=(0.9, 0.98), fused=True)
    before = bank[torch.randint(len(bank), (BEFORE,), device=bank.device)]
    begun_at = last = time.time()
    step, logged = 0, 0
    while True:
        done = (time.time() - begun_at) / (args.seconds - (begun_at - STARTED))
        if done >= 1:
            break
        if args.rounded and done >= 1 - args.rounded and not student.rounded:
            save(student, args.out)
            measured()
            student.rounded = True
        for group in optimizer.param_groups:
            rate = args.rate * group['times'] * min(1, (step + 1) / 300) * max(0.002, 1 - done)
            # The words find their places first, among layers that know what to do with them.
            group['lr'] = rate if group['times'] > 1 or done > 0.05 or args.start else 0.0
        ours, theirs = batches.get()
        with torch.no_grad():
            meant = teacher(to_device(theirs, english_tokens, *english_special))
        said = student(to_device(ours, tokens, *special))
        losses = losses_of(said, meant, bank[torch.randint(len(bank), (BANK,), device=bank.device)], before, done)
        before = torch.cat([meant, before[: -len(meant)]])
        optimizer.zero_grad(set_to_none=True)
        sum(losses).backward()
        torch.nn.utils.clip_grad_norm_([value for group in groups for value in group['params']], 1.0)
        optimizer.step()
        step += 1
        if step % 200 == 0 or step in (1, 2, 5, 20, 50, 100):
            each = ' '.join(f'{loss.item():.3f}' for loss in losses)
            log(step, each, f'queue {batches.qsize()} {(step - logged) * args.batch / (time.time() - last):.0f} pairs/s')
            logged = step
            last = time.time()
        if step % 4000 == 0:
            save(student, args.out)
    save(student, args.out)
    student.rounded = True
    figures = measured()
    json.dump(figures, open(f'{args.out}/figures.json', 'w'), indent=1)
    log('steps', step)


def losses_of(said, meant, bank, before, done):
    alike = (said * meant).sum(-1)
    weight = torch.ones_like(alike)
    if done > 0.3:
        # Some pairs are none: what is far off by now was aligned wrongly.
        weight = (alike > alike.detach().float().quantile(0.03)).float()
    near = 5 * ((1 - alike) * weight).mean()
    among = meant @ meant.T
    # The same English stands there in several languages: these are no wrong answers.
    same = (among > 0.97) & ~torch.eye(len(meant), dtype=torch.bool, device=meant.device)
    to_meant = SCALE * (said @ meant.T)
    right = torch.arange(len(meant), device=meant.device)
    to_before = (SCALE * (said @ before.T)).masked_fill(meant @ before.T > 0.97, -1e4)
    told = functional.cross_entropy(torch.cat([to_meant.masked_fill(same, -1e4), to_before], 1), right, reduction='none')
    told = told + functional.cross_entropy(to_meant.T.masked_fill(same.T, -1e4), right, reduction='none')
    told = 0.3 * (told * weight).mean()
    # The same order among passages as the English has.
    wanted = functional.softmax(SCALE * (meant @ bank.T), -1)
    ranked = -(wanted * functional.log_softmax(SCALE * (said @ bank.T), -1)).sum(-1) + (wanted * (wanted + 1e-9).log()).sum(-1)
    ranked = (ranked * weight).mean()
    spread = 20 * ((said @ meant.T - among).pow(2) * weight[:, None]).mean()
    return near, told, ranked, spread


def save(student, out):
    weights = {name: value.detach().half().contiguous().cpu() for name, value in student.named_weights()}
    words = student.words.detach().cpu()
    scale = words.abs().amax(1, keepdim=True).clamp_min(1e-9) / 127
    rounded = torch.round(words / scale).to(torch.int8)
    half = len(rounded) // 2
    for name, rows in (('words-1', slice(0, half)), ('words-2', slice(half, None))):
        save_file({'rounded': rounded[rows].contiguous(), 'scale': scale[rows].half().contiguous()}, f'{out}/{name}.safetensors')
    # In files of about the same size.
    parts = [{}, {}]
    for name in sorted(weights, key=lambda name: -weights[name].numel()):
        min(parts, key=lambda part: sum(value.numel() for value in part.values()))[name] = weights[name]
    for number, part in enumerate(parts, 1):
        save_file(part, f'{out}/layers-{number}.safetensors')


if __name__ == '__main__':
    main()
