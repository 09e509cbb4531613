import type { ScoredFindings } from '../../server/src/answering/scoring/score-findings.ts';
import type { Embedder } from '../../server/src/knowledge/ports.ts';
import { type AnswerQuestion, type AnswerSet, answerSetsIn } from './answer-sets.ts';
import { type AskedCollection, askedCollection } from './asked-collection.ts';

/** A question, the collection it was asked of, and what the search found there. */
export interface AskedQuestion extends AnswerQuestion {
  set: string;
  /**
   * `adversarial` ones look as if the documents held their answer; `absent-topic` ones are asked without the documents of
   * their topic, `absent-site` ones of the documents of another set.
   */
  kind: 'answerable' | 'adversarial' | 'absent-topic' | 'absent-site';
  findings: ScoredFindings;
}

const mostFromAnotherSet = 400;
const folds = 4;
const documentsPerTopic = 3;

/** Asks every question of every set in the folder, and those whose documents are absent. */
export async function* askAll(dataFolder: string, embedder: Embedder, limit: number): AsyncGenerator<AskedQuestion> {
  const sets = answerSetsIn(dataFolder);
  for (const set of sets) {
    for (const { documents, questions } of set.collections) {
      const collection = await askedCollection(documents, embedder);
      for (const question of questions) {
        const kind = question.answers.length > 0 ? 'answerable' : 'adversarial';
        yield await ask(set.name, kind, question, collection, limit);
      }
      // What is asked on every site alike, or in another language, is no question of another site.
      if (set.collections.length > 1) continue;
      for (const question of questionsOfOthers(set, sets))
        yield await ask(set.name, 'absent-site', question, collection, limit);
    }
    yield* askWithoutTopic(set, embedder, limit);
  }
}

async function* askWithoutTopic(
  { name, collections }: AnswerSet,
  embedder: Embedder,
  limit: number,
): AsyncGenerator<AskedQuestion> {
  for (const { documents, questions } of collections) {
    const topics = [...new Set(documents.map(({ topic }) => topic))].toSorted();
    // Where every document is a topic of its own, another one may hold the same.
    if (topics.length < 2 || documents.length < topics.length * documentsPerTopic) continue;
    const topicOf = new Map(documents.map(({ id, topic }) => [id, topic]));
    for (let fold = 0; fold < folds; fold += 1) {
      const absent = new Set(topics.filter((_, index) => index % folds === fold));
      const others = await askedCollection(
        documents.filter(({ topic }) => !absent.has(topic)),
        embedder,
      );
      for (const question of questions.filter(({ documentIds: [id = ''] }) => absent.has(topicOf.get(id) ?? '')))
        yield await ask(name, 'absent-topic', question, others, limit);
    }
  }
}

/** Evenly from the other sets of one collection. */
function questionsOfOthers(set: AnswerSet, sets: readonly AnswerSet[]): AnswerQuestion[] {
  return sets
    .filter((other) => other !== set && other.collections.length === 1)
    .flatMap(({ collections }) => {
      const answerable = (collections[0]?.questions ?? []).filter(({ answers }) => answers.length > 0);
      const step = Math.max(1, Math.ceil(answerable.length / mostFromAnotherSet));
      return answerable.filter((_, index) => index % step === 0);
    });
}

async function ask(
  set: string,
  kind: AskedQuestion['kind'],
  question: AnswerQuestion,
  collection: AskedCollection,
  limit: number,
): Promise<AskedQuestion> {
  const findings = await collection.findPassages(question.text, limit);
  const isHeld = kind === 'answerable';
  return {
    ...question,
    ...(!isHeld && { answers: [], documentIds: [] }),
    set,
    kind,
    findings,
  };
}
