"""Writes a trained reader as one file of 16-bit weights, which `export-reader.ts` turns into what the server runs."""

import argparse
from pathlib import Path

import torch
from safetensors.torch import save_file

options = argparse.ArgumentParser()
options.add_argument("--reader", type=Path, required=True)
options.add_argument("--without-words", action="store_true", help="they are those of the student")
options.add_argument("--out", type=Path, required=True)


def is_kept(name: str, without_words: bool) -> bool:
    return not name.endswith("_ids") and not (without_words and "word_embeddings" in name)


if __name__ == "__main__":
    given = options.parse_args()
    weights = torch.load(given.reader, map_location="cpu")
    kept = {name: value.half().contiguous() for name, value in weights.items() if is_kept(name, given.without_words)}
    save_file(kept, given.out)
    print(f"{given.out}: {given.out.stat().st_size / 1e6:.1f} MB, {len(kept)} tensors")
