import { expect, test } from 'vitest';
import type { Chatbot } from '../../chatbots/index.ts';
import type { Findings, FoundPassage, Knowledge } from '../../knowledge/index.ts';
import { contentTermsOf } from '../../language/index.ts';
import type { PassageScorer } from '../ports.ts';
import { tryQuestion } from './try-questions.ts';

const passage = (documentId: string, text: string, dense: number): FoundPassage => ({
  id: text,
  documentId,
  title: '',
  url: documentId,
  spot: '',
  language: 'en',
  isPair: false,
  headingPath: [],
  text,
  tokens: 9,
  score: dense,
  lexical: 5,
  dense,
  coverage: 1,
});
const sentence = 'Lamps can be returned within thirty days of delivery.';
const question = { text: 'lamps returned thirty days', documentId: 'own', sentence };

/** Tries a question over passages that are found in this order. */
async function tried(passages: readonly FoundPassage[], asked = question, scorer?: PassageScorer) {
  const limits: number[] = [];
  const findPassages = async ({ question: text, limit }: { question: string; limit: number }): Promise<Findings> => {
    limits.push(limit);
    return {
      passages: passages.slice(0, limit),
      termWeights: Object.fromEntries(contentTermsOf(text).map((term) => [term, 1])),
      readAs: {},
      questionTokens: 3,
      vector: new Float32Array(0),
      embeddingModel: 'none',
    };
  };
  const knowledge = { findPassages } as Pick<Knowledge, 'findPassages'> as Knowledge;
  return {
    tries: await tryQuestion({} as Chatbot, asked, { knowledge, scorer }, new AbortController().signal),
    limits,
  };
}

const others = Array.from({ length: 8 }, (_, at) => passage(`other-${at}`, `Vases number ${at} are blue.`, 0.1));

test('with its document the answer is right, without it never, and less sure', async () => {
  const { tries } = await tried([passage('own', sentence, 0.9), ...others]);
  expect(tries).toMatchObject([
    { origin: 'with', isRight: true },
    { origin: 'without', isRight: false },
  ]);
  expect(tries[1]?.said).toBeLessThan(tries[0]?.said ?? 0);
});

test('an answer from another document is wrong, though it says the same', async () => {
  const { tries } = await tried([passage('other', sentence, 0.9), ...others]);
  expect(tries[0]).toMatchObject({ origin: 'with', isRight: false });
});

test('an answer that is another sentence of the document is wrong', async () => {
  const { tries } = await tried([passage('own', 'Lamps cost thirty euros. Days are long.', 0.9)]);
  expect(tries[0]).toMatchObject({ isRight: false });
});

test('any sentence of the opening of a section answers its heading', async () => {
  const asked = { ...question, sentence: `We are glad to help with anything.\n${sentence}` };
  expect((await tried([passage('own', sentence, 0.9)], asked)).tries[0]).toMatchObject({ isRight: true });
});

test('the places of a missing document are filled with what comes next', async () => {
  const own = Array.from({ length: 5 }, (_, at) => passage('own', `${sentence} Part ${at}.`, 0.9));
  const { tries, limits } = await tried([...own, ...others]);
  expect(tries).toHaveLength(2);
  expect(limits[1]).toBeGreaterThan((limits[0] ?? 0) + own.length);
});

test('where there is no other document, nothing is tried without it', async () => {
  expect((await tried([passage('own', sentence, 0.9)])).tries).toHaveLength(1);
});

test('a scorer that is busy is asked again, and an answer without it is marked', async () => {
  const passages = [passage('own', sentence, 0.9), ...others];
  const busyFor = async (times: number) => {
    let asked = 0;
    const scorer: PassageScorer = {
      languages: ['en'],
      read: async (_, given) => given.map(() => (++asked > times ? { relevance: 3, shares: [1] } : undefined)),
      close: async () => {},
    };
    return (await tried(passages, question, scorer)).tries.map(({ isMissed }) => isMissed);
  };
  expect(await busyFor(10)).toEqual([false, false]);
  expect(await busyFor(1_000)).toEqual([true, true]);
});
