"""Trains the student: a sentence in another language gets the vector that MiniLM gives its English.

    python train.py --pairs FOLDER… --english FOLDER --teacher MINILM --pieces MODEL --measure SETS --out FOLDER --seconds 1200"""
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
from transformers import BertConfig, BertModel

from align import aligned, meanings
from corpus import Corpus
from measure import measure, titles
from texts import normalised

sys.path.append(str(Path(__file__).resolve().parent.parent))
from shipped import bert_weights, constants_of  # noqa: E402

CLS, SEP = 2, 3
MOST_TOKENS = 256
ROWS_AT_ONCE = 512
BANK = 4096
SCALE = 20.0
STARTED = time.time()


def log(*said):
    print(f'[{time.time() - STARTED:6.1f}]', *said, flush=True)


def read_teacher(folder):
    told = json.load(open(f'{folder}/config.json'))
    config = {name: value for name, value in told.items() if name in BertConfig().to_dict() and not name.startswith('_')}
    config.pop('transformers_version', None)
    weights = {
        name: value.float()
        for name, value in load_file(f'{folder}/model.fp16.safetensors').items()
        if 'position_ids' not in name and 'pooler' not in name
    }
    return config, weights


def network(config, weights):
    built = BertModel(BertConfig(**config), add_pooling_layer=False)
    missing = [name for name in built.load_state_dict(weights, strict=False).missing_keys if not name.endswith('_ids')]
    if missing:
        raise ValueError(f'The weights lack {missing}')
    return built.cuda()


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


class Encoder:
    """Vectors of stretches of a row of tokens on the GPU; short ones together, so that little is padded."""

    def __init__(self, model, tokens, cls, sep, run=None):
        self.model, self.tokens, self.cls, self.sep = model, tokens, cls, sep
        self.run = model if run is None else run

    def __call__(self, begin, length, dropped=0.0):
        length = length.clamp(max=MOST_TOKENS - 2)
        order = torch.argsort(length)
        widths = length[order].cpu()
        vectors = []
        for at in range(0, len(order), ROWS_AT_ONCE):
            rows = order[at : at + ROWS_AT_ONCE]
            width = min(MOST_TOKENS, -(-(int(widths[min(at + ROWS_AT_ONCE, len(order)) - 1]) + 2) // 16) * 16)
            vectors.append(self._encode(begin[rows], length[rows], width, dropped))
        found = torch.cat(vectors)
        return torch.empty_like(found).index_copy(0, order, found)

    def _encode(self, begin, length, width, dropped):
        place = torch.arange(width, device='cuda')[None]
        inside = (place >= 1) & (place <= length[:, None])
        ids = self.tokens[(begin[:, None] + place - 1).clamp(0, len(self.tokens) - 1)].long()
        ids = torch.where(inside, ids, 0)
        ids[:, 0] = self.cls
        ids = torch.where(place == length[:, None] + 1, self.sep, ids)
        mask = place <= length[:, None] + 1
        if dropped:
            kept = torch.rand(ids.shape, device='cuda') >= dropped
            mask = mask & (kept | ~inside | (length[:, None] < 4))
        with torch.autocast('cuda', torch.bfloat16):
            hidden = self.run(input_ids=ids, attention_mask=mask.long()).last_hidden_state
        weight = mask.unsqueeze(-1).float()
        return functional.normalize((hidden.float() * weight).sum(1), dim=-1)


def compiled(model):
    return model if os.environ.get('UNCOMPILED') else torch.compile(model, dynamic=True)


def upload(tokens):
    return torch.from_numpy(tokens.astype(numpy.int32)).cuda()


def embed_texts(encode_ids, model, cls, sep, texts):
    cut = [encode_ids(text) for text in texts]
    lengths = torch.tensor([len(ids) for ids in cut])
    tokens = torch.tensor([token for ids in cut for token in ids] or [0], dtype=torch.int32, device='cuda')
    begin = torch.cat([torch.zeros(1, dtype=torch.long), lengths.cumsum(0)[:-1]])
    model.eval()
    with torch.no_grad():
        return Encoder(model, tokens, cls, sep)(begin.cuda(), lengths.cuda())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--pairs', nargs='+', required=True)
    for name in ('--english', '--teacher', '--pieces', '--measure', '--out'):
        parser.add_argument(name, required=True)
    parser.add_argument('--seconds', type=float, default=1200, help='for all, from its start')
    parser.add_argument('--batch', type=int, default=2048)
    parser.add_argument('--rate', type=float, default=5e-4)
    parser.add_argument('--start', type=Path, help='the student that the server ships, to go on from')
    parser.add_argument('--unaligned', action='store_true', help='pieces begin as MiniLM has them, or anyhow')
    parser.add_argument('--seed', type=int, default=1)
    args = parser.parse_args()
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    os.makedirs(args.out, exist_ok=True)

    corpus = Corpus(args.pairs, args.english, titles(args.measure), args.pieces, f'{args.teacher}/tokenizer.json', os.cpu_count())
    log('rows', len(corpus.until), 'tokens', len(corpus.tokens), 'of English', len(corpus.english))
    cutter = sentencepiece.SentencePieceProcessor(model_file=args.pieces)
    tokenizer = Tokenizer.from_file(f'{args.teacher}/tokenizer.json')
    tokenizer.no_padding()
    tokenizer.no_truncation()
    known = tokenizer.get_vocab()
    config, weights = read_teacher(args.teacher)
    teacher = network(config, weights).eval().requires_grad_(False)
    tokens, english_tokens = upload(corpus.tokens), upload(corpus.english)
    words = weights['embeddings.word_embeddings.weight']
    if args.start:
        types = weights['embeddings.token_type_embeddings.weight']
        begun = {name: torch.from_numpy(value.copy()).float() for name, value in bert_weights(constants_of(args.start.read_bytes())).items()}
        # For a reader that begins from it, the second type differs from the first as MiniLM has it.
        begun['embeddings.token_type_embeddings.weight'] = types - types[:1]
    else:
        meant = None if args.unaligned else piece_meanings(corpus, tokens, english_tokens, cutter.get_piece_size(), words.cuda())
        begun = {**weights, 'embeddings.word_embeddings.weight': first_embeddings(cutter, tokenizer, words, meant)}
    own = {**config, 'vocab_size': cutter.get_piece_size(), 'hidden_dropout_prob': 0.0, 'attention_probs_dropout_prob': 0.0}
    student = network(own, begun)
    teach = Encoder(teacher, english_tokens, known['[CLS]'], known['[SEP]'], compiled(teacher))
    learn = Encoder(student, tokens, CLS, SEP, compiled(student))
    english_ids = lambda text: tokenizer.encode(text, add_special_tokens=False).ids
    by_teacher = lambda texts: embed_texts(english_ids, teacher, known['[CLS]'], known['[SEP]'], texts)
    by_student = lambda texts: embed_texts(lambda text: cutter.encode(normalised(text)), student, CLS, SEP, texts)
    bank = by_teacher((corpus.passages + corpus.questions)[::3])
    log('bank', tuple(bank.shape))
    batches = queue.Queue(32)

    def fill(seed):
        chance = numpy.random.default_rng(seed)
        while True:
            batches.put([torch.from_numpy(part) for part in corpus.draw(chance, args.batch)])

    for worker in range(6):
        threading.Thread(target=fill, args=(100 * args.seed + worker,), daemon=True).start()

    is_word = lambda name: 'word_embeddings' in name
    optimizer = torch.optim.AdamW(
        [
            {'params': [value for name, value in student.named_parameters() if is_word(name)], 'weight_decay': 0.0, 'times': 5.0},
            {'params': [value for name, value in student.named_parameters() if not is_word(name)], 'weight_decay': 0.01, 'times': 1.0},
        ],
        lr=args.rate, betas=(0.9, 0.98), fused=True,
    )  # fmt: skip
    student.train()
    begun_at = last = time.time()
    step, logged = 0, 0
    while True:
        done = (time.time() - begun_at) / (args.seconds - (begun_at - STARTED))
        if done >= 1:
            break
        for group in optimizer.param_groups:
            rate = args.rate * group['times'] * min(1, (step + 1) / 300) * max(0.002, 1 - done)
            # The words find their places first, among layers that know what to do with them.
            group['lr'] = rate if group['times'] > 1 or done > 0.05 or args.start else 0.0
        begin, length, english_begin, english_length = (part.cuda(non_blocking=True) for part in batches.get())
        with torch.no_grad():
            meant = teach(english_begin, english_length)
        said = learn(begin, length, dropped=0.05)
        losses = losses_of(said, meant, bank[torch.randint(len(bank), (BANK,), device='cuda')], done)
        optimizer.zero_grad(set_to_none=True)
        sum(losses).backward()
        torch.nn.utils.clip_grad_norm_(student.parameters(), 1.0)
        optimizer.step()
        step += 1
        if step % 200 == 0 or step in (1, 2, 5, 20, 50, 100):
            each = ' '.join(f'{loss.item():.3f}' for loss in losses)
            log(step, each, f'queue {batches.qsize()} {(step - logged) * args.batch / (time.time() - last):.0f} pairs/s')
            logged = step
            last = time.time()
    save(student, args.out)
    figures = measure(by_teacher, by_student, args.measure)
    log(figures)
    json.dump(figures, open(f'{args.out}/figures.json', 'w'), indent=1)
    log('steps', step)


def losses_of(said, meant, bank, done):
    alike = (said * meant).sum(-1)
    weight = torch.ones_like(alike)
    if done > 0.3:
        # Some pairs are none: what is far off by now was aligned wrongly.
        weight = (alike > alike.detach().float().quantile(0.03)).float()
    near = 5 * ((1 - alike) * weight).mean()
    among = meant @ meant.T
    # The same English stands there in several languages: these are no wrong answers.
    same = (among > 0.97) & ~torch.eye(len(meant), dtype=torch.bool, device='cuda')
    to_meant = SCALE * (said @ meant.T)
    right = torch.arange(len(meant), device='cuda')
    told = functional.cross_entropy(to_meant.masked_fill(same, -1e4), right, reduction='none')
    told = told + functional.cross_entropy(to_meant.T.masked_fill(same.T, -1e4), right, reduction='none')
    told = 0.3 * (told * weight).mean()
    # The same order among passages as the English has.
    wanted = functional.softmax(SCALE * (meant @ bank.T), -1)
    ranked = -(wanted * functional.log_softmax(SCALE * (said @ bank.T), -1)).sum(-1) + (wanted * (wanted + 1e-9).log()).sum(-1)
    ranked = (ranked * weight).mean()
    spread = 20 * ((said @ meant.T - among).pow(2) * weight[:, None]).mean()
    return near, told, ranked, spread


def save(student, out):
    weights = {
        name: value.detach().half().contiguous().cpu()
        for name, value in student.state_dict().items()
        if not name.endswith('_ids') and 'pooler' not in name
    }
    words = weights.pop('embeddings.word_embeddings.weight').float()
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
