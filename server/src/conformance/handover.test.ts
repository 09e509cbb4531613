import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const documents = { 'https://shop.example.com/hours': '# Hours\n\nThe shop opens at nine on weekdays.\n' };

describe.each(engines)('a visitor who wants a person on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  beforeAll(async () => {
    service = await startTestService(engine);
  });
  beforeEach(async () => {
    account = await service.createAccount();
    chatbotId = await service.createChatbot(account, documents);
  });
  afterAll(() => service?.stop());

  const ask = async (message: string, more: Record<string, unknown> = {}, headers?: Record<string, string>) =>
    (await service.query(account.apiKey, { chatbotId, message, ...more }, headers)).body;
  const stream = (message: string, more: Record<string, unknown> = {}, headers?: Record<string, string>) =>
    service.request('POST', '/api/chatbot/query-stream', {
      token: account.apiKey,
      body: { chatbotId, message, ...more },
      ...(headers && { headers }),
    });
  const answerIn = (text: string) => JSON.parse(/event: answer\ndata: (.+)\n/.exec(text)?.[1] ?? '{}');
  const setStatus = (status: string) =>
    service.request('PUT', '/api/live-chat/agent-status', {
      token: account.idToken,
      body: { agentId: account.userId, status, maxConcurrentChats: 5 },
    });
  const change = (settings: Record<string, unknown>) =>
    service.request('PUT', `/api/chatbots/${chatbotId}/settings`, {
      token: account.idToken,
      body: { userId: account.userId, settings },
    });
  const openSessions = async () =>
    (await service.request('GET', '/api/live-chat/sessions', { token: account.idToken })).body.sessions;
  const statistics = async () =>
    (
      await service.request('GET', `/api/chatbots/${chatbotId}/stats?userId=${account.userId}`, {
        token: account.idToken,
      })
    ).body;

  test('who goes on with the chatbot while waiting: drafts are for what was said last, transcripts in order', async () => {
    const { sessionId, liveSessionId } = await ask('Can I talk to a person?');
    await service.request('POST', '/api/live-chat/message', {
      body: { sessionId: liveSessionId, message: 'Hello?', senderType: 'customer', senderName: 'Jo' },
    });
    await ask('When does the shop open?', { sessionId });
    const path = `/api/live-chat/sessions/${liveSessionId}`;
    const draft = await service.request('POST', `${path}/suggested-reply`, { token: account.idToken });
    expect.soft(draft.body.message).toBe('When does the shop open?');
    const { text } = await service.request('GET', `${path}/transcript.txt`, { token: account.idToken });
    const times = Array.from(text.matchAll(/^\[(.+?)\]/gm), ([, at]) => at ?? '');
    expect(times).toEqual(times.toSorted());
  });

  test('in a second conversation, while a person has the first, is heard there too', async () => {
    await setStatus('available');
    const issued = await service.request('POST', `/api/widget/${chatbotId}/visitor`, {
      headers: { Origin: 'http://localhost:5000' },
      body: {},
    });
    const say = async (sessionId: string, message: string) =>
      (
        await service.request('POST', '/api/chatbot/query', {
          token: issued.body.token,
          headers: { Origin: 'http://localhost:5000' },
          body: { chatbotId, sessionId, message },
        })
      ).body;
    await say('first', 'I want to talk to a human');
    const second = await say('second', 'My order 4711 is broken, I want to talk to a human');
    expect(second).toMatchObject({ handover: 'requested' });
    // It was told that somebody answers here: so the chatbot is silent here, and the person knows of order 4711.
    expect.soft(await say('second', 'When does the shop open?')).toMatchObject({ kind: 'passed' });
    const path = `/api/live-chat/sessions/${second.liveSessionId}/transcript.txt`;
    expect((await service.request('GET', path, { token: account.idToken })).text).toContain('4711');
  });

  test('is handed over, with all that was said', async () => {
    await setStatus('available');
    const before = await ask('When does the shop open?');
    const reply = await ask('Can I talk to a person?', { sessionId: before.sessionId });
    expect(reply).toMatchObject({
      kind: 'handover',
      handover: 'requested',
      response: 'I am handing you over to a person. Someone will answer you here in a moment.',
      liveSessionId: expect.stringMatching(/^live_/),
      sources: [],
      confidence: 0.98,
    });
    expect(await openSessions()).toEqual([
      expect.objectContaining({
        sessionId: reply.liveSessionId,
        querySessionId: before.sessionId,
        state: 'active',
      }),
    ]);
    const transcript = await service.request('GET', `/api/chatbots/${chatbotId}/sessions/${before.sessionId}`, {
      token: account.idToken,
    });
    expect(transcript.body.messages.map(({ text }: { text: string }) => text)).toContain('Can I talk to a person?');
    expect(await ask('Hello?', { sessionId: before.sessionId })).toMatchObject({
      kind: 'passed',
      liveSessionId: reply.liveSessionId,
    });
  });

  test('in the first message has a conversation that can be handed over', async () => {
    const reply = await ask('agent');
    expect(await openSessions()).toEqual([
      expect.objectContaining({ sessionId: reply.liveSessionId, querySessionId: reply.sessionId }),
    ]);
  });

  test('in a stream gets the same', async () => {
    await setStatus('available');
    const rich = answerIn((await stream('Ich möchte mit einem Mitarbeiter sprechen', { events: true })).text);
    expect(rich).toMatchObject({ kind: 'handover', handover: 'requested' });
    expect(rich.response).toContain('Ich gebe Sie an einen Menschen weiter');
    expect((await openSessions())[0].sessionId).toBe(rich.liveSessionId);
    const plain = (await stream('human please')).text;
    expect(plain).toContain('"chunk":"I "');
    expect(plain.trimEnd().endsWith('data: [DONE]')).toBe(true);
  });

  test('while nobody is there is told so, and waits in the inbox', async () => {
    const reply = await ask('Quiero hablar con una persona');
    expect(reply.response).toContain('no hay nadie disponible');
    expect(reply.response).toContain('correo electrónico');
    expect(reply).toMatchObject({ kind: 'handover', handover: 'requested' });
    expect(await openSessions()).toEqual([
      expect.objectContaining({ sessionId: reply.liveSessionId, state: 'waiting' }),
    ]);
  });

  test('and leaves an email address is told that it was passed on', async () => {
    const first = await ask('I want to talk to a human');
    const second = await ask('Sure, it is jo@example.com', { sessionId: first.sessionId });
    expect(second).toMatchObject({
      kind: 'handover',
      liveSessionId: first.liveSessionId,
      response: 'Thank you. I have passed on your email address. The reply will appear in this chat.',
    });
    expect(await openSessions()).toHaveLength(1);
  });

  test('and asks again after leaving an email address is not asked for it again', async () => {
    const { sessionId } = await ask('I want to talk to a human');
    await ask('jo@example.com', { sessionId });
    const again = await ask('I want to talk to a human', { sessionId });
    expect(again.response).toBe(
      'Nobody is available right now, but your message is waiting for our team, together with your email address. Their reply will appear in this chat.',
    );
    expect((await ask('I want to talk to a human')).response).toContain('Please leave your email address');
  });

  test('opens no further live chat by reading the answer again once the chat has ended', async () => {
    const { sessionId, liveSessionId } = await ask('Can I talk to a person?');
    const asked = await stream('Can I talk to a person?', { sessionId, events: true });
    expect(answerIn(asked.text).liveSessionId).toBe(liveSessionId);
    await service.request('POST', `/api/live-chat/sessions/${liveSessionId}/close`, {
      token: account.idToken,
    });
    const [, lastEventId = ''] = /^id: (.+)$/m.exec(asked.text) ?? [];
    const again = { sessionId, events: true };
    const reread = await stream('Can I talk to a person?', again, { 'Last-Event-ID': lastEventId });
    expect(answerIn(reread.text).liveSessionId).toBe(liveSessionId);
    expect(await openSessions()).toEqual([]);
  });

  test('reads the answer again although live chat was switched off since', async () => {
    const asked = await stream('Can I talk to a person?', { events: true });
    await change({ liveChat: { isEnabled: false } });
    const [, lastEventId = ''] = /^id: (.+)$/m.exec(asked.text) ?? [];
    const again = { sessionId: answerIn(asked.text).sessionId, events: true };
    const reread = await stream('Can I talk to a person?', again, { 'Last-Event-ID': lastEventId });
    expect(reread.status).toBe(200);
    expect(answerIn(reread.text).liveSessionId).toBe(answerIn(asked.text).liveSessionId);
  });

  test('in a stream whose conversation a person holds is told which live chat it went to', async () => {
    await setStatus('available');
    const { sessionId, liveSessionId } = await ask('Can I talk to a person?');
    const passed = await stream('Hello?', { sessionId });
    expect(passed.headers.get('x-live-session-id')).toBe(liveSessionId);
    expect(passed.headers.get('access-control-expose-headers')).toContain('X-Live-Session-Id');
    expect((await stream('Hello?')).headers.has('x-live-session-id')).toBe(false);
  });

  test('outside working hours is told when somebody is back, by the clock of the people', async () => {
    await setStatus('available');
    const day = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'Asia/Kathmandu' })
      .format(Date.now() + 3 * 24 * 3600_000)
      .toLowerCase();
    const days = { [day]: [{ from: '10:00', to: '11:00' }] };
    await change({ liveChat: { workingHours: { timeZone: 'Asia/Kathmandu', days } } });
    const reply = await ask('Je voudrais parler à un conseiller');
    expect(reply.response).toContain('Personne n’est disponible');
    expect(reply.response).toMatch(/Quelqu’un sera de nouveau là \p{L}+ \d+ \p{L}+ (à )?10:00/u);
    expect(reply).toMatchObject({ handover: 'requested', liveSessionId: expect.any(String) });
    expect((await ask('Who won the world cup in 1954?')).handover).toBeUndefined();
  });

  test('where live chat is switched off is told so, unless the owner has written an answer', async () => {
    await setStatus('available');
    await change({ liveChat: { isEnabled: false } });
    const reply = await ask('Can I talk to a person?');
    expect(reply.response).toContain('I cannot pass you on to a person here.');
    expect(reply.kind).toBe('handover');
    expect(reply).not.toHaveProperty('handover');
    expect(reply).not.toHaveProperty('liveSessionId');
    expect(await openSessions()).toEqual([]);
    await service.addSource(account, chatbotId, {
      type: 'pairs',
      title: 'People',
      pairs: [{ question: 'Can I talk to a person?', answer: 'Call us at 123.' }],
    });
    expect(await ask('Can I talk to a person?')).toMatchObject({
      kind: 'answer',
      response: 'Call us at 123.',
    });
  });

  test.each([
    ['query', (headers: Record<string, string>) => ask('agent please', {}, headers)],
    [
      'query-stream',
      async (headers: Record<string, string>) =>
        answerIn((await stream('agent please', { events: true }, headers)).text),
    ],
  ])('has one live chat, however often the %s is repeated with its key', async (_, repeat) => {
    const headers = { 'Idempotency-Key': 'k1' };
    const first = await repeat(headers);
    await service.request('POST', `/api/live-chat/sessions/${first.liveSessionId}/close`, {
      token: account.idToken,
    });
    const again = await repeat(headers);
    expect(again.liveSessionId).toBe(first.liveSessionId);
    expect(again.messageId).toBe(first.messageId);
    expect(await openSessions()).toEqual([]);
  });

  test('counts as an interaction, and not as a question that was asked or left unanswered', async () => {
    await ask('I want to speak to an agent');
    expect(await statistics()).toMatchObject({ totalInteractions: 1, topQuestions: [] });
    const unanswered = await service.request('GET', `/api/chatbots/${chatbotId}/unanswered-questions`, {
      token: account.idToken,
    });
    expect(JSON.stringify(unanswered.body)).not.toContain('agent');
  });

  test('is offered one with a refusal while somebody is there, and says yes', async () => {
    const question = 'Who won the world cup in 1954?';
    expect(await ask(question)).not.toHaveProperty('handover');
    await setStatus('available');
    const offered = await ask(question);
    expect(offered).toMatchObject({ kind: 'refusal', handover: 'offered' });
    expect(offered).not.toHaveProperty('liveSessionId');
    expect(answerIn((await stream(question, { events: true })).text)).toMatchObject({ handover: 'offered' });
    expect(await ask('Yes, please!', { sessionId: offered.sessionId })).toMatchObject({
      kind: 'handover',
      handover: 'requested',
    });
    expect(await ask('Yes, please!')).not.toMatchObject({ kind: 'handover' });
  });

  test('is offered one with an answer that is not sure, and not with one that is', async () => {
    await setStatus('available');
    const pairs = [{ question: 'Do you sell tea?', answer: 'Yes, green and black.' }];
    await service.addSource(account, chatbotId, { type: 'pairs', title: 'Tea', pairs });
    expect(await ask('Do you sell tea?')).not.toHaveProperty('handover');
    await change({ confidenceThreshold: 0 });
    const unsure = await ask('Do cats like weekdays?');
    const lead = 'The closest I found:';
    expect(unsure).toMatchObject({ kind: 'answer', certainty: 'unsure', lead, handover: 'offered' });
    expect(unsure.response.startsWith(lead)).toBe(true);
    const { sentence } = unsure.citations[0];
    expect(unsure.response.slice(0, sentence.start)).toBe(`${lead}\n\n`);
  });

  test('is not offered one where live chat is switched off', async () => {
    await setStatus('available');
    await change({ liveChat: { isEnabled: false } });
    const reply = await ask('Who won the world cup in 1954?');
    expect(reply).not.toHaveProperty('handover');
    expect(reply.response).not.toContain('person');
  });

  test.each([
    ['a script', 'javascript:alert(1)', 400],
    ['another protocol', 'ftp://shop.example.com/', 400],
    ['no whole address', '/cart', 400],
    ['2,001 characters', 'https://shop.example.com/'.padEnd(2_001, 'x'), 400],
    ['2,000 characters', 'https://shop.example.com/'.padEnd(2_000, 'x'), 200],
    ['a query and a fragment', 'https://shop.example.com/cart?x=1#y', 200],
  ])('is on a page whose address is checked: %s', async (_, pageUrl, status) => {
    const reply = await service.query(account.apiKey, { chatbotId, message: 'agent', pageUrl });
    expect(reply.status).toBe(status);
  });
});
