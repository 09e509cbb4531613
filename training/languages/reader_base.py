"""Writes a student, or the one that the server ships, as the folder that ../prepare.py and ../train.py begin a reader from.

    python reader_base.py --student FOLDER_OR_ONNX --pieces PIECES.model --minilm MINILM --out FOLDER"""
import argparse
import json
import sys
from pathlib import Path

import sentencepiece
import torch
from safetensors.torch import load_file, save_file
from tokenizers import Regex, Tokenizer, models, normalizers, pre_tokenizers

from texts import ALIKE, UNWRITTEN

sys.path.append(str(Path(__file__).resolve().parent.parent))
from shipped import bert_weights, constants_of  # noqa: E402


def tokenizer_of(path):
    cutter = sentencepiece.SentencePieceProcessor(model_file=str(path))
    pieces = [(cutter.id_to_piece(at), cutter.get_score(at)) for at in range(cutter.get_piece_size())]
    tokenizer = Tokenizer(models.Unigram(pieces, unk_id=1, byte_fallback=True))
    tokenizer.normalizer = normalizers.Sequence([
        normalizers.NFKC(),
        normalizers.Replace(Regex(UNWRITTEN.pattern), ''),
        normalizers.Lowercase(),
        *(normalizers.Replace(chr(letter), other) for letter, other in ALIKE.items()),
        normalizers.Replace(Regex(r'\s+'), ' '),
        normalizers.Strip(),
    ])  # fmt: skip
    tokenizer.pre_tokenizer = pre_tokenizers.Metaspace(replacement='▁', prepend_scheme='always')
    return tokenizer, cutter


def weights_of(student):
    if student.suffix == '.onnx':
        return {name: torch.from_numpy(value.copy()) for name, value in bert_weights(constants_of(student.read_bytes())).items()}
    words = [load_file(student / f'words-{part}.safetensors') for part in (1, 2)]
    weights = {
        'embeddings.word_embeddings.weight': torch.cat([part['rounded'].float() * part['scale'].float() for part in words])
    }
    for part in (1, 2):
        weights |= load_file(student / f'layers-{part}.safetensors')
    return weights


def main():
    parser = argparse.ArgumentParser()
    for name in ('--student', '--pieces', '--minilm', '--out'):
        parser.add_argument(name, type=Path, required=True)
    args = parser.parse_args()
    args.out.mkdir(parents=True, exist_ok=True)
    weights = weights_of(args.student)
    save_file({name: value.half().contiguous() for name, value in weights.items()}, args.out / 'student.safetensors')
    config = json.loads((args.minilm / 'config.json').read_text())
    tokenizer, cutter = tokenizer_of(args.pieces)
    (args.out / 'config.json').write_text(json.dumps({**config, 'vocab_size': cutter.get_piece_size()}))
    tokenizer.save(str(args.out / 'tokenizer.json'))
    print('rows', len(weights['embeddings.word_embeddings.weight']), 'tensors', len(weights))


if __name__ == '__main__':
    main()
