import { expect, test } from 'vitest';
import type { Chatbot } from '../chatbots/index.ts';
import type { Findings, FoundPassage, Knowledge } from '../knowledge/index.ts';
import { contentTermsOf } from '../language/index.ts';
import { findBestEvidence } from './find-evidence.ts';

const usage = { promptTokens: 0, completionTokens: 0 };

function found(question: string, text: string, dense: number): Findings {
  const passage: FoundPassage = {
    id: text,
    documentId: text,
    title: '',
    url: '',
    spot: '',
    language: 'en',
    isPair: false,
    headingPath: [],
    text,
    tokens: 9,
    score: 5,
    lexical: 5,
    dense,
    coverage: 1,
  };
  return {
    passages: [passage],
    termWeights: Object.fromEntries(contentTermsOf(question).map((term) => [term, 1])),
    readAs: {},
    questionTokens: 3,
    vector: new Float32Array(0),
    embeddingModel: 'none',
  };
}

/** Looks up a message of which is known what each way to read it finds. */
async function look(
  understood: { standAlone: string; otherwise?: string; isFollowUp: boolean },
  finds: Record<string, [text: string, dense: number]>,
  calibration?: { slope: number; shift: number },
) {
  const asked: string[] = [];
  const knowledge = {
    async findPassages({ question }: { question: string }) {
      asked.push(question);
      return found(question, ...(finds[question] ?? ['', 0]));
    },
  } as Pick<Knowledge, 'findPassages'> as Knowledge;
  const asking = { chatbot: {} as Chatbot, mode: 'standard', confidenceThreshold: 0.15 } as const;
  const { signal } = new AbortController();
  const { question } = await findBestEvidence(
    { ...asking, understood: { ...understood, usage } },
    { knowledge, calibrationOf: async () => calibration },
    signal,
  );
  return { asked, question };
}

const whole = 'Which countries do you ship to?';
const carried = 'pay card\nWhich countries do you ship to?';
const good: [string, number] = ['We ship to many countries, such as Spain.', 0.8];
const bad: [string, number] = ['You can pay by card.', 0.1];

test('a question outside of a conversation is looked up once', async () => {
  expect(await look({ standAlone: whole, isFollowUp: false }, { [whole]: bad })).toEqual({
    asked: [whole],
    question: whole,
  });
});

test('a question that finds its answer is not looked up again', async () => {
  const understood = { standAlone: whole, otherwise: carried, isFollowUp: false };
  expect((await look(understood, { [whole]: good, [carried]: good })).asked).toEqual([whole]);
});

test('a question that finds nothing is looked up with what was talked about', async () => {
  const understood = { standAlone: whole, otherwise: carried, isFollowUp: false };
  expect((await look(understood, { [whole]: bad, [carried]: good })).question).toBe(carried);
  expect((await look(understood, { [whole]: bad, [carried]: bad })).question).toBe(whole);
});

test('a follow-up that is clearly answered by itself is taken so', async () => {
  const understood = { standAlone: carried, otherwise: whole, isFollowUp: true };
  expect((await look(understood, { [whole]: good, [carried]: bad })).question).toBe(whole);
  expect((await look(understood, { [whole]: good, [carried]: good })).question).toBe(carried);
});

test('how sure is sure enough depends on the chatbot', async () => {
  const understood = { standAlone: whole, otherwise: carried, isFollowUp: false };
  const finds = { [whole]: good, [carried]: good };
  expect((await look(understood, finds, { slope: 1, shift: -9 })).asked).toEqual([whole, carried]);
  expect((await look(understood, finds, { slope: 1, shift: 9 })).asked).toEqual([whole]);
});
