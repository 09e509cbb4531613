"""Which inputs of the student's layers are far larger than the rest, on texts that it learnt from: ../export-exact.ts has them
multiplied unrounded.

    python outliers.py --student FOLDER_OR_ONNX --pieces PIECES.model --minilm MINILM --pairs FOLDER… --out exact.json"""
import argparse
import json
from pathlib import Path

import sentencepiece
import torch
from transformers import BertConfig, BertModel

from reader_base import weights_of
from texts import normalised
from vocabulary import read_pairs

CLS, SEP = 2, 3
# By the multiplication's name in the server's file: where it stands here. What the others are given is more even.
PLACES = {'widened': 'intermediate.dense', 'narrowed': 'output.dense'}
MOST = 2
# Times the median of its neighbours: below, rounding loses little.
FAR = 8
TEXTS_OF_A_LANGUAGE = 30
SENTENCES_OF_A_TEXT = 3


def network(student, minilm, size):
    told = json.loads((minilm / 'config.json').read_text())
    config = {name: value for name, value in told.items() if name in BertConfig().to_dict() and not name.startswith('_')}
    config.pop('transformers_version', None)
    built = BertModel(BertConfig(**{**config, 'vocab_size': size}), add_pooling_layer=False)
    missing = built.load_state_dict({name: value.float() for name, value in weights_of(student).items()}, strict=False).missing_keys
    lost = [name for name in missing if not name.endswith('_ids')]
    if lost:
        raise ValueError(f'The weights lack {lost}')
    return built.eval()


def texts_of(folders):
    for rows in read_pairs(folders).values():
        for at in range(0, len(rows) - SENTENCES_OF_A_TEXT, len(rows) // TEXTS_OF_A_LANGUAGE):
            yield ' '.join(other for _, _, other in rows[at : at + SENTENCES_OF_A_TEXT])


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--pairs', nargs='+', required=True)
    for name in ('--student', '--pieces', '--minilm', '--out'):
        parser.add_argument(name, type=Path, required=True)
    args = parser.parse_args()
    cutter = sentencepiece.SentencePieceProcessor(model_file=str(args.pieces))
    student = network(args.student, args.minilm, cutter.get_piece_size())
    largest = {}

    def watch(name, layer):
        def note(_, given):
            found = given[0].abs().amax((0, 1))
            largest[name] = torch.maximum(largest.get(name, found), found)

        layer.register_forward_pre_hook(note)

    for number, layer in enumerate(student.encoder.layer):
        for name, place in PLACES.items():
            watch(f'layer_{number}_{name}', layer.get_submodule(place))
    with torch.no_grad():
        for text in texts_of(args.pairs):
            student(input_ids=torch.tensor([[CLS, *cutter.encode(normalised(text))[:254], SEP]]))
    exact = {}
    for name, found in largest.items():
        top = found.topk(MOST)
        median = float(found.median())
        if top.values[0] > FAR * median:
            exact[name] = sorted(top.indices.tolist())
        print(name, top.indices.tolist(), [round(value, 1) for value in top.values.tolist()], 'median', round(median, 1))
    args.out.write_text(json.dumps(exact))


if __name__ == '__main__':
    main()
