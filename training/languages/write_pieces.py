"""Writes a vocabulary as the server reads it: a line for each piece, its score after a tab, to the last bit: sums of scores are close.

    python write_pieces.py PIECES.model OUT"""
import sys

import sentencepiece

cutter = sentencepiece.SentencePieceProcessor(model_file=sys.argv[1])
with open(sys.argv[2], 'w', encoding='utf8') as file:
    for at in range(cutter.get_piece_size()):
        file.write(f'{cutter.id_to_piece(at)}\t{cutter.get_score(at):.9g}\n')
