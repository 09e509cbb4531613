"""Questions of readers, each written for a section of a documentation or of a public service that answers it, or seems to."""

from pathlib import Path

from corpus import Passage, Question, read_lines

# By where the section is from.
ASKED_BY = {"docs": "readers", "doc2dial": "citizens"}


def read_readers(path: Path, passages: list[Passage], questions: list[Question]) -> list[Question]:
    numbers = {passage.id: at for at, passage in enumerate(passages)}
    kept_back = {(one.source, one.group) for one in questions if one.is_development}
    asked = []
    for row in read_lines(path):
        at = numbers.get(row["section"] or row["about"])
        if at is None:
            continue
        source, group = passages[at].source, passages[at].group
        answers = [at] if row["section"] else []
        asked.append(Question(ASKED_BY[source], row["text"], bool(answers), group, answers, [at], []))
        asked[-1].is_development = (source, group) in kept_back
    return asked
