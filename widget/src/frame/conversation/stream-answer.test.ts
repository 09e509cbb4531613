import { describe, expect, test, vi } from 'vitest';
import type { Trouble } from './answer-document.ts';
import { ConnectionLost, Refused, type Requests } from './requests.ts';
import { streamAnswer } from './stream-answer.ts';

const answer = { response: 'From 9 to 17.', sessionId: 'sess_1', messageId: 'msg_1' };
const event = (id: string, name: string, data: object) =>
  `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const whole = [
  event('msg_1:7', 'chunk', { chunk: 'From 9 ' }),
  event('msg_1:13', 'chunk', { chunk: 'to 17.' }),
  event('msg_1:13:answer', 'answer', answer),
  event('msg_1:13:done', 'done', {}),
];

/** What the server does to one request after the other. */
type Act = string[] | Error;
const cut = (...events: string[]) => [...events, 'CUT'];

/** The server is another process: here it says what it is told to. */
function serverThat(acts: Act[]) {
  const seen: Record<string, string>[] = [];
  const send: Requests['send'] = async (_, { headers = {}, signal } = {}) => {
    seen.push(headers);
    const act = acts[seen.length - 1];
    if (!act) return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
    if (act instanceof Error) throw act;
    return new Response(
      new ReadableStream({
        async pull(controller) {
          for (const part of act) {
            if (part === 'CUT') return controller.error(new TypeError('network error'));
            controller.enqueue(new TextEncoder().encode(part));
            await new Promise((resolve) => setTimeout(resolve, 1));
          }
          controller.close();
        },
      }),
    );
  };
  return { seen, requests: { send } as Requests };
}

async function asked(acts: Act[], stopAfterMs?: number) {
  const { seen, requests } = serverThat(acts);
  const texts: string[] = [];
  const troubles: Trouble[] = [];
  const keys: string[] = [];
  const stop = new AbortController();
  if (stopAfterMs !== undefined) setTimeout(() => stop.abort(), stopAfterMs);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  const outcome = await streamAnswer(
    { key: 'first', body: { message: 'When?', chatbotId: 'bot', events: true } },
    {
      requests,
      signal: stop.signal,
      onText: (text) => texts.push(text),
      onTrouble: (trouble) => troubles.push(trouble),
      onNewKey: (key) => keys.push(key),
    },
  ).catch((error: Error) => error);
  vi.unstubAllGlobals();
  return { outcome, texts, troubles, keys, seen };
}

describe('An answer that is followed', () => {
  test('comes piece by piece', async () => {
    const { outcome, texts, seen } = await asked([whole]);
    expect(outcome).toEqual(answer);
    expect(texts).toEqual(['From 9 ', 'From 9 to 17.']);
    expect(seen).toEqual([{ 'Idempotency-Key': 'first' }]);
  });

  test('goes on behind what has arrived when the connection breaks, with nothing twice', async () => {
    const { outcome, texts, seen, troubles } = await asked([cut(whole[0] as string), whole.slice(1)]);
    expect(outcome).toEqual(answer);
    expect(texts).toEqual(['From 9 ', 'From 9 to 17.']);
    expect(seen).toEqual([{ 'Idempotency-Key': 'first' }, { 'Last-Event-ID': 'msg_1:7' }]);
    expect(troubles).toContainEqual({ kind: 'reconnecting' });
    expect(troubles.at(-1)).toBeUndefined();
  });

  test('is asked for again under the same key when nothing had arrived', async () => {
    const { outcome, seen } = await asked([new ConnectionLost(), cut(), whole]);
    expect(outcome).toEqual(answer);
    expect(seen).toEqual(Array(3).fill({ 'Idempotency-Key': 'first' }));
  });

  test('is complete once it was told, though the end of the stream was lost', async () => {
    const { outcome, seen } = await asked([cut(...whole.slice(0, 3))]);
    expect(outcome).toEqual(answer);
    expect(seen).toHaveLength(1);
  });

  test('is asked for anew, from the beginning, when the server has given it up', async () => {
    const gone = new Refused(400, 'INVALID_REQUEST', 'stopped', 0);
    const { outcome, texts, keys, seen } = await asked([cut(whole[0] as string), gone, whole]);
    expect(outcome).toEqual(answer);
    expect(texts).toEqual(['From 9 ', '', 'From 9 ', 'From 9 to 17.']);
    expect(keys).toHaveLength(1);
    expect(seen[2]).toEqual({ 'Idempotency-Key': keys[0] });
  });

  test('waits where there were too many questions', async () => {
    const busy = new Refused(429, 'RATE_LIMIT_EXCEEDED', 'later', 20);
    const { outcome, troubles } = await asked([busy, whole]);
    expect(outcome).toEqual(answer);
    expect(troubles[0]).toEqual({ kind: 'busy', waitMs: 20 });
  });

  test.each([
    new Refused(429, 'RATE_LIMIT_EXCEEDED', 'in an hour', 3_600_000),
    new Refused(400, 'CHATBOT_NOT_FOUND', 'gone', 0),
    new Refused(500, 'MODEL_UNAVAILABLE', 'down', 0),
  ])('fails plainly where waiting does not help: $code', async (refused) => {
    const { outcome, seen } = await asked([refused]);
    expect(outcome).toBe(refused);
    expect(seen).toHaveLength(1);
  });

  test('fails when the server says in the stream that it has failed', async () => {
    const failed = event('msg_1:7:error', 'error', { code: 'MODEL_UNAVAILABLE', message: 'down' });
    const { outcome } = await asked([[whole[0] as string, failed]]);
    expect(outcome).toMatchObject({ code: 'MODEL_UNAVAILABLE' });
  });

  test('waits for the one that is being written under the same key', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const conflict = new Refused(409, 'CONFLICT', 'being written', 0);
    const done = asked([conflict, whole]);
    await vi.advanceTimersByTimeAsync(1_100);
    vi.useRealTimers();
    expect((await done).outcome).toEqual(answer);
  });

  test('that takes its time says so', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const done = asked([], 9_000);
    await vi.advanceTimersByTimeAsync(9_100);
    vi.useRealTimers();
    expect((await done).troubles).toEqual([{ kind: 'slow' }]);
  });

  test('is left at once when the visitor stops it, also between two tries', async () => {
    expect((await asked([], 5)).outcome).toMatchObject({ name: 'AbortError' });
    expect((await asked([new ConnectionLost()], 5)).outcome).toMatchObject({ name: 'AbortError' });
  });
});
