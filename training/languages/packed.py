"""A BERT of MiniLM's shape over texts that are laid end to end, so that nothing is padded. With `rounded` its layers
multiply as the server does: weights of 8 bits with a scale for each output, inputs of 8 bits with one for each text."""
from dataclasses import dataclass

import numpy
import torch
from torch import nn
from torch.nn import functional

HEADS = 12
EPSILON = 1e-12
MOST_TOKENS = 256
CLS_AT, SEP_AT = -1, -2
LINEARS = {
    'projected': [f'attention.self.{part}' for part in ('query', 'key', 'value')],
    'attended': ['attention.output.dense'],
    'widened': ['intermediate.dense'],
    'narrowed': ['output.dense'],
}
NORMS = {'attention_norm': 'attention.output.LayerNorm', 'output_norm': 'output.LayerNorm'}


def lay_out(begin, length, chance=None, dropped=0.0):
    """Where the tokens of each text are, its place in the text and which text it is of; and where texts start."""
    length = numpy.minimum(length, MOST_TOKENS - 2)
    whole = length + 2
    text = numpy.repeat(numpy.arange(len(whole)), whole)
    place = numpy.arange(len(text)) - numpy.repeat(whole.cumsum() - whole, whole)
    last = length[text] + 1
    at = begin[text] + place - 1
    at[place == 0] = CLS_AT
    at[place == last] = SEP_AT
    laid = numpy.stack([at, place, text]).astype(numpy.int32)
    if dropped:
        kept = (chance.random(len(text), numpy.float32) >= dropped) | (at < 0) | (last < 5)
        laid = laid[:, kept]
        whole = numpy.bincount(laid[2], minlength=len(whole))
    return laid, numpy.concatenate([[0], whole.cumsum()]).astype(numpy.int32), int(whole.max())


@dataclass
class Batch:
    ids: torch.Tensor
    place: torch.Tensor
    text: torch.Tensor
    starts: torch.Tensor
    longest: int

    def __post_init__(self):
        self.zeros = torch.zeros(len(self.starts) - 1, device=self.ids.device)


def to_device(laid_out, tokens, cls, sep):
    laid, starts, longest = laid_out
    at, place, text = torch.as_tensor(laid).to(tokens.device, non_blocking=True)
    starts = torch.as_tensor(starts).to(tokens.device, non_blocking=True)
    ids = torch.where(at == CLS_AT, cls, torch.where(at == SEP_AT, sep, tokens[at.clamp(min=0).long()].int()))
    return Batch(ids.long(), place.long(), text.long(), starts, longest)


def multiply(given, weight, bias, text, zeros, rounded, exact, kind):
    if not rounded:
        return functional.linear(given.to(kind), weight.to(kind), bias.to(kind))
    given = given.float()
    rest = given if exact is None else given * exact[0]
    with torch.no_grad():
        low = zeros.scatter_reduce(0, text, rest.amin(1), 'amin')[text]
        high = zeros.scatter_reduce(0, text, rest.amax(1), 'amax')[text]
        scale = ((high - low) / 255).clamp_min(1e-9)[:, None]
        lowest = -torch.round(-low[:, None] / scale)
        output_scale = (weight.abs().amax(1) / 127).clamp_min(1e-9)
    # Whole numbers, which 16 bits hold exactly. Rounding lets the gradient through.
    inputs = rest / scale
    inputs = inputs + (torch.minimum(torch.maximum(torch.round(inputs), lowest), lowest + 255) - inputs).detach()
    weights = weight / output_scale[:, None]
    weights = weights + (torch.round(weights) - weights).detach()
    product = functional.linear(inputs.to(kind), weights.to(kind)).float() * scale * output_scale + bias
    if exact is not None:
        is_rounded, places = exact
        apart = given.index_select(1, places) * (1 - is_rounded.index_select(0, places))
        exact_weights = weights.index_select(1, places) * output_scale[:, None]
        for at in range(places.shape[0]):
            product = product + apart[:, at, None] * exact_weights[:, at]
    return product.to(kind)


def before_attention(hidden, weight, bias, text, zeros, rounded, kind):
    return multiply(hidden, weight, bias, text, zeros, rounded, None, kind)


def after_attention(attended, hidden, linears, norms, text, zeros, rounded, exact, kind):
    out, wide, narrow = linears
    told = multiply(attended, *out, text, zeros, rounded, None, kind)
    hidden = functional.layer_norm(told.float() + hidden, hidden.shape[1:], *norms[0], EPSILON)
    told = functional.gelu(multiply(hidden, *wide, text, zeros, rounded, exact[0], kind))
    told = multiply(told, *narrow, text, zeros, rounded, exact[1], kind)
    return functional.layer_norm(told.float() + hidden, hidden.shape[1:], *norms[1], EPSILON)


def attend_padded(query, key, value, batch):
    at = torch.arange(len(batch.text), device=query.device) - batch.starts[batch.text]
    shape = (len(batch.starts) - 1, batch.longest, *query.shape[1:])
    padded = [part.new_zeros(shape).index_put((batch.text, at), part).transpose(1, 2) for part in (query, key, value)]
    mask = torch.arange(batch.longest, device=query.device) < batch.starts.diff()[:, None]
    return functional.scaled_dot_product_attention(*padded, attn_mask=mask[:, None, None]).transpose(1, 2)[batch.text, at]


def attend_packed(query, key, value, batch):
    sizes = batch.starts, batch.starts, batch.longest, batch.longest
    return torch.ops.aten._flash_attention_forward(query, key, value, *sizes, 0.0, False, False)[0]


class Layer(nn.Module):
    def __init__(self, weights, before):
        super().__init__()
        joined = lambda names, part: torch.cat([weights[f'{before}.{name}.{part}'] for name in names])
        for own, names in LINEARS.items():
            self.register_parameter(f'{own}_weight', nn.Parameter(joined(names, 'weight').clone()))
            self.register_parameter(f'{own}_bias', nn.Parameter(joined(names, 'bias').clone()))
        for own, name in NORMS.items():
            for part in ('weight', 'bias'):
                self.register_parameter(f'{own}_{part}', nn.Parameter(weights[f'{before}.{name}.{part}'].clone()))
        self.before = before

    def both(self, name):
        return getattr(self, f'{name}_weight'), getattr(self, f'{name}_bias')

    def named_weights(self):
        for own, names in LINEARS.items():
            for part in ('weight', 'bias'):
                for name, rows in zip(names, getattr(self, f'{own}_{part}').chunk(len(names))):
                    yield f'{self.before}.{name}.{part}', rows
        for own, name in NORMS.items():
            for part in ('weight', 'bias'):
                yield f'{self.before}.{name}.{part}', getattr(self, f'{own}_{part}')


class Network(nn.Module):
    """`exact` names inputs that are not rounded, as ../export-exact.ts reads them."""

    def __init__(self, weights, layers=6, exact=None, kind=torch.bfloat16, attend=attend_packed):
        super().__init__()
        self.words = nn.Parameter(weights['embeddings.word_embeddings.weight'].clone())
        # Texts are of the one type.
        types = weights['embeddings.token_type_embeddings.weight']
        self.positions = nn.Parameter(weights['embeddings.position_embeddings.weight'] + types[:1])
        self.register_buffer('types', types - types[:1])
        self.norm_weight = nn.Parameter(weights['embeddings.LayerNorm.weight'].clone())
        self.norm_bias = nn.Parameter(weights['embeddings.LayerNorm.bias'].clone())
        self.layers = nn.ModuleList([Layer(weights, f'encoder.layer.{at}') for at in range(layers)])
        self.kind, self.attend, self.rounded = kind, attend, False
        for at in range(layers):
            for name, width in (('widened', weights['embeddings.LayerNorm.weight'].numel()), ('narrowed', self.layers[0].widened_bias.numel())):
                places = torch.tensor((exact or {}).get(f'layer_{at}_{name}', [0, 1]))
                is_rounded = torch.ones(width)
                if f'layer_{at}_{name}' in (exact or {}):
                    is_rounded[places] = 0
                self.layers[at].register_buffer(f'{name}_rounded', is_rounded)
                self.layers[at].register_buffer(f'{name}_places', places)
        self.before, self.after = before_attention, after_attention

    def compile(self):
        self.before, self.after = (torch.compile(part) for part in (before_attention, after_attention))
        return self

    def forward(self, batch, run_eagerly=False):
        before, after = (before_attention, after_attention) if run_eagerly else (self.before, self.after)
        embedded = functional.embedding(batch.ids, self.words) + functional.embedding(batch.place, self.positions)
        hidden = functional.layer_norm(embedded, embedded.shape[1:], self.norm_weight, self.norm_bias, EPSILON)
        common = batch.text, batch.zeros, self.rounded
        torch._dynamo.maybe_mark_dynamic(batch.text, 0)
        for layer in self.layers:
            torch._dynamo.maybe_mark_dynamic(hidden, 0)
            projected = before(hidden, *layer.both('projected'), *common, self.kind)
            query, key, value = projected.view(len(hidden), 3, HEADS, -1).unbind(1)
            attended = self.attend(query, key, value, batch).reshape(hidden.shape)
            torch._dynamo.maybe_mark_dynamic(attended, 0)
            linears = [layer.both(name) for name in ('attended', 'widened', 'narrowed')]
            norms = [layer.both(name) for name in NORMS]
            exact = [(getattr(layer, f'{name}_rounded'), getattr(layer, f'{name}_places')) for name in ('widened', 'narrowed')]
            hidden = after(attended, hidden, linears, norms, *common, exact, self.kind)
        sums = hidden.new_zeros(len(batch.zeros), hidden.shape[1]).index_add(0, batch.text, hidden)
        return functional.normalize(sums, dim=-1)

    def named_weights(self):
        """By the names that MiniLM's have; without the words."""
        yield 'embeddings.position_embeddings.weight', self.positions
        yield 'embeddings.token_type_embeddings.weight', self.types
        yield 'embeddings.LayerNorm.weight', self.norm_weight
        yield 'embeddings.LayerNorm.bias', self.norm_bias
        for layer in self.layers:
            yield from layer.named_weights()


def rounded_weights(weights):
    """As the server has them: of 8 bits, with a scale for each output or word."""
    rounded = {}
    for name, value in weights.items():
        if value.ndim == 2 and 'LayerNorm' not in name and 'position' not in name and 'token_type' not in name:
            scale = (value.abs().amax(1, keepdim=True) / 127).clamp_min(1e-9)
            value = torch.round(value / scale) * scale
        rounded[name] = value
    return rounded
