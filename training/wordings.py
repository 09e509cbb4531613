"""A question as visitors type it: keywords, small letters, typing errors, words of a chat around it."""

import random
import re

LEFT_OUT = set(
    "a an the is are was were be been do does did can could should would will i you we my your our it its of to in on at"
    " for with and or how what when where why which who there have has had if this that these those me us any some as by"
    " from am shall may might must get".split()
)  # fmt: skip
BEFORE = [
    "hi, ", "hello ", "hey ", "hi there! ", "quick question: ", "i want to know ", "can you tell me ", "question - ",
    "please tell me ", "so ", "just wondering, ", "sorry but ", "i need help: ", "pls help, ", "good morning, ",
]  # fmt: skip
BEHIND = [" please", " thanks", " pls", " thx", "??", " ?", "...", "!", " please help", " anyone?"]
DOINGS = set(
    "add allow apply build change check choose configure connect copy create customise customize delete deploy disable"
    " download edit enable export find fix handle import install integrate invite manage migrate move open prepare publish"
    " push read remove rename replace report reset restore restrict review run save search secure select send set share"
    " show start stop store switch test track transfer troubleshoot turn update upgrade upload use verify view write".split()
)  # fmt: skip
ASKING = ["how do i {}", "how to {}", "how can i {}?", "i want to {}", "i need to {}", "can i {}", "{}", "help me {}"]


def as_typed(text: str, chance: random.Random) -> str:
    """The question in another form; as it is in about half of all cases."""
    way = chance.random()
    if way < 0.45:
        return text
    if way < 0.58:
        return keywords(text)
    if way < 0.70:
        return mistyped(text.lower(), chance)
    if way < 0.82:
        return chance.choice(BEFORE) + small(text)
    if way < 0.90:
        return small(text).rstrip("?. ") + chance.choice(BEHIND)
    return small(text).rstrip("?. ")


def of_heading(heading: str, chance: random.Random) -> str:
    """What somebody might ask who finds the answer below this heading."""
    own = re.sub(r"^[\d.()\s]+", "", heading.split(": ")[-1]).strip()
    words = own.split()
    if not words or chance.random() < 0.3:
        return heading
    first = doing(words[0].lower())
    if first:
        return chance.choice(ASKING).format(" ".join([first, *words[1:]]).rstrip("?. "))
    if own.endswith("?") or words[0].lower() in ("how", "what", "why", "when", "where", "can"):
        return as_typed(own, chance)
    return chance.choice([own, own.lower(), f"what about {own}", f"tell me about {own}", keywords(heading)])


def doing(word: str) -> str | None:
    if word in DOINGS:
        return word
    if word.endswith("ing"):
        stem = word[:-3]
        for one in (stem, f"{stem}e", stem[:-1]):
            if one in DOINGS:
                return one
    return None


def small(text: str) -> str:
    return text[:1].lower() + text[1:] if not text[:2].isupper() else text


def keywords(text: str) -> str:
    kept = [word for word in re.findall(r"[\w.'/-]+", text) if word.lower() not in LEFT_OUT]
    return " ".join(kept).lower() if len(kept) >= 2 else text


def mistyped(text: str, chance: random.Random) -> str:
    words = text.split(" ")
    long = [at for at, word in enumerate(words) if len(word) > 4]
    for at in chance.sample(long, min(len(long), chance.choice([1, 1, 2]))):
        word = words[at]
        place = chance.randint(1, len(word) - 2)
        words[at] = chance.choice(
            [
                word[:place] + word[place + 1] + word[place] + word[place + 2 :],
                word[:place] + word[place + 1 :],
                word[:place] + word[place] + word[place:],
            ]
        )
    return " ".join(words)
