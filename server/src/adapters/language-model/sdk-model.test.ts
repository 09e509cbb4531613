import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startStubAnthropic } from '../../../test-support/stub-anthropic.ts';
import { startStubGoogle } from '../../../test-support/stub-google.ts';
import type { VendorBehaviour, VendorStub } from '../../../test-support/stub-vendor.ts';
import { ModelFailure, type ModelPart, type Prompt, type ProviderModel } from '../../models/ports.ts';
import { createTracer } from '../../tracing/tracer.ts';
import { createModelOpener } from './open-model.ts';

const API_KEY = 'sk-very-secret-of-a-vendor';
const prompt: Prompt = {
  messages: [
    { role: 'system', content: 'Answer from these: [1] We open at nine.' },
    { role: 'user', content: 'Are you open?' },
    { role: 'assistant', content: 'Yes.' },
    { role: 'user', content: 'Since when?' },
  ],
  temperature: 0.2,
  maxTokens: 300,
  streamed: true,
};
const never = new AbortController().signal;
const textOf = (parts: ModelPart[]) => parts.map((part) => (part.type === 'text' ? part.text : '')).join('');

const vendors = [
  { provider: 'anthropic', start: startStubAnthropic },
  { provider: 'google', start: startStubGoogle },
] as const;

describe.each(vendors)('a model of $provider', ({ provider, start }) => {
  let stub: VendorStub;
  let opened: ProviderModel[] = [];
  beforeEach(async () => {
    stub = await start();
  });
  afterEach(async () => {
    await stub.close();
    await Promise.all(opened.map((model) => model.close()));
    opened = [];
  });

  function model({ baseUrl = stub.baseUrl, firstChunkTimeoutMs = 60_000, totalTimeoutMs = 120_000 } = {}) {
    const open = createModelOpener({ firstChunkTimeoutMs, totalTimeoutMs, allowedHosts: [] });
    const made = open({ provider, model: 'stub', baseUrl, apiKey: API_KEY }, 'operator');
    opened.push(made);
    return made;
  }

  async function failureOf(behaviour: VendorBehaviour, options = {}): Promise<ModelFailure> {
    stub.behaviour = behaviour;
    const error = await Array.fromAsync(model(options).stream(prompt, never)).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof ModelFailure)) throw new Error('expected a ModelFailure', { cause: error });
    return error;
  }

  test('is sent the trace that the question belongs to, where there is one', async () => {
    const ask = () => Array.fromAsync(model().stream(prompt, never));
    await ask();
    expect(stub.lastTraceparent).toBeUndefined();
    const tracer = createTracer({ share: 1, onEnd() {} });
    const span = tracer.start({ name: 'question', kind: 'server' });
    await span.run(ask);
    expect(stub.lastTraceparent).toBe(`00-${span.trace.traceId}-${span.spanId}-01`);
    expect(stub.lastKey).toContain(API_KEY);
  });

  test.each([-100_000, 20.5, 10_000_001])('gives no usage when it says %s tokens', async (promptTokens) => {
    stub.behaviour = { promptTokens };
    const parts = await Array.fromAsync(model().stream(prompt, never));
    expect(textOf(parts)).not.toBe('');
    expect(parts.some((part) => part.type === 'usage')).toBe(false);
  });

  test.each([true, false])(
    'gives the text and then the usage, cached tokens included (streamed: %s)',
    async (streamed) => {
      const parts = await Array.fromAsync(model().stream({ ...prompt, streamed }, never));
      expect(textOf(parts)).toBe('We open at nine. [1]');
      expect(parts.at(-1)).toEqual({ type: 'usage', promptTokens: 30, completionTokens: 5 });
      expect(stub.lastKey).toBe(API_KEY);
    },
  );

  test('is told the system prompt, the conversation and the limits in its own words', async () => {
    await Array.fromAsync(model().stream(prompt, never));
    const body = JSON.stringify(stub.lastBody);
    for (const { content } of prompt.messages) expect(body).toContain(content);
    if (provider === 'anthropic') {
      expect(stub.lastBody).toMatchObject({ max_tokens: 300, temperature: 0.2, stream: true });
      expect(stub.lastBody.system[0].text).toContain('We open at nine');
      expect(stub.lastBody.messages.map(({ role }: { role: string }) => role)).toEqual(['user', 'assistant', 'user']);
    } else {
      expect(stub.lastBody.generationConfig).toMatchObject({ maxOutputTokens: 300, temperature: 0.2 });
      expect(stub.lastBody.systemInstruction.parts[0].text).toContain('We open at nine');
      expect(stub.lastBody.contents.map(({ role }: { role: string }) => role)).toEqual(['user', 'model', 'user']);
    }
  });

  test.each([400, 401, 404, 429, 500, 302])(
    'fails as refused on status %i, the key taken out of the complaint',
    async (status) => {
      const failure = await failureOf({ failStatus: status, retryAfter: '1' });
      expect(failure).toMatchObject({ reason: 'refused', status, retryAfterMs: 1_000 });
      const everything = `${failure.message} ${failure.stack} ${failure.cause} ${(failure.cause as Error).stack} ${JSON.stringify(failure)} ${JSON.stringify(failure.cause)}`;
      expect(everything).toContain('[redacted] is not welcome');
      expect(everything).not.toContain(API_KEY);
      expect(everything).not.toContain('Since when?');
      expect(stub.counts.calls).toBe(1);
    },
  );

  test.each([0, 2])(
    'fails on an error inside the stream after %i tokens, with its text only in the cause',
    async (after) => {
      const failure = await failureOf({ errorAfterTokens: after });
      expect(failure.reason).toBe('refused');
      expect(failure.message).not.toContain('secret');
      expect(`${failure.stack} ${failure.cause}`).not.toContain(API_KEY);
    },
  );

  test.each([0, 2])('fails as a broken stream on what is not JSON after %i tokens', async (after) => {
    expect(await failureOf({ malformedAfterTokens: after })).toMatchObject({ reason: 'broken-stream' });
  });

  test.each([{ cutAfterTokens: 2 }, { endAfterTokens: 2 }])('fails as a broken stream on %j', async (behaviour) => {
    expect(await failureOf(behaviour)).toMatchObject({ reason: 'broken-stream' });
  });

  test('fails as filtered when the provider stops for what the answer says', async () => {
    expect(await failureOf({ isFiltered: true })).toMatchObject({ reason: 'filtered' });
  });

  test('fails as a time-out when nothing comes, and when the rest does not', async () => {
    expect(await failureOf({ delayMs: 3_000 }, { firstChunkTimeoutMs: 100 })).toMatchObject({
      reason: 'timeout',
    });
    expect(await failureOf({ hangAfterTokens: 0 }, { firstChunkTimeoutMs: 100 })).toMatchObject({
      reason: 'timeout',
    });
    expect(await failureOf({ hangAfterTokens: 2 }, { totalTimeoutMs: 150 })).toMatchObject({
      reason: 'timeout',
    });
  });

  test('fails as unreachable when nobody listens', async () => {
    expect(await failureOf({}, { baseUrl: 'http://127.0.0.1:1/v1' })).toMatchObject({
      reason: 'unreachable',
    });
  });

  test('refuses an answer without end', async () => {
    expect(await failureOf({ answer: 'wordwordword '.repeat(90_000) })).toMatchObject({
      reason: 'broken-stream',
    });
  });

  test('stops the request at once when the caller gives up', async () => {
    stub.behaviour = { hangAfterTokens: 1 };
    const caller = new AbortController();
    const stream = model().stream(prompt, caller.signal)[Symbol.asyncIterator]();
    expect((await stream.next()).value).toEqual({ type: 'text', text: 'We' });
    caller.abort(new Error('the visitor left'));
    await expect(stream.next()).rejects.toThrow('the visitor left');
    await stub.aborted();
  });

  test('stops the request when its reader leaves without a word', async () => {
    stub.behaviour = { hangAfterTokens: 1 };
    const stream = model().stream(prompt, never)[Symbol.asyncIterator]();
    await stream.next();
    await stream.return?.();
    await stub.aborted();
  });

  test('keeps its connections for the answers that follow', async () => {
    const one = model();
    for (let round = 0; round < 5; round += 1) {
      await Array.fromAsync(one.stream(prompt, never));
      await sleep(10);
    }
    expect(stub.counts.calls).toBe(5);
    expect(stub.counts.connections).toBeLessThanOrEqual(2);
  });
});

test('a model of google that thinks is asked to think little, and given room for it; others are not told', async () => {
  const bodies = new Map<string, { generationConfig: Record<string, unknown> }>();
  for (const model of ['gemini-2.5-flash', 'gemini-2.5-pro', 'gemini-2.0-flash']) {
    const stub = await startStubGoogle({}, model);
    const open = createModelOpener({ firstChunkTimeoutMs: 60_000, totalTimeoutMs: 60_000, allowedHosts: [] });
    const opened = open({ provider: 'google', model, baseUrl: stub.baseUrl, apiKey: API_KEY }, 'operator');
    await Array.fromAsync(opened.stream(prompt, never));
    bodies.set(model, stub.lastBody);
    await opened.close();
    await stub.close();
  }
  for (const model of ['gemini-2.5-flash', 'gemini-2.5-pro']) {
    const { maxOutputTokens, thinkingConfig } = bodies.get(model)?.generationConfig ?? {};
    expect(maxOutputTokens).toBe(2_300);
    expect((thinkingConfig as { thinkingBudget: number }).thinkingBudget).toBeLessThan(2_000);
  }
  const plain = bodies.get('gemini-2.0-flash')?.generationConfig;
  expect(plain).toMatchObject({ maxOutputTokens: 300 });
  expect(plain).not.toHaveProperty('thinkingConfig');
});
