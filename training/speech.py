"""Texts said in other languages, as the numbers of their pieces: English word by word through a dictionary, so that where
an answer stands is known again; and sentences of any language put in other words."""

import random
import unicodedata
from functools import lru_cache

import numpy as np

from tokens import Words
from wordings import LEFT_OUT

# Written without spaces.
UNSPACED = {"zh", "ja"}
# How many of its words are said otherwise, of those that the dictionary knows.
WORDS_SAID = 0.88
SYNONYMS = 0.3
SIGNS = {"zh": {".": "。"}, "ja": {".": "。"}, "hi": {".": "।"}, "ar": {"?": "؟", ",": "،"}}
ASKING = ("what", "which", "who", "when", "where", "how", "why")
SPACE = "▁"


class Speech:
    def __init__(self, words: Words, dictionary: dict[str, dict[str, list]]):
        self.words, self.dictionary = words, dictionary
        self.languages = sorted(dictionary)
        tokenizer = words.tokenizer
        self.pieces = [tokenizer.id_to_token(at) for at in range(tokenizer.get_vocab_size())]
        self.ids = {piece: at for at, piece in enumerate(self.pieces)}
        self.begins = [piece.startswith(SPACE) for piece in self.pieces]
        self.is_sign = [is_sign(piece.replace(SPACE, "")) for piece in self.pieces]
        # By language: what else is said for an English word that this one stands for, and what says little.
        self.alike = {language: alike(own) for language, own in dictionary.items()}
        self.little = {language: little(own) for language, own in dictionary.items()} | {"en": LEFT_OUT}
        self.options_of = lru_cache(400_000)(self.find_options)
        self.encoded = lru_cache(400_000)(self.encode)

    def encode(self, word: str, is_inside: bool) -> tuple[int, ...]:
        """Inside a run of letters it begins without the mark of a space."""
        ids = tuple(int(one) for one in self.words.encode([word])[0].ids)
        if not is_inside or not ids:
            return ids
        rest = self.pieces[ids[0]].lstrip(SPACE)
        if not rest:
            return ids[1:]
        return (self.ids[rest], *ids[1:]) if rest in self.ids else ids

    def find_options(self, language: str, core: tuple[int, ...]) -> tuple[list[str], list[float]] | None:
        known = self.dictionary[language].get(self.text_of(core))
        return ([one for one, _ in known], [likely for _, likely in known]) if known else None

    def text_of(self, ids) -> str:
        return "".join(self.pieces[one] for one in ids).replace(SPACE, " ").strip()

    def spaced(self, ids: list[int]) -> list[tuple[int, int]]:
        """Where each word begins and ends."""
        starts = [at for at, one in enumerate(ids) if self.begins[one] or at == 0]
        return list(zip(starts, [*starts[1:], len(ids)]))

    def said_in(self, language: str, ids: np.ndarray, span, chance: random.Random):
        """English in words of another language, and where the tokens of the span are then."""
        ids = ids.tolist()
        new: list[int] = []
        place = np.zeros((len(ids), 2), int)
        signs = SIGNS.get(language, {})
        for start, end in self.spaced(ids):
            first, last = start, end
            while first < last and self.is_sign[ids[first]]:
                first += 1
            while last > first and self.is_sign[ids[last - 1]]:
                last -= 1
            options = self.options_of(language, tuple(ids[first:last])) if first < last else None
            if not options or chance.random() >= WORDS_SAID:
                place[start:end, 0] = range(len(new), len(new) + end - start)
                place[start:end, 1] = place[start:end, 0] + 1
                new += ids[start:end]
                continue
            for at in range(start, first):
                place[at] = len(new), len(new) + 1
                new.append(ids[at])
            (other,) = chance.choices(*options)
            core = self.encoded(other, first > start or (language in UNSPACED and bool(new)))
            place[first:last] = len(new), len(new) + len(core)
            new += core
            for at in range(last, end):
                place[at] = len(new), len(new) + 1
                sign = signs.get(self.pieces[ids[at]])
                new.append(self.ids.get(sign, ids[at]) if sign else ids[at])
        moved = span and (int(place[span[0], 0]), int(place[span[1], 1]) - 1)
        return np.array(new, np.int32), moved if moved and moved[0] <= moved[1] else None

    def reworded(self, language: str, ids: np.ndarray, chance: random.Random) -> np.ndarray:
        """A sentence as somebody might ask for it who does not have it before him."""
        ids = ids.tolist()
        cuts = [(at, at + 1) for at in range(len(ids))] if language in UNSPACED else self.spaced(ids)
        said = [ids[start:end] for start, end in cuts]
        if len(said) < 4:
            return np.array(ids, np.int32)
        way = chance.random()
        if way < 0.25:
            share = chance.uniform(0.15, 0.45)
            said = [word for word in said if chance.random() >= share] or said
        elif way < 0.45:
            said = self.keywords(language, said)
        elif way < 0.6:
            length = max(3, int(len(said) * chance.uniform(0.4, 0.8)))
            start = chance.randint(0, max(0, len(said) - length))
            said = said[start : start + length]
        elif way < 0.9:
            said = self.asking(language, said, chance)
        said = [self.synonym(language, word, chance) for word in said]
        if chance.random() < 0.35:
            reach = chance.choice([2, 3, len(said)])
            order = sorted(range(len(said)), key=lambda at: at + chance.uniform(0, reach))
            said = [said[at] for at in order]
        return np.array([one for word in said for one in word][:60], np.int32)

    def keywords(self, language: str, said: list[list[int]]) -> list[list[int]]:
        little = self.little.get(language, frozenset())
        kept = [word for word in said if self.bare(word) and self.bare(word) not in little]
        return kept if len(kept) >= 2 else said

    def asking(self, language: str, said: list[list[int]], chance: random.Random) -> list[list[int]]:
        """Without some words of it, and a word that asks before it."""
        length = chance.randint(1, max(1, min(5, len(said) // 3)))
        start = chance.randint(0, len(said) - length)
        rest = said[:start] + said[start + length :]
        word = chance.choice(ASKING)
        known = self.dictionary.get(language, {}).get(word)
        if known:
            (word,) = chance.choices([one for one, _ in known], [likely for _, likely in known])
        mark = self.encoded(SIGNS.get(language, {}).get("?", "?"), True) if chance.random() < 0.6 else ()
        while rest and rest[-1] and self.is_sign[rest[-1][-1]]:
            rest[-1] = rest[-1][:-1]
        return [list(self.encoded(word, False)), *rest, list(mark)]

    def synonym(self, language: str, word: list[int], chance: random.Random) -> list[int]:
        others = self.alike.get(language, {}).get(self.bare(word)) if chance.random() < SYNONYMS else None
        return list(self.encoded(chance.choice(others), language in UNSPACED)) if others else word

    def bare(self, word: list[int]) -> str:
        return self.text_of([one for one in word if not self.is_sign[one]])


def is_sign(text: str) -> bool:
    return all(unicodedata.category(letter)[0] in "PSZ" for letter in text)


def alike(own: dict[str, list]) -> dict[str, list[str]]:
    found: dict[str, set[str]] = {}
    for options in own.values():
        likely = [one for one, share in options if share >= 0.2]
        for one in likely:
            found.setdefault(one, set()).update(likely)
    return {one: sorted(others - {one}) for one, others in found.items() if len(others) in range(2, 7)}


def little(own: dict[str, list]) -> frozenset[str]:
    return frozenset(one for word in LEFT_OUT for one, _ in own.get(word, []))
