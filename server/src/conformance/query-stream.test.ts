import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openEventStream, readThenCut } from '../../test-support/open-event-stream.ts';
import { HOURS_QUESTION, HOURS_URL, SHOP_ANSWER, SHOP_DOCUMENTS } from '../../test-support/shop-documents.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';

const PATH = '/api/chatbot/query-stream';
const CUTS = 30;
const LONG_ANSWER = Array(40).fill('The shop is open from 9 to 17 on weekdays, ünïcödé 🙂 [1].').join(' ');

describe.each(behaviourEngines)('POST /api/chatbot/query-stream on %s', (engine) => {
  let provider: StubProvider;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    provider = await startStubProvider();
    service = await startTestService(engine, {
      MODEL_BASE_URL: provider.baseUrl,
      MODEL_NAME: 'stub',
      STREAM_RESUME_GRACE_MS: '3000',
    });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, SHOP_DOCUMENTS);
  });
  afterAll(async () => {
    await service?.stop();
    await provider?.close();
  });

  const ask = (body: Record<string, unknown> = {}, headers?: Record<string, string>) => {
    const whole = { chatbotId, message: HOURS_QUESTION, ...body };
    return service.request('POST', PATH, { token: account.apiKey, body: whole, ...(headers && { headers }) });
  };
  const interactions = async () => {
    const path = `/api/chatbots/${chatbotId}/stats?userId=${account.userId}`;
    return (await service.request('GET', path, { token: account.idToken })).body.totalInteractions;
  };
  const payloads = (text: string) =>
    text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => {
        expect(line).toMatch(/^data: /);
        return line.slice('data: '.length);
      });

  describe('the documented form', () => {
    test('is a sequence of lines "data: <payload>" and blank lines, and nothing else', async () => {
      const { status, headers, text } = await ask();
      expect(status).toBe(200);
      expect(headers.get('content-type')).toMatch(/^text\/event-stream/);
      for (const line of text.split('\n')) expect(line).toMatch(/^(data: .+)?$/);
    });

    test('carries JSON objects with one field, chunk, a string', async () => {
      const chunks = payloads((await ask()).text).slice(0, -1);
      expect(chunks.length).toBeGreaterThan(0);
      for (const chunk of chunks) expect(JSON.parse(chunk)).toEqual({ chunk: expect.any(String) });
    });

    test('gives the answer when the chunks are added up in order', async () => {
      const { text, headers } = await ask();
      const answer = payloads(text)
        .slice(0, -1)
        .map((chunk) => JSON.parse(chunk).chunk)
        .join('');
      const path = `/api/chatbots/${chatbotId}/sessions/${headers.get('x-session-id')}`;
      const { messages } = (await service.request('GET', path, { token: account.idToken })).body;
      expect(messages.at(-1)).toMatchObject({ text: answer, id: headers.get('x-message-id') });
      expect(answer).toContain('The shop is open from 9 to 17 on weekdays.');
    });

    test('ends with a line whose payload is [DONE], and says it once', async () => {
      const all = payloads((await ask()).text);
      expect(all.indexOf('[DONE]')).toBe(all.length - 1);
    });

    test('tells the session and the message in headers', async () => {
      const { headers } = await ask();
      expect(headers.get('x-session-id')).toMatch(/^sess_/);
      expect(headers.get('x-message-id')).toMatch(/^msg_/);
    });

    test('takes sessionId and mode as the query does', async () => {
      const { headers } = await ask({ sessionId: 'order-1', mode: 'creative' });
      const again = await ask({ sessionId: 'order-1' });
      expect(again.headers.get('x-session-id')).toBe(headers.get('x-session-id'));
      expect(await ask({ mode: 'poetic' })).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    });

    test('ignores Last-Event-ID', async () => {
      expect(payloads((await ask({}, { 'Last-Event-ID': 'anything' })).text).at(-1)).toBe('[DONE]');
    });

    test('counts as one interaction', async () => {
      const before = await interactions();
      await ask();
      expect(await interactions()).toBe(before + 1);
    });
  });

  describe('a failure', () => {
    // Past the pause of a model that keeps failing.
    afterEach(() => service.passTime(80_000));

    test('before the first chunk is an ordinary error response', async () => {
      provider.behaviour = { failStatus: 500 };
      const before = await interactions();
      const { status, body } = await ask();
      provider.behaviour = {};
      expect({ status, ...body }).toEqual({
        status: 500,
        code: 'MODEL_UNAVAILABLE',
        error: expect.any(String),
        message: expect.any(String),
      });
      expect(await interactions()).toBe(before);
    });

    test('after the first chunk ends the stream without [DONE] and is not counted as answered', async () => {
      provider.behaviour = { answer: SHOP_ANSWER, cutAfterTokens: 25 };
      const before = await interactions();
      const { status, text } = await ask();
      provider.behaviour = {};
      expect(status).toBe(200);
      expect(text).not.toContain('[DONE]');
      expect(await interactions()).toBe(before);
    });

    test('after the first chunk of a rich stream is an error event with the error body', async () => {
      provider.behaviour = { answer: SHOP_ANSWER, cutAfterTokens: 25 };
      const { text } = await ask({ events: true });
      provider.behaviour = {};
      const [, data = ''] = /event: error\ndata: (.+)\n/.exec(text) ?? [];
      expect(JSON.parse(data)).toEqual({
        code: 'MODEL_UNAVAILABLE',
        error: expect.any(String),
        message: expect.any(String),
      });
      expect(text).not.toContain('event: done');
    });

    test('never shows what the provider said', async () => {
      provider.behaviour = { errorInStream: true };
      const { text } = await ask({ events: true });
      provider.behaviour = {};
      expect(text).not.toContain('the secret inside');
    });
  });

  test('stops asking the model when the client closes the connection', async () => {
    provider.behaviour = { answer: SHOP_ANSWER, hangAfterTokens: 25 };
    const before = provider.counts.aborted;
    const body = { chatbotId, message: HOURS_QUESTION };
    const stream = await openEventStream(service.url + PATH, { method: 'POST', token: account.apiKey, body });
    await stream.until(() => true);
    stream.close();
    await expect.poll(() => provider.counts.aborted).toBe(before + 1);
    provider.behaviour = {};
  });

  describe('the rich stream', () => {
    test('names its events chunk, citation, answer and done, each with an id', async () => {
      const body = { chatbotId, message: HOURS_QUESTION, events: true };
      const stream = await openEventStream(service.url + PATH, {
        method: 'POST',
        token: account.apiKey,
        body,
      });
      await stream.ended;
      const names = stream.events.map(({ event }) => event);
      expect(names.slice(-2)).toEqual(['answer', 'done']);
      expect(new Set(names.slice(0, -2))).toEqual(new Set(['chunk', 'citation']));
      for (const { id } of stream.events) expect(id).toMatch(/^msg_/);
      const answer = JSON.parse(stream.events.at(-2)?.data ?? '');
      expect(answer).toMatchObject({
        sources: [HOURS_URL],
        confidence: expect.any(Number),
        responseTime: expect.any(Number),
        usage: { totalTokens: expect.any(Number) },
      });
      const text = stream.events
        .filter(({ event }) => event === 'chunk')
        .map(({ data }) => JSON.parse(data).chunk)
        .join('');
      expect(text).toBe(answer.response);
    });

    test('gives the same rest after every event, citations included, running or finished', async () => {
      const said = 'The shop opens at nine on weekdays [1]. It is so. The shop opens at nine on weekdays [1].';
      provider.behaviour = { answer: said };
      const { text, headers } = await ask({ events: true });
      provider.behaviour = {};
      const events = eventsIn(text);
      const content = (of: typeof events) => {
        const ofName = (name: string) => of.filter(({ event }) => event === name).map(({ data }) => data);
        const chunks = ofName('chunk').map((data) => JSON.parse(data).chunk);
        return { text: chunks.join(''), citations: ofName('citation'), ends: of.at(-1)?.event };
      };
      const whole = content(events);
      const answer = JSON.parse(events.find(({ event }) => event === 'answer')?.data ?? '');
      expect(whole.citations.map((data) => JSON.parse(data))).toEqual(answer.citations);
      expect(answer.citations).toHaveLength(2);
      for (const { sentence, sources } of answer.citations) {
        expect(answer.response.slice(sentence.start, sentence.end)).toContain('opens at nine');
        expect(sources[0].url.startsWith(HOURS_URL)).toBe(true);
      }
      for (const [at, { id }] of events.slice(0, -1).entries()) {
        const rest = content(eventsIn((await ask({ events: true }, { 'Last-Event-ID': id })).text));
        const had = content(events.slice(0, at + 1));
        expect(had.text + rest.text, id).toBe(whole.text);
        expect([...had.citations, ...rest.citations], id).toEqual(whole.citations);
      }
      expect(headers.get('x-message-id')).toBe(answer.messageId);
    });

    test(`loses and repeats nothing when it is cut ${CUTS} times at random places`, async () => {
      provider.behaviour = { answer: LONG_ANSWER, tokenDelayMs: 1 };
      const body = { chatbotId, message: HOURS_QUESTION, events: true };
      let received = '';
      let lastEventId = '';
      let answer: { response: string } | undefined;
      let isDone = false;
      const random = seededRandom(20_261_115);
      for (let cuts = 0; !isDone; cuts += 1) {
        const request = { token: account.apiKey, body, lastEventId };
        const bytes = cuts < CUTS ? 150 + Math.floor(random() * 400) : Number.POSITIVE_INFINITY;
        const text = await readThenCut(service.url + PATH, request, bytes);
        // Only whole events count, as in every browser.
        for (const event of text.split('\n\n').slice(0, -1)) {
          const id = /^id: (.+)$/m.exec(event)?.[1] ?? '';
          const data = /^data: (.+)$/m.exec(event)?.[1] ?? '';
          if (event.includes('event: chunk')) received += JSON.parse(data).chunk;
          if (event.includes('event: answer')) answer = JSON.parse(data);
          if (event.includes('event: done')) isDone = true;
          if (id) lastEventId = id;
        }
      }
      provider.behaviour = {};
      expect(received).toBe(LONG_ANSWER.replaceAll(' [1]', ''));
      expect(answer?.response).toBe(received);
    });

    test('is told again from the stored answer once it has finished', async () => {
      const { headers, text } = await ask({ events: true });
      const id = headers.get('x-message-id');
      const again = await ask({ events: true }, { 'Last-Event-ID': `${id}:4` });
      const whole = JSON.parse(/event: answer\ndata: (.+)\n/.exec(text)?.[1] ?? '').response;
      const chunks = [...again.text.matchAll(/event: chunk\ndata: (.+)\n/g)].map(
        ([, data = '']) => JSON.parse(data).chunk,
      );
      expect(chunks.join('')).toBe(whole.slice(4));
    });

    test.each(['-1', '99999999999999999999', 'msg_a:b', 'msg_unknown:3', '../../x'])(
      'refuses the Last-Event-ID %s',
      async (lastEventId) => {
        const reply = await ask({ events: true }, { 'Last-Event-ID': lastEventId });
        expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
      },
    );

    test("refuses the Last-Event-ID of another account's answer (LibreChat CVE-2026-31950)", async () => {
      const { headers } = await ask({ events: true });
      const other = await service.createAccount();
      const otherBot = await service.createChatbot(other);
      const lastEventId = `${headers.get('x-message-id')}:0`;
      const reply = await service.request('POST', PATH, {
        token: other.apiKey,
        body: { chatbotId: otherBot, message: 'Hello', events: true },
        headers: { 'Last-Event-ID': lastEventId },
      });
      expect(reply).toMatchObject({ status: 400, body: { code: 'INVALID_REQUEST' } });
    });
  });
});

function eventsIn(text: string): { id: string; event: string; data: string }[] {
  const field = (of: string, name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(of)?.[1] ?? '';
  return text
    .split('\n\n')
    .filter((event) => event.includes('data: '))
    .map((event) => ({ id: field(event, 'id'), event: field(event, 'event'), data: field(event, 'data') }));
}

/** Mulberry32: the same cuts in every run. */
function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
