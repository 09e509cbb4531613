"""MiniLM with two heads: does this passage answer the question, and where."""

import json
from pathlib import Path

import numpy as np
import torch
from safetensors.torch import load_file
from torch import nn
from transformers import BertConfig, BertModel

from shipped import shipped_weights

from tokens import Encoded, Words

SIZE = 384


def blank(folder: Path, layers: int | None = None) -> BertModel:
    said = json.loads((folder / "config.json").read_text())
    known = {key: value for key, value in said.items() if key in BertConfig().to_dict() and not key.startswith("_")}
    known.pop("transformers_version", None)
    if layers:
        known["num_hidden_layers"] = layers
    return BertModel(BertConfig(**known), add_pooling_layer=False)


def load_base(folder: Path) -> BertModel:
    network = blank(folder)
    weights = {
        name: value.float()
        for name, value in load_file(next(folder.glob("*.safetensors"))).items()
        if "position_ids" not in name and "pooler" not in name
    }
    missing = network.load_state_dict(weights, strict=False).missing_keys
    lost = [name for name in missing if not name.endswith("_ids")]
    if lost:
        raise ValueError(f"The base weights lack {lost}")
    return network


class Reader(nn.Module):
    def __init__(self, base: Path, layers: int | None = None):
        """With `layers`, one that has learnt nothing."""
        super().__init__()
        self.bert = blank(base, layers) if layers else load_base(base)
        self.relevance = nn.Sequential(nn.Linear(2 * SIZE, SIZE), nn.Tanh(), nn.Dropout(0.1), nn.Linear(SIZE, 1))
        self.span = nn.Linear(SIZE, 2)

    def forward(self, ids, mask, types):
        hidden = self.bert(input_ids=ids, attention_mask=mask, token_type_ids=types).last_hidden_state
        weight = mask.unsqueeze(-1).to(hidden.dtype)
        mean = (hidden * weight).sum(1) / weight.sum(1)
        relevance = self.relevance(torch.cat([hidden[:, 0], mean], -1)).squeeze(-1).float()
        span = self.span(hidden).float()
        # An answer lies in the passage, and not in its closing mark.
        inside = (types == 1) & (torch.roll(mask * types, -1, 1) == 1)
        inside[:, -1] = False
        return relevance, span.masked_fill(~inside.unsqueeze(-1), -1e4), hidden


def weights_in(path: Path) -> dict[str, torch.Tensor]:
    """Of a trained reader, or of the one that the server ships."""
    if path.suffix == ".onnx":
        return {name: torch.from_numpy(value.copy()).float() for name, value in shipped_weights(path).items()}
    return {name: value.float() for name, value in torch.load(path, map_location="cpu").items()}


def layers_in(weights: dict[str, torch.Tensor]) -> int:
    return 1 + max(int(name.split("encoder.layer.")[1].split(".")[0]) for name in weights if "encoder.layer." in name)


def loaded(base: Path, path: Path, device: str, kept: list[int] | None = None) -> Reader:
    """A trained reader; of its layers, only those `kept`."""
    weights = weights_in(path)
    if kept:
        of_layer = {f"encoder.layer.{old}.": f"encoder.layer.{new}." for new, old in enumerate(kept)}
        chosen = {}
        for name, value in weights.items():
            inside = next((part for part in of_layer if part in name), None)
            if inside:
                chosen[name.replace(inside, of_layer[inside])] = value
            elif "encoder.layer." not in name:
                chosen[name] = value
        weights = chosen
    reader = Reader(base, layers_in(weights))
    if "bert.embeddings.word_embeddings.weight" not in weights:
        words = "embeddings.word_embeddings.weight"
        weights[f"bert.{words}"] = load_file(next(base.glob("*.safetensors")))[words].float()
    lost = [name for name in reader.load_state_dict(weights, strict=False).missing_keys if not name.endswith("_ids")]
    if lost:
        raise ValueError(f"The weights in {path} lack {lost}")
    return reader.to(device).eval()


@torch.no_grad()
def embed(bert: BertModel, texts: list[Encoded], words: Words, device: str, at_once: int = 512) -> torch.Tensor:
    """Vectors as the search's own model gives them: the mean of the last layer, of length 1."""
    bert.eval()
    order = np.argsort([len(one.ids) for one in texts])
    vectors = torch.zeros(len(texts), SIZE, device=device)
    for start in range(0, len(order), at_once):
        rows = order[start : start + at_once]
        length = min(256, max(len(texts[row].ids) for row in rows) + 2)
        ids = np.zeros((len(rows), length), np.int64)
        mask = np.zeros((len(rows), length), np.int64)
        for at, row in enumerate(rows):
            own = texts[row].ids[: length - 2]
            ids[at, 0], ids[at, 1 : len(own) + 1], ids[at, len(own) + 1] = words.begin, own, words.end
            mask[at, : len(own) + 2] = 1
        given = torch.from_numpy(mask).to(device)
        with torch.autocast(device, torch.bfloat16, enabled=device == "cuda"):
            hidden = bert(input_ids=torch.from_numpy(ids).to(device), attention_mask=given).last_hidden_state
        weight = given.unsqueeze(-1).float()
        mean = (hidden.float() * weight).sum(1) / weight.sum(1)
        vectors[torch.from_numpy(rows).to(device)] = nn.functional.normalize(mean, dim=-1)
    return vectors
