import { expect, test } from 'vitest';
import type { Chatbot } from '../../chatbots/index.ts';
import type { Findings, FoundPassage, Knowledge } from '../../knowledge/index.ts';
import { contentTermsOf } from '../../language/index.ts';
import type { CalibrationStore, StoredCalibration } from '../ports.ts';
import { type CalibratingServices, calibrateChatbot } from './calibrate-chatbot.ts';
import type { DocumentToAsk } from './made-questions.ts';

const chatbot = { id: 'bot' } as Chatbot;
const texts = [
  'Damaged lamps can be returned within thirty days of delivery to Porto.',
  'Parcels for Madeira leave the harbour every Tuesday morning before sunrise.',
  'Brass shades are wiped with soft dry cloths once every single month.',
];
const documents: DocumentToAsk[] = texts.map((text, at) => ({
  id: `doc-${at}`,
  title: '',
  language: 'en',
  passages: [{ headingPath: [], text }],
}));
const passages = documents.map(({ id, passages: [passage] }): FoundPassage => {
  const text = passage?.text ?? '';
  return {
    id,
    documentId: id,
    title: '',
    url: id,
    spot: '',
    language: 'en',
    isPair: false,
    headingPath: [],
    text,
    tokens: 9,
    score: 1,
    lexical: 1,
    dense: 0.5,
    coverage: 1,
  };
});

/** What a calibration needs, and what it kept at the end. */
function servicesWith(
  given: {
    documents: DocumentToAsk[];
    rated?: { said: number; rating: number; sessionId: string }[];
    isGone?: boolean;
  },
  more: Partial<CalibratingServices> = {},
) {
  const saved: StoredCalibration[] = [];
  const asked: string[] = [];
  const store: Partial<CalibrationStore> = {
    stateOf: async () => (given.isGone ? undefined : { indexVersion: 7, passages: 3, countedRatings: 4 }),
    documentsToAsk: async () => given.documents,
    ratedAnswers: async () => given.rated ?? [],
    save: async (_, stored) => void saved.push(stored),
  };
  const knowledge = {
    async findPassages({ question }: { question: string }): Promise<Findings> {
      asked.push(question);
      const termWeights = Object.fromEntries(contentTermsOf(question).map((term) => [term, 1]));
      const first = passages.toSorted((a, b) => sharedWith(b.text, question) - sharedWith(a.text, question));
      return {
        passages: first,
        termWeights,
        readAs: {},
        questionTokens: 3,
        vector: new Float32Array(0),
        embeddingModel: 'none',
      };
    },
  } as Pick<Knowledge, 'findPassages'> as Knowledge;
  const services: CalibratingServices = {
    calibrationStore: store as CalibrationStore,
    knowledge,
    clock: () => 99,
    isAnswering: () => false,
    ...more,
  };
  return { services, saved, asked };
}

const sharedWith = (text: string, question: string) =>
  new Set(contentTermsOf(text)).intersection(new Set(contentTermsOf(question))).size;
const context = () => ({ signal: new AbortController().signal, onAsked: () => {} });

test('asks each question with its document and without, and keeps what came of it', async () => {
  const { services, saved } = servicesWith({ documents });
  let progress = 0;
  await calibrateChatbot(chatbot, services, { ...context(), onAsked: () => void progress++ });
  expect(progress).toBe(3);
  expect(saved).toMatchObject([
    { questions: 6, ratings: 0, indexVersion: 7, passages: 3, countedRatings: 4, calibratedAt: 99 },
  ]);
  const [{ calibration, bins }] = saved as [StoredCalibration];
  expect(calibration?.slope).toBeGreaterThan(0);
  expect(bins.before.reduce((sum, { count }) => sum + count, 0)).toBe(6);
});

test('counts good and bad ratings, and leaves out those in the middle', async () => {
  const rated = [5, 4, 3, 2, 1].map((rating) => ({ said: 0.5, rating, sessionId: 'one' }));
  const { services, saved } = servicesWith({ documents, rated });
  await calibrateChatbot(chatbot, services, context());
  expect(saved[0]).toMatchObject({ questions: 6, ratings: 4 });
});

test('keeps that there is nothing to ask, whatever the ratings say', async () => {
  const { services, saved } = servicesWith({
    documents: [],
    rated: [{ said: 0.9, rating: 1, sessionId: 'one' }],
  });
  await calibrateChatbot(chatbot, services, context());
  expect(saved).toMatchObject([{ calibration: null, questions: 0, ratings: 0, indexVersion: 7 }]);
});

test('of a chatbot that is gone nothing is kept', async () => {
  const { services, saved, asked } = servicesWith({ documents, isGone: true });
  await calibrateChatbot(chatbot, services, context());
  expect([saved, asked]).toEqual([[], []]);
});

test('stops between two questions when the server does, and keeps nothing', async () => {
  const { services, saved, asked } = servicesWith({ documents });
  const stopping = new AbortController();
  const run = calibrateChatbot(chatbot, services, {
    signal: stopping.signal,
    onAsked: () => stopping.abort(),
  });
  await expect(run).rejects.toThrow();
  expect(saved).toEqual([]);
  expect(new Set(asked).size).toBeLessThan(3);
});

test('waits while visitors are answered', async () => {
  let isAnswering = true;
  const { services, saved, asked } = servicesWith({ documents }, { isAnswering: () => isAnswering });
  const run = calibrateChatbot(chatbot, services, context());
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(asked).toEqual([]);
  isAnswering = false;
  await run;
  expect(saved).toHaveLength(1);
});
