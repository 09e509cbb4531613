"""How well the student's vectors find their English: sentences of NTREX, questions and passages of XQuAD."""
import json
import os

import torch


def read_lines(path):
    with open(path, encoding='utf8') as file:
        return [json.loads(line) for line in file.read().split('\n') if line.strip()]


def titles(folder):
    """Of the articles that are measured with; nothing is learnt from them."""
    return frozenset(row['title'] for row in read_lines(f'{folder}/xquad-multi/corpus.jsonl') if row.get('title'))


def ndcg(questions, passages, right):
    rank = (questions @ passages.T).argsort(1, descending=True)[:, :10]
    hit = rank == torch.tensor(right, device=rank.device)[:, None]
    return float((hit / torch.log2(torch.arange(10, device=rank.device) + 2.0)).sum(1).mean())


def measure(by_teacher, by_student, folder):
    figures = {}
    sentences = {}
    for name in sorted(os.listdir(f'{folder}/ntrex')):
        if name.endswith('.txt'):
            with open(f'{folder}/ntrex/{name}', encoding='utf8') as file:
                sentences[name[:-4]] = file.read().strip('\n').split('\n')
    english = by_teacher(sentences.pop('eng'))
    for language, own in sentences.items():
        nearest = (by_student(own) @ english.T).argmax(1)
        figures[f'ntrex.{language}'] = float((nearest == torch.arange(len(own), device=nearest.device)).float().mean())
    corpus = read_lines(f'{folder}/xquad-multi/corpus.jsonl')
    queries = read_lines(f'{folder}/xquad-multi/queries.jsonl')
    written = lambda row: f"{row.get('title') or ''}. {row['text']}".lstrip('. ')
    in_english = [row for row in corpus if row['lang'] == 'en']
    passages = by_teacher([written(row) for row in in_english])
    place = {row['_id'].split(':', 1)[1]: at for at, row in enumerate(in_english)}
    for language in sorted({row['lang'] for row in corpus}):
        asked = [row for row in queries if row['lang'] == language]
        vectors = by_student([row['text'] for row in asked])
        figures[f'xquad.cross.{language}'] = ndcg(vectors, passages, [place[row['doc_id'].split(':', 1)[1]] for row in asked])
        own = [row for row in corpus if row['lang'] == language]
        at = {row['_id']: number for number, row in enumerate(own)}
        own_passages = by_student([written(row) for row in own])
        figures[f'xquad.own.{language}'] = ndcg(vectors, own_passages, [at[row['doc_id']] for row in asked])
        english_asked = {row['_id'].split(':', 1)[1] if ':' in row['_id'] else row['_id']: row for row in queries if row['lang'] == 'en'}
        pairs = [(english_asked[key], row) for row in asked if (key := row['_id'].split(':', 1)[-1]) in english_asked]
        if pairs:
            by_english = by_teacher([one['text'] for one, _ in pairs])
            figures[f'xquad.from-english.{language}'] = ndcg(by_english, own_passages, [at[row['doc_id']] for _, row in pairs])
    return {name: round(value, 3) for name, value in figures.items()}
