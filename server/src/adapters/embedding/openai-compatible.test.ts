import { afterEach, beforeEach, expect, test } from 'vitest';
import { type StubBehaviour, type StubProvider, startStubProvider } from '../../../test-support/stub-provider.ts';
import { EmbeddingFailure } from './embedding-failure.ts';
import { createOpenAiCompatibleEmbedder, type OpenAiCompatibleEmbedderOptions } from './openai-compatible.ts';

const API_KEY = 'sk-very-secret';

let provider: StubProvider;
let close: (() => Promise<void>)[] = [];

beforeEach(async () => {
  provider = await startStubProvider();
});
afterEach(async () => {
  await provider.close();
  await Promise.all(close.map((closeEmbedder) => closeEmbedder()));
  close = [];
});

function embedderWith(options: Partial<OpenAiCompatibleEmbedderOptions> = {}) {
  const embedder = createOpenAiCompatibleEmbedder({
    baseUrl: provider.baseUrl,
    apiKey: API_KEY,
    model: 'stub-embedding',
    timeoutMs: 60_000,
    ...options,
  });
  close.push(embedder.close);
  return embedder;
}

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, number, at) => sum + number * (b[at] ?? 0), 0);
}

async function failureOf(
  behaviour: StubBehaviour,
  options: Partial<OpenAiCompatibleEmbedderOptions> = {},
): Promise<EmbeddingFailure> {
  provider.behaviour = behaviour;
  const error: unknown = await embedderWith(options)
    .embedQuestion('When do you open?', 'en')
    .then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  if (!(error instanceof EmbeddingFailure)) throw new Error('expected an EmbeddingFailure', { cause: error });
  return error;
}

test('gives vectors of length 1, near for similar texts and far for others', async () => {
  const [hours, similar, other] = await embedderWith().embedPassages(
    ['The shop opens at nine', 'At nine the shop opens its door', 'Parking costs two euros'],
    'en',
  );
  if (!hours || !similar || !other) throw new Error('vectors are missing');
  expect(dot(hours.vector, hours.vector)).toBeCloseTo(1, 5);
  expect(dot(hours.vector, similar.vector)).toBeGreaterThan(0.6);
  expect(dot(hours.vector, other.vector)).toBeLessThan(0.3);
  expect(hours.tokens).toBeGreaterThan(0);
});

test('asks for 64 passages at a time and keeps their order', async () => {
  const texts = Array.from({ length: 150 }, (_, at) => `passage number ${at}`);
  const embedder = embedderWith();
  const embedded = await embedder.embedPassages(texts, 'en');
  expect(provider.counts.embeddings).toBe(3);
  expect(embedded).toHaveLength(150);
  const alone = await embedder.embedQuestion('passage number 149', 'en');
  expect(embedded[149]?.vector).toEqual(alone.vector);
});

test('makes no request for no passages', async () => {
  expect(await embedderWith().embedPassages([], 'en')).toEqual([]);
  expect(provider.counts.embeddings).toBe(0);
});

test('asks for the dimensions it is set to and names them', async () => {
  const embedder = embedderWith({ dimensions: 128 });
  expect((await embedder.embedQuestion('hello', 'en')).vector).toHaveLength(128);
  expect(provider.lastEmbedding).toMatchObject({ dimensions: 128, model: 'stub-embedding' });
  expect(embedder.models).toEqual([{ name: 'openai-compatible/stub-embedding@128' }]);
});

test('gives a question by itself exactly the tokens that the provider counted', async () => {
  const embedder = embedderWith();
  for (let length = 1; length <= 60; length++) {
    const { tokens } = await embedder.embedQuestion('x'.repeat(length), 'en');
    expect(tokens).toBe(Math.ceil(length / 4));
  }
});

test('questions of one moment are one request', async () => {
  const embedder = embedderWith();
  const texts = ['When do you open?', 'Where can I park?', 'Do you ship?'];
  const together = await Promise.all(texts.map((text) => embedder.embedQuestion(text, 'en')));
  expect(provider.counts.embeddings).toBe(1);
  for (const [at, text] of texts.entries())
    expect(together[at]?.vector).toEqual((await embedder.embedQuestion(text, 'en')).vector);
});

test.each<[string, StubBehaviour]>([
  ['that the provider refuses', { refuseText: 'bad' }],
  ['of which the provider says that it failed', { refuseText: 'bad', refuseStatus: 500 }],
  ['of which the model makes a vector of nothing', { emptyVectorFor: 'bad' }],
])('a question %s fails by itself', async (_, behaviour) => {
  provider.behaviour = behaviour;
  const embedder = embedderWith();
  const asked = await Promise.allSettled(['good', 'bad', 'fine'].map((text) => embedder.embedQuestion(text, 'en')));
  expect(asked.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('many questions of one moment are several requests, so that a slow provider answers some in time', async () => {
  const embedder = embedderWith();
  await Promise.all(Array.from({ length: 20 }, (_, at) => embedder.embedQuestion(`question ${at}`, 'en')));
  expect(provider.counts.embeddings).toBe(3);
});

test('too many requests are not asked again one by one', async () => {
  provider.behaviour = { failStatus: 429 };
  const embedder = embedderWith();
  const asked = await Promise.allSettled(['one', 'two'].map((text) => embedder.embedQuestion(text, 'en')));
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect(provider.counts.connections).toBe(1);
});

test('estimates the tokens when the provider does not count', async () => {
  provider.behaviour = { withoutUsage: true };
  expect((await embedderWith().embedQuestion('twelve chars', 'en')).tokens).toBe(3);
});

test('fails as refused when the provider refuses, without its text and the key', async () => {
  const failure = await failureOf({ failStatus: 401 });
  expect(failure.reason).toBe('refused');
  expect(failure.message).not.toContain('welcome');
  expect(`${failure.stack} ${String(failure.cause)}`).not.toContain(API_KEY);
});

test('fails as a broken stream on what is not JSON', async () => {
  expect(await failureOf({ malformed: true })).toMatchObject({ reason: 'broken-stream' });
});

test('fails as a time-out when the provider is too slow, and stops the request', async () => {
  expect(await failureOf({ delayMs: 3_000 }, { timeoutMs: 100 })).toMatchObject({ reason: 'timeout' });
  await provider.aborted();
});

test('fails as unreachable when nobody listens', async () => {
  expect(await failureOf({}, { baseUrl: 'http://127.0.0.1:1/v1' })).toMatchObject({ reason: 'unreachable' });
});

test('stops the request when the caller gives up', async () => {
  provider.behaviour = { delayMs: 3_000 };
  const caller = new AbortController();
  const embedded = embedderWith().embedQuestion('hello', 'en', { signal: caller.signal });
  setTimeout(() => caller.abort(new Error('the visitor left')), 50);
  await expect(embedded).rejects.toThrow('the visitor left');
  await provider.aborted();
});
