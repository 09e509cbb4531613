import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type OpenEventStream, openEventStream } from '../../test-support/open-event-stream.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestNodes } from '../../test-support/test-nodes.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const documents = {
  'https://shop.example.com/hours':
    '# Hours\n\nThe shop opens at nine on weekdays. The shop closes at six on weekdays. On Sundays the shop is closed.\n',
};
const question = 'When does the shop open?';
const answer = 'The shop opens at nine on weekdays [1]. '.repeat(12);
/** The words of the answer before the model waits. */
const saidBefore = answer.split(' ').slice(0, 41);

describe.each(engines)('a person who takes the conversation while the chatbot writes, on %s', (engine) => {
  let provider: StubProvider;
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    provider = await startStubProvider();
    service = await startTestService(engine, {
      MODEL_BASE_URL: provider.baseUrl,
      MODEL_NAME: 'stub',
      // Enough to come back in, also on a busy machine; who comes with an unknown id waits for as long.
      STREAM_RESUME_GRACE_MS: '3000',
    });
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, documents);
  });
  beforeEach(() => {
    provider.behaviour = { answer, hangAfterTokens: saidBefore.length };
  });
  afterAll(async () => {
    await service?.stop();
    await provider?.close();
  });

  const newSession = async () =>
    (await service.query(account.apiKey, { chatbotId, message: 'Hello' })).body.sessionId as string;
  const setStatus = (status: string) =>
    service.request('PUT', '/api/live-chat/agent-status', {
      token: account.idToken,
      body: { agentId: account.userId, status, maxConcurrentChats: 50 },
    });
  const openLive = async (sessionId: string) =>
    (
      await service.request('POST', '/api/live-chat/sessions', {
        token: account.apiKey,
        body: { chatbotId, sessionId },
      })
    ).body.sessionId as string;
  const follow = (sessionId: string, message: string, events: boolean) =>
    openEventStream(`${service.url}/api/chatbot/query-stream`, {
      method: 'POST',
      token: account.apiKey,
      body: { chatbotId, sessionId, message, events },
    });
  /** Ends the live chat and gives the messages that were in it. */
  const messagesOf = async (liveSessionId: string, on = service, token = account.idToken) => {
    await on.request('POST', `/api/live-chat/sessions/${liveSessionId}/close`, { token });
    const { text } = await on.request('GET', `/api/live-chat/sessions/${liveSessionId}/events`, {
      token,
    });
    return Array.from(text.matchAll(/event: message\ndata: (.+)/g), ([, data]) => JSON.parse(data ?? '').message);
  };
  const transcript = async (sessionId: string): Promise<string[]> => {
    const path = `/api/chatbots/${chatbotId}/sessions/${sessionId}`;
    const { body } = await service.request('GET', path, { token: account.idToken });
    return body.messages.map(({ text }: { text: string }) => text);
  };
  const chunks = ({ events }: OpenEventStream) => events.filter(({ data }) => data.includes('"chunk"'));

  test.each([
    ['rich', true],
    ['plain', false],
  ])('silences a %s stream at once, and gets the message', async (_, events) => {
    await setStatus('away');
    const sessionId = await newSession();
    const liveSessionId = await openLive(sessionId);
    const { aborted } = provider.counts;
    const { promise: goOn, resolve: finish } = Promise.withResolvers<void>();
    provider.behaviour = { answer, hangAfterTokens: saidBefore.length, goOn, tokenDelayMs: 15 };
    const stream = await follow(sessionId, question, events);
    await stream.until(({ data }) => data.includes('"chunk"'));
    await setStatus('available');
    finish();
    await stream.ended;
    const said = chunks(stream)
      .map(({ data }) => JSON.parse(data).chunk)
      .join('');
    expect(said.trim().split(/\s+/).length).toBeLessThanOrEqual(saidBefore.length);
    const last = stream.events.at(events ? -2 : -1);
    if (events) expect(JSON.parse(last?.data ?? '')).toMatchObject({ kind: 'passed', response: '', liveSessionId });
    else expect(last?.data).toBe('[DONE]');
    await expect.poll(() => provider.counts.aborted).toBe(aborted + 1);
    expect(await messagesOf(liveSessionId)).toEqual([question]);
    expect(await transcript(sessionId)).not.toContain(question);
  });

  test.each([
    ['without a key', undefined],
    ['with a key', 'my-key'],
  ])('is known to a reader who was cut before and comes back after, %s', async (_, key) => {
    await setStatus('away');
    const sessionId = await newSession();
    const liveSessionId = await openLive(sessionId);
    const body = { chatbotId, sessionId, message: question, events: true };
    const headers: Record<string, string> = key ? { 'Idempotency-Key': `${key}-${engine}` } : {};
    const stream = await openEventStream(`${service.url}/api/chatbot/query-stream`, {
      method: 'POST',
      token: account.apiKey,
      body,
      headers,
    });
    const { id } = await stream.until(({ data }) => data.includes('"chunk"'));
    stream.close();
    await setStatus('available');
    await sleep(100);
    const resumed = await service.request('POST', '/api/chatbot/query-stream', {
      token: account.apiKey,
      body,
      headers: { ...headers, 'Last-Event-ID': id ?? '' },
    });
    // What the error tells a client to do.
    if (resumed.status === 400)
      await service.request('POST', '/api/chatbot/query-stream', { token: account.apiKey, body, headers });
    expect.soft(await messagesOf(liveSessionId)).toEqual([question]);
    expect(resumed.status).toBe(200);
    expect(resumed.text).toContain('"kind":"passed"');
    expect(resumed.text).toContain('event: done');
    const stranger = await service.createAccount();
    const theirs = await service.request('POST', '/api/chatbot/query-stream', {
      token: stranger.apiKey,
      headers: { 'Last-Event-ID': id ?? '' },
      body: { ...body, chatbotId: await service.createChatbot(stranger, documents) },
    });
    expect(theirs.text).not.toContain(liveSessionId);
  });

  test('stops the model of an answer that nobody reads along', async () => {
    await setStatus('available');
    const sessionId = await newSession();
    const { aborted } = provider.counts;
    const { chat } = provider.counts;
    const asked = service.query(account.apiKey, { chatbotId, sessionId, message: question });
    await expect.poll(() => provider.counts.chat).toBe(chat + 1);
    const liveSessionId = await openLive(sessionId);
    expect((await asked).body).toMatchObject({ kind: 'passed', liveSessionId });
    await expect.poll(() => provider.counts.aborted).toBe(aborted + 1);
    expect(await messagesOf(liveSessionId)).toEqual([question]);
  });

  test.each([
    ['a model', 250, 20],
    ['the embedded answerer', 40, 10],
  ])('at any moment leaves each message with one of the two: %s', async (answerer, withinMs, races) => {
    const hasModel = answerer === 'a model';
    const raced = hasModel ? service : await startTestService(engine);
    const owner = await raced.createAccount();
    const bot = await raced.createChatbot(owner, documents);
    await raced.request('PUT', '/api/live-chat/agent-status', {
      token: owner.idToken,
      body: { agentId: owner.userId, status: 'available', maxConcurrentChats: 50 },
    });
    provider.behaviour = { answer: answer.slice(0, 160), tokenDelayMs: 6 };
    const race = async (nth: number) => {
      const hello = await raced.query(owner.apiKey, { chatbotId: bot, message: 'Hello' });
      const { sessionId } = hello.body;
      const message = `${question} ${nth}`;
      const taking = sleep(Math.random() * withinMs).then(() =>
        raced.request('POST', '/api/live-chat/sessions', {
          token: owner.apiKey,
          body: { chatbotId: bot, sessionId },
        }),
      );
      const stream = await openEventStream(`${raced.url}/api/chatbot/query-stream`, {
        method: 'POST',
        token: owner.apiKey,
        body: { chatbotId: bot, sessionId, message, events: true },
      });
      const liveSessionId = (await taking).body.sessionId;
      // What was on its way arrives.
      for (let turn = 0; turn < 10; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await sleep(10);
      const before = chunks(stream).length;
      await stream.ended;
      const { kind } = JSON.parse(stream.events.find(({ event }) => event === 'answer')?.data ?? '{}');
      const inLiveChat = (await messagesOf(liveSessionId, raced, owner.idToken)).filter(
        (text) => text === message,
      ).length;
      const path = `/api/chatbots/${bot}/sessions/${sessionId}`;
      const { body } = await raced.request('GET', path, { token: owner.idToken });
      const recorded = body.messages.filter(({ text }: { text: string }) => text === message).length;
      return { kind, isSilent: chunks(stream).length === before, inLiveChat, recorded };
    };
    const outcomes = [];
    for (let first = 0; first < races; first += 10)
      outcomes.push(...(await Promise.all(Array.from({ length: 10 }, (_, at) => race(first + at)))));
    for (const outcome of outcomes) {
      const { kind, ...rest } = outcome;
      expect(['answer', 'passed', 'refusal']).toContain(kind);
      const isPassed = kind === 'passed';
      expect(rest).toEqual({ isSilent: true, inLiveChat: isPassed ? 1 : 0, recorded: isPassed ? 0 : 1 });
    }
    if (!hasModel) await raced.stop();
    else expect(outcomes.filter(({ kind }) => kind === 'passed').length).toBeGreaterThan(5);
  });
});

test('a person who comes by one node silences the stream of another', async () => {
  const provider = await startStubProvider({ answer, hangAfterTokens: saidBefore.length });
  const model = { MODEL_BASE_URL: provider.baseUrl, MODEL_NAME: 'stub' };
  const nodes = await startTestNodes(2, model);
  try {
    const [here = '', there = ''] = nodes.urls;
    const account = await nodes.createAccount();
    const chatbotId = await nodes.createChatbot(account, documents);
    await nodes.request('PUT', '/api/live-chat/agent-status', {
      token: account.idToken,
      body: { agentId: account.userId, status: 'available', maxConcurrentChats: 5 },
    });
    const hello = await nodes.query(account.apiKey, { chatbotId, message: 'Hello' });
    const { sessionId } = hello.body;
    const stream = await openEventStream(`${here}/api/chatbot/query-stream`, {
      method: 'POST',
      token: account.apiKey,
      body: { chatbotId, sessionId, message: question, events: true },
    });
    await stream.until(({ event }) => event === 'chunk');
    const opened = await fetch(`${there}/api/live-chat/sessions`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${account.apiKey}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ chatbotId, sessionId }),
    });
    const live = (await opened.json()) as { sessionId: string };
    const { data } = await stream.until(({ event }) => event === 'answer');
    expect(JSON.parse(data)).toMatchObject({ kind: 'passed', liveSessionId: live.sessionId });
    await expect.poll(() => provider.counts.aborted).toBe(1);
  } finally {
    await nodes.stop();
    await provider.close();
  }
});
