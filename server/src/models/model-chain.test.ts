import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import { createModelOpener } from '../adapters/language-model/open-model.ts';
import { type LentChain, lendChain } from './model-chain.ts';
import { createOpenModels, type OpenModels } from './open-models.ts';
import { ModelFailure, type ModelPart, type Prompt } from './ports.ts';

const never = new AbortController().signal;
const prompt: Prompt = {
  messages: [{ role: 'user', content: 'When do you open?' }],
  temperature: 0.2,
  maxTokens: 300,
  streamed: true,
};
interface Timeouts {
  firstChunkTimeoutMs: number;
  totalTimeoutMs: number;
}

const FIRST = 'The first model says this.';
const SECOND = 'The second model says that.';

describe.each([{ streamed: true }, { streamed: false }])('a chain with streamed: $streamed', ({ streamed }) => {
  let first: StubProvider;
  let second: StubProvider;
  let models: OpenModels;
  let chain: LentChain;
  let nowMs: number;
  let calls: string[];
  let fallbacks: string[];
  let breakers: boolean[];
  let refusals: string[];
  beforeEach(async () => {
    [first, second] = await Promise.all([startStubProvider({ answer: FIRST }), startStubProvider({ answer: SECOND })]);
    nowMs = 0;
    calls = [];
    fallbacks = [];
    breakers = [];
    refusals = [];
    openChain({ firstChunkTimeoutMs: 10_000, totalTimeoutMs: 60_000 });
  });
  afterEach(async () => {
    await Promise.all([first.close(), second.close()]);
    await models.close();
  });

  /** In place of the one that a test begins with, whose time-outs nothing reaches that is well. */
  const reopenChain = async (timeouts: Timeouts) => {
    await models.close();
    openChain(timeouts);
  };
  function openChain(timeouts: Timeouts) {
    models = createOpenModels({
      ...timeouts,
      openModel: createModelOpener({ ...timeouts, allowedHosts: [] }),
      concurrency: 2,
      onError: () => {},
      clock: () => nowMs,
      random: () => 0.1,
      watch: {
        onCall: (model, outcome) => calls.push(`${model} ${outcome}`),
        onBreaker: (_model, isOpen) => breakers.push(isOpen),
        onRefused: (refusal) => refusals.push(refusal),
      },
    });
    const endpoints = [first, second].map(({ baseUrl }, at) => ({
      provider: 'openai-compatible' as const,
      model: `model-${at + 1}`,
      baseUrl,
      apiKey: undefined,
    }));
    const onFallback = (failed: string, next: string, { reason }: ModelFailure) =>
      fallbacks.push(`${failed} ${next} ${reason}`);
    const lent = lendChain({ models, endpoints, whose: 'operator', onFallback });
    if (!lent) throw new Error('no chain');
    chain = lent;
  }

  const ask = async (signal = never) =>
    textOf(await Array.fromAsync(chain.stream({ ...prompt, streamed }, 'acct_1', signal)));
  const failureOf = async () => {
    const parts: ModelPart[] = [];
    try {
      for await (const part of chain.stream({ ...prompt, streamed }, 'acct_1', never)) parts.push(part);
    } catch (error) {
      if (error instanceof ModelFailure) return { failure: error, text: textOf(parts) };
      throw error;
    }
    throw new Error('it did not fail');
  };

  test('asks the first model alone while it is well', async () => {
    expect(await ask()).toBe(FIRST);
    expect(second.counts.chat).toBe(0);
    expect(calls).toEqual(['model-1 answered']);
  });

  test('goes on to the next when the first is silent, every time', async () => {
    await reopenChain({ firstChunkTimeoutMs: 1_000, totalTimeoutMs: 60_000 });
    first.behaviour = { hangAfterTokens: 0 };
    for (let round = 0; round < 4; round += 1) expect(await ask()).toBe(SECOND);
    expect(fallbacks).toEqual(Array(4).fill('model-1 model-2 timeout'));
  });

  test('asks again after a 429 that passes, as soon as the provider allows', async () => {
    first.failFirst = { times: 1, status: 429, retryAfter: '0.2' };
    const startedAt = performance.now();
    expect(await ask()).toBe(FIRST);
    expect(performance.now() - startedAt).toBeGreaterThan(195);
    expect(calls).toEqual(['model-1 refused', 'model-1 answered']);
    expect(second.counts.chat).toBe(0);
  });

  test('goes on at once when the provider asks for a long wait', async () => {
    first.failFirst = { times: 9, status: 429, retryAfter: '30' };
    expect(await ask()).toBe(SECOND);
    expect(calls).toEqual(['model-1 refused', 'model-2 answered']);
  });

  test('asks three times in all, then the next model', async () => {
    first.behaviour = { failStatus: 500 };
    expect(await ask()).toBe(SECOND);
    expect(calls).toEqual([...Array(3).fill('model-1 refused'), 'model-2 answered']);
  });

  test.each([400, 401, 404])('asks once after a %i, then the next model, and pauses nobody for it', async (status) => {
    first.behaviour = { failStatus: status };
    for (let round = 0; round < 8; round += 1) expect(await ask()).toBe(SECOND);
    expect(calls.filter((call) => call === 'model-1 refused')).toHaveLength(8);
    expect(breakers).toEqual([]);
  });

  test('goes on when the first says nothing at all', async () => {
    first.behaviour = { answer: '' };
    expect(await ask()).toBe(SECOND);
  });

  test('pauses a model that keeps failing, goes on at once, and finds out later whether it is well', async () => {
    first.behaviour = { failStatus: 500 };
    await ask();
    await ask();
    expect(breakers).toEqual([true]);
    const asked = calls.filter((call) => call.startsWith('model-1')).length;
    expect(await ask()).toBe(SECOND);
    expect(calls.filter((call) => call.startsWith('model-1'))).toHaveLength(asked);
    first.behaviour = { answer: FIRST, delayMs: 50 };
    nowMs += 10_000;
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.toSorted()).toEqual([FIRST, SECOND, SECOND]);
    expect(breakers).toEqual([true, false]);
    expect(await ask()).toBe(FIRST);
  });

  test('fails when all fail', async () => {
    first.behaviour = { failStatus: 500 };
    second.behaviour = { failStatus: 401 };
    expect((await failureOf()).failure).toMatchObject({ reason: 'refused', status: 401 });
  });

  test('asks nobody for a caller who left, and nobody else when a caller leaves', async () => {
    await expect(ask(AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
    first.behaviour = { delayMs: 5_000 };
    const caller = new AbortController();
    const pending = ask(caller.signal);
    pending.catch(() => {});
    setTimeout(() => caller.abort(new Error('left')), 50);
    await expect(pending).rejects.toThrow('left');
    expect([first.counts.chat + second.counts.chat, breakers]).toEqual([0, []]);
  });

  test('lets no more in than it may, and those who wait too long go on to the next', async () => {
    await reopenChain({ firstChunkTimeoutMs: 1_500, totalTimeoutMs: 60_000 });
    const { promise: goOn, resolve: finish } = Promise.withResolvers<void>();
    first.behaviour = { answer: FIRST, hangAfterTokens: 1, goOn };
    const answering = Array.from({ length: 6 }, () => ask());
    await vi.waitFor(() => expect(fallbacks).toHaveLength(4));
    finish();
    expect((await Promise.all(answering)).toSorted()).toEqual([...Array(2).fill(FIRST), ...Array(4).fill(SECOND)]);
    expect([first.counts.chat, first.counts.mostAtOnce]).toEqual([2, 2]);
  });

  test('goes on to the next at once when too many wait for the first, and does not take that for its failure', async () => {
    const { promise: goOn, resolve: finish } = Promise.withResolvers<void>();
    first.behaviour = { answer: FIRST, hangAfterTokens: 1, goOn };
    // Two are answered, and of the thirty-two that may wait an account has half.
    const answering = Array.from({ length: 2 + 16 }, () => ask());
    await vi.waitFor(() => expect(models.waiting()).toBe(16));
    expect(await ask()).toBe(SECOND);
    expect([refusals, fallbacks, breakers]).toEqual([['share-used-up'], ['model-1 model-2 share-used-up'], []]);
    finish();
    expect(await Promise.all(answering)).toEqual(Array(18).fill(FIRST));
  });

  if (streamed)
    test('does not say again what was said: a failure in the middle is the failure of the answer', async () => {
      for (const behaviour of [{ cutAfterTokens: 2 }, { errorInStream: true }, { malformed: true }]) {
        // Slowly, so that what was said before the failure has been read when it comes.
        first.behaviour = { answer: FIRST, tokenDelayMs: 20, ...behaviour };
        const { text } = await failureOf();
        expect(FIRST.startsWith(text) && text !== '').toBe(true);
      }
      expect(second.counts.chat).toBe(0);
    });
  else
    test('goes on also after the middle, as nobody has read anything', async () => {
      first.behaviour = { answer: FIRST, cutAfterTokens: 2 };
      expect(await ask()).toBe(SECOND);
    });
});

function textOf(parts: readonly ModelPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}
