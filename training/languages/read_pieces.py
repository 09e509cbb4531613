"""Writes the vocabulary that the server ships as SentencePiece reads it: where training goes on from.

    python read_pieces.py ../../server/models/languages-pieces.tsv PIECES.model"""
import struct
import sys

NORMAL, UNKNOWN, CONTROL, BYTE = 1, 2, 3, 6
UNIGRAM = 1


def varint(value):
    written = b''
    while value > 127:
        written += bytes([value & 127 | 128])
        value >>= 7
    return written + bytes([value])


def number(field, value):
    return varint(field << 3) + varint(value)


def content(field, value):
    return varint(field << 3 | 2) + varint(len(value)) + value


def kind_of(piece):
    if piece == '[UNK]':
        return UNKNOWN
    if piece in ('[PAD]', '[CLS]', '[SEP]'):
        return CONTROL
    return BYTE if len(piece) == 6 and piece.startswith('<0x') else NORMAL


with open(sys.argv[1], encoding='utf8', newline='\n') as file:
    pieces = [line.split('\t') for line in file.read().rstrip('\n').split('\n')]
model = b''
for piece, score in pieces:
    # Fields 1, 2 and 3 of a piece: its text, its score, its kind.
    model += content(1, content(1, piece.encode()) + b'\x15' + struct.pack('<f', float(score)) + number(3, kind_of(piece)))
trainer = number(3, UNIGRAM) + number(4, len(pieces)) + number(35, 1) + number(40, 1) + number(41, 2) + number(42, 3) + number(43, 0)
for field, name in ((45, '[UNK]'), (46, '[CLS]'), (47, '[SEP]'), (48, '[PAD]')):
    trainer += content(field, name.encode())
model += content(2, trainer)
model += content(3, content(1, b'identity') + number(3, 1) + number(4, 1) + number(5, 1))
with open(sys.argv[2], 'wb') as file:
    file.write(model)
