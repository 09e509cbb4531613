"""English texts in words of another language, word by word through a dictionary: what is seldom translated is met in it too."""
import re

from texts import normalised

WORD = re.compile(r"[A-Za-z][A-Za-z'’-]*|\s+|[^A-Za-z\s]+")
# Written without spaces.
UNSPACED = {'zh', 'ja'}
# Of the words that the dictionary knows, so many are said.
SAID = (0.6, 1.0)
# A word may change places with those beside it: other languages have another order.
REACH = 3


def said_in(language, dictionary, text, chance):
    own = dictionary[language]
    share = chance.uniform(*SAID)
    words = []
    for part in WORD.findall(text):
        if part.isspace():
            continue
        options = known(own, part) if chance.random() < share else None
        words.append(chance.choices([one for one, _ in options], [likely for _, likely in options])[0] if options else part)
    if chance.random() < 0.5:
        order = sorted(range(len(words)), key=lambda at: at + chance.uniform(0, REACH))
        words = [words[at] for at in order]
    return ('' if language in UNSPACED else ' ').join(words)


def known(own, word):
    """Of an inflected word that the dictionary does not have, what its first form is."""
    word = word.lower()
    for form in forms(word):
        if form in own:
            return own[form]
    return None


def forms(word):
    yield word
    for ending, instead in (("'s", ''), ('’s', ''), ('ies', 'y'), ('es', ''), ('s', ''), ('ied', 'y'), ('ed', ''), ('ed', 'e'), ('ing', ''), ('ing', 'e')):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            yield word[: -len(ending)] + instead


def with_words(counted, pairs):
    """The counted dictionary, and for English words that it lacks what dictionaries say."""
    joined = {}
    for language, own in counted.items():
        joined[language] = dict(own)
        told = {}
        for source, english, other in pairs.get(language, []):
            if source == 'dictionary' and re.fullmatch(r"[A-Za-z][a-z'-]+", english):
                told.setdefault(english.lower(), []).append(normalised(other))
        for word, others in told.items():
            if word not in own:
                joined[language][word] = [[one, 1 / min(3, len(others))] for one in dict.fromkeys(others[:3]) if one]
    return {language: {word: options for word, options in own.items() if options} for language, own in joined.items()}
