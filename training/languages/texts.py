"""How a text is written before it is cut into pieces. The server does the same: server/src/adapters/languages."""
import re
import unicodedata

# Vowel signs and the stretching mark of Arabic, and marks of direction: written or left out at will.
UNWRITTEN = re.compile('[\u064b-\u0652\u0670\u0640\u200b-\u200f\u202a-\u202e\u2066-\u2069\ufeff]')
# Letters of Arabic that writers exchange for each other.
ALIKE = str.maketrans({'أ': 'ا', 'إ': 'ا', 'آ': 'ا', 'ٱ': 'ا', 'ى': 'ي'})


def normalised(text):
    text = UNWRITTEN.sub('', unicodedata.normalize('NFKC', text)).lower().translate(ALIKE)
    return ' '.join(text.split())
