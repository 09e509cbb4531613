"""Which English word pieces a piece stands beside, by IBM's first model, so that it begins near what it means."""
import torch

ROUNDS = 4
MOST_PIECES = 40
ENTRIES_AT_ONCE = 24_000_000
SHARPNESS = 1.5
NEAREST = 6
SEEN = 3.0


def padded(tokens, begin, length):
    place = torch.arange(int(length.max()), device=tokens.device)[None]
    inside = place < length[:, None]
    return torch.where(inside, tokens[(begin[:, None] + place).clamp(max=len(tokens) - 1)].long(), 0), inside


def batches(length, english_length):
    """Rows of about the same length, so that little is padded."""
    short = (length > 0) & (english_length > 0) & (length <= MOST_PIECES) & (english_length <= MOST_PIECES)
    rows = torch.nonzero(short)[:, 0]
    rows = rows[torch.argsort(length[rows] * 64 + english_length[rows])]
    at = 0
    while at < len(rows):
        widest = int(length[rows[at]]) + 4
        count = max(64, ENTRIES_AT_ONCE // ((widest + 1) * MOST_PIECES))
        yield rows[at : at + count]
        at += count


def meanings(tokens, begin, length, english, english_begin, english_length, sizes):
    """How likely each English piece is for each of ours, [ours, English], and how often ours was seen. Ours 0 stands for nothing."""
    ours, theirs = sizes
    likely = torch.full((ours * theirs,), 1.0 / theirs, device=tokens.device)
    for _ in range(ROUNDS):
        counts = torch.zeros_like(likely)
        for rows in batches(length, english_length):
            left, is_left = padded(tokens, begin[rows], length[rows])
            right, is_right = padded(english, english_begin[rows], english_length[rows])
            # The piece that stands for nothing takes what has no counterpart.
            left = torch.cat([torch.zeros_like(left[:, :1]), left], 1)
            is_left = torch.cat([torch.ones_like(is_left[:, :1]), is_left], 1)
            pair = left[:, :, None] * theirs + right[:, None, :]
            share = likely[pair] * (is_left[:, :, None] & is_right[:, None, :])
            share = share / share.sum(1, keepdim=True).clamp_min(1e-12)
            counts.index_add_(0, pair.reshape(-1), share.reshape(-1))
        seen = counts.view(ours, theirs).sum(1)
        likely = (counts.view(ours, theirs) / seen.clamp_min(1e-12)[:, None]).reshape(-1)
    return likely.view(ours, theirs), seen


def aligned(likely, seen, words):
    """The embedding of what each piece means, of the length that English ones have; and which pieces were seen often enough."""
    value, index = likely.topk(NEAREST, 1)
    value = value**SHARPNESS
    value = value / value.sum(1, keepdim=True).clamp_min(1e-12)
    found = (words[index] * value[:, :, None]).sum(1)
    found = found * (words.norm(dim=1).mean() / found.norm(dim=1, keepdim=True).clamp_min(1e-6))
    return found, seen >= SEEN
