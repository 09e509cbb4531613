import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type StubBehaviour, type StubProvider, startStubProvider } from '../../../test-support/stub-provider.ts';
import { ModelFailure, type ModelPart, type Prompt } from '../../models/ports.ts';
import { createOpenAiCompatibleModel, type OpenAiCompatibleModelOptions } from './openai-compatible.ts';

const API_KEY = 'sk-very-secret';
const PASSAGES = 'Answer from these.\n[1] We open at nine. On Sundays we rest.\n[2] Parking is free.';

let provider: StubProvider;
let close: (() => Promise<void>)[] = [];

beforeEach(async () => {
  provider = await startStubProvider();
});
afterEach(async () => {
  await provider.close();
  await Promise.all(close.map((closeModel) => closeModel()));
  close = [];
});

function modelWith(options: Partial<OpenAiCompatibleModelOptions> = {}) {
  const model = createOpenAiCompatibleModel({
    baseUrl: provider.baseUrl,
    apiKey: API_KEY,
    model: 'stub',
    firstChunkTimeoutMs: 60_000,
    totalTimeoutMs: 120_000,
    ...options,
  });
  close.push(model.close);
  return model;
}

function prompt(fields: Partial<Prompt> = {}): Prompt {
  return {
    messages: [
      { role: 'system', content: PASSAGES },
      { role: 'user', content: 'When do you open?' },
    ],
    temperature: 0.2,
    maxTokens: 300,
    streamed: true,
    ...fields,
  };
}

async function partsOf(stream: AsyncIterable<ModelPart>): Promise<ModelPart[]> {
  return Array.fromAsync(stream);
}

function textOf(parts: readonly ModelPart[]): string {
  return parts.map((part) => (part.type === 'text' ? part.text : '')).join('');
}

async function failureOf(
  behaviour: StubBehaviour,
  fields: Partial<Prompt> = {},
  options: Partial<OpenAiCompatibleModelOptions> = {},
): Promise<ModelFailure> {
  provider.behaviour = behaviour;
  const error: unknown = await partsOf(modelWith(options).stream(prompt(fields), new AbortController().signal)).then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ModelFailure)) throw new Error('expected a ModelFailure', { cause: error });
  return error;
}

describe.each([{ streamed: true }, { streamed: false }])('with streamed: $streamed', ({ streamed }) => {
  test('gives the text and then the usage', async () => {
    const parts = await partsOf(modelWith().stream(prompt({ streamed }), new AbortController().signal));
    expect(textOf(parts)).toBe('We open at nine. [1]');
    expect(parts.at(-1)).toEqual({ type: 'usage', promptTokens: expect.any(Number), completionTokens: 5 });
    expect(provider.lastChat).toMatchObject({
      model: 'stub',
      temperature: 0.2,
      max_tokens: 300,
      stream: streamed,
    });
    expect(provider.lastAuthorization).toBe(`Bearer ${API_KEY}`);
  });

  test('gives no usage when the provider does not say', async () => {
    provider.behaviour = { withoutUsage: true };
    const parts = await partsOf(modelWith().stream(prompt({ streamed }), new AbortController().signal));
    expect(textOf(parts)).toBe('We open at nine. [1]');
    expect(parts.some((part) => part.type === 'usage')).toBe(false);
  });

  test.each([401, 429, 500, 302])(
    'fails as refused on status %i, with the complaint only in the cause',
    async (status) => {
      const failure = await failureOf({ failStatus: status }, { streamed });
      expect(failure.reason).toBe('refused');
      expect(failure.message).toContain(String(status));
      expect(failure.message).not.toContain('not welcome');
      expect(String(failure.cause)).toContain('not welcome');
    },
  );

  test('never lets the key out, even when the provider repeats it', async () => {
    const failure = await failureOf({ failStatus: 401 }, { streamed });
    const everything = `${failure.message} ${failure.stack} ${String(failure.cause)} ${(failure.cause as Error).stack}`;
    expect(everything).not.toContain(API_KEY);
    expect(everything).toContain('[redacted]');
  });

  test('fails as a broken stream on what is not JSON', async () => {
    expect(await failureOf({ malformed: true }, { streamed })).toMatchObject({ reason: 'broken-stream' });
  });

  test('fails as a broken stream when the connection breaks in the middle', async () => {
    expect(await failureOf({ cutAfterTokens: 2 }, { streamed })).toMatchObject({ reason: 'broken-stream' });
  });

  test('fails as a time-out when the answer does not end in time, and stops the request', async () => {
    const failure = await failureOf({ hangAfterTokens: 2 }, { streamed }, { totalTimeoutMs: 150 });
    expect(failure.reason).toBe('timeout');
    await provider.aborted();
  });

  test('fails as a time-out when the provider does not answer at all', async () => {
    const failure = await failureOf(
      { delayMs: 3_000 },
      { streamed },
      { firstChunkTimeoutMs: 100, totalTimeoutMs: 200 },
    );
    expect(failure.reason).toBe('timeout');
  });

  test('fails as unreachable when nobody listens', async () => {
    const port = await freePort();
    const failure = await failureOf({}, { streamed }, { baseUrl: `http://127.0.0.1:${port}/v1` });
    expect(failure.reason).toBe('unreachable');
  });

  test.each([2_010, 250_000])('refuses an answer of %i words, which has no end', async (words) => {
    const failure = await failureOf({ answer: 'word '.repeat(words) }, { streamed });
    expect(failure.reason).toBe('broken-stream');
  });

  test('stops the request at once when the caller gives up, and says why it stopped', async () => {
    provider.behaviour = { delayMs: 3_000 };
    const caller = new AbortController();
    const parts = partsOf(modelWith().stream(prompt({ streamed }), caller.signal));
    parts.catch(() => {});
    await sleep(50);
    caller.abort(new Error('the visitor left'));
    await expect(parts).rejects.toThrow('the visitor left');
    await provider.aborted();
  });

  test('makes no request for a caller who has already left', async () => {
    const parts = partsOf(modelWith().stream(prompt({ streamed }), AbortSignal.abort(new Error('gone'))));
    await expect(parts).rejects.toThrow('gone');
    expect(provider.counts.chat).toBe(0);
  });
});

describe('a model that refuses a field', () => {
  const refusalOf = (complaint: string) => ({ times: 1, status: 400, complaint });
  const ask = (model: ReturnType<typeof modelWith>) => partsOf(model.stream(prompt(), new AbortController().signal));

  test('is told the length in the other words, from then on', async () => {
    const model = modelWith();
    provider.failFirst = refusalOf("Unsupported parameter: 'max_tokens'. Use 'max_completion_tokens' instead.");
    expect(textOf(await ask(model))).toBe('We open at nine. [1]');
    expect(provider.lastChat).toMatchObject({ max_completion_tokens: 300, temperature: 0.2 });
    expect(provider.lastChat).not.toHaveProperty('max_tokens');
    await ask(model);
    expect(provider.lastChat).toMatchObject({ max_completion_tokens: 300 });
    expect(provider.counts.chat).toBe(2);
  });

  test('is told no temperature, and given room to think', async () => {
    provider.failFirst = refusalOf("Unsupported value: 'temperature' does not support 0.2 with this model.");
    const dialect = { lengthField: 'max_completion_tokens', sendsTemperature: true } as const;
    expect(textOf(await ask(modelWith({ dialect })))).toBe('We open at nine. [1]');
    expect(provider.lastChat).toMatchObject({ max_completion_tokens: 2_300 });
    expect(provider.lastChat).not.toHaveProperty('temperature');
  });

  test('fails as refused when other words do not help, and is asked in the first ones again', async () => {
    const model = modelWith();
    provider.failFirst = { ...refusalOf('max_tokens and temperature are not to my liking'), times: 3 };
    await expect(ask(model)).rejects.toMatchObject({ reason: 'refused', status: 400 });
    expect(provider.failFirst.times).toBe(0);
    await ask(model);
    expect(provider.lastChat).toMatchObject({ max_tokens: 300, temperature: 0.2 });
  });
});

test('gives text as it comes, not at the end', async () => {
  provider.behaviour = { hangAfterTokens: 2 };
  const stream = modelWith().stream(prompt(), new AbortController().signal)[Symbol.asyncIterator]();
  expect((await stream.next()).value).toMatchObject({ type: 'text', text: expect.stringMatching(/^We/) });
  await stream.return?.();
  await provider.aborted();
});

test('stops the request when the caller gives up in the middle of the answer', async () => {
  provider.behaviour = { hangAfterTokens: 1 };
  const caller = new AbortController();
  const stream = modelWith().stream(prompt(), caller.signal)[Symbol.asyncIterator]();
  await stream.next();
  caller.abort(new Error('the visitor left'));
  await expect(stream.next()).rejects.toThrow('the visitor left');
  await provider.aborted();
});

test('fails as a time-out when the first token is late, though the rest would be in time', async () => {
  const failure = await failureOf({ firstTokenDelayMs: 3_000 }, {}, { firstChunkTimeoutMs: 100 });
  expect(failure.reason).toBe('timeout');
  expect(failure.message).toContain('begin');
});

test('does not hold the first-chunk time against an answer that has begun', async () => {
  const { promise: goOn, resolve: finish } = Promise.withResolvers<void>();
  provider.behaviour = { hangAfterTokens: 2, goOn };
  const stream = modelWith({ firstChunkTimeoutMs: 1_000 }).stream(prompt(), new AbortController().signal);
  const parts: ModelPart[] = [];
  for await (const part of stream) {
    if (parts.push(part) === 1) setTimeout(finish, 1_500);
  }
  expect(textOf(parts)).toBe('We open at nine. [1]');
});

describe('a reader that waits in the middle of an answer', () => {
  const long = 'word '.repeat(1_990);
  async function* begin(options: Partial<OpenAiCompatibleModelOptions>): AsyncGenerator<ModelPart> {
    yield* modelWith(options).stream(prompt(), new AbortController().signal);
  }

  test('does not use up the time of the provider', async () => {
    provider.behaviour = { answer: long };
    const stream = begin({ totalTimeoutMs: 2_000 });
    const { value: first } = await stream.next();
    await sleep(2_500);
    expect(textOf([...(first ? [first] : []), ...(await partsOf(stream))])).toBe(long.trimEnd());
  });

  test('leaves the provider no more time than it had', async () => {
    provider.behaviour = { answer: long, hangAfterTokens: 10 };
    const stream = begin({ totalTimeoutMs: 500 });
    await stream.next();
    await sleep(800);
    await expect(partsOf(stream)).rejects.toMatchObject({ reason: 'timeout' });
  });

  test('stops what the provider sends, however much that is', async () => {
    const event = `data: ${JSON.stringify({ choices: [{ delta: { content: 'w' } }] })}\n\n`.repeat(100);
    let sent = 0;
    const endless = createHttpServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const send = () => {
        sent += 1;
        response.write(event, (error) => error ?? setImmediate(send));
      };
      send();
    });
    endless.listen(0, '127.0.0.1');
    await once(endless, 'listening');
    const { port } = endless.address() as AddressInfo;
    const stream = begin({ baseUrl: `http://127.0.0.1:${port}/v1` });
    await stream.next();
    for (let before = -1; before !== sent; await sleep(200)) before = sent;
    await stream.return(undefined);
    endless.closeAllConnections();
    endless.close();
  });
});

test('fails as refused when the provider reports an error inside the stream, without its text', async () => {
  const failure = await failureOf({ errorInStream: true });
  expect(failure.reason).toBe('refused');
  expect(failure.message).not.toContain('secret');
});

test('ends with the answer although the provider leaves the finished stream open', async () => {
  provider.behaviour = { hangAfterDone: true };
  const parts = await partsOf(modelWith().stream(prompt(), new AbortController().signal));
  expect(textOf(parts)).toBe('We open at nine. [1]');
  expect(parts.at(-1)?.type).toBe('usage');
});

test('keeps characters whole that arrive in two pieces', async () => {
  provider.behaviour = { answer: 'Öffnungszeiten: 9–17 Uhr 🙂 ここ' };
  const parts = await partsOf(modelWith().stream(prompt(), new AbortController().signal));
  expect(textOf(parts)).toBe('Öffnungszeiten: 9–17 Uhr 🙂 ここ');
});

test('uses its connections again for answers that follow each other', async () => {
  const model = modelWith();
  for (let round = 0; round < 20; round += 1) await partsOf(model.stream(prompt(), new AbortController().signal));
  expect(provider.counts).toMatchObject({ chat: 20, aborted: 0 });
  // Two, where the next question is asked in the very moment in which the last answer ends.
  expect(provider.counts.connections).toBeLessThanOrEqual(2);
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (typeof address !== 'object' || address === null) throw new Error('no address');
  return address.port;
}
