"""Has SentencePiece cut the texts that the server's tokenizer is tested with, after a change of the vocabulary.

    python cut_texts.py PIECES.model ../../server/test-support/cut-texts.jsonl"""
import json
import sys

import sentencepiece

from texts import normalised

cutter = sentencepiece.SentencePieceProcessor(model_file=sys.argv[1])
with open(sys.argv[2], encoding='utf8') as file:
    texts = [json.loads(line)['text'] for line in file]


def cut(text):
    # Halves of pairs are what JavaScript may hand over; they become the sign for what cannot be read.
    whole = text.encode('utf-16', 'surrogatepass').decode('utf-16', 'replace')
    return {'text': text, 'ids': cutter.encode(normalised(whole))}


with open(sys.argv[2], 'w', encoding='utf8') as file:
    for row in map(cut, texts):
        written = json.dumps(row, ensure_ascii=False)
        file.write(written if written.isprintable() else json.dumps(row))
        file.write('\n')
