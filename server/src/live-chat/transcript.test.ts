import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { insertChatbot, openNodes } from '../../test-support/database-nodes.ts';
import { type LiveChatScene, liveChatScene } from '../../test-support/live-chat-scene.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, startTestService, type TestService } from '../../test-support/test-service.ts';
import { createConversationStore } from '../adapters/database/conversations/conversation-store.ts';
import { createConversations } from '../conversations/index.ts';
import type { LiveSession } from './index.ts';
import { plainTranscript, readTranscript } from './transcript.ts';

interface Said {
  from: string;
  text: string;
}

const mostBytes = 300 * 1024;

describe.each(behaviourEngines)('long transcripts on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let scene: LiveChatScene;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount({ hourlyLimit: 100_000 });
    scene = liveChatScene(service, account, await service.createChatbot(account));
  });
  afterAll(() => service?.stop());

  const numbered = (count: number, what: string, length: number) =>
    Array.from({ length: count }, (_, at) => `${what} ${at} `.padEnd(length, '漢'));
  const read = (sessionId: string, query = '', token = account.apiKey) =>
    service.request('GET', `/api/live-chat/sessions/${sessionId}/transcript${query}`, { token });

  test('a long chat comes in parts that are bounded in bytes and together hold all of it', async () => {
    const { sessionId } = await scene.open();
    const texts = numbered(70, 'message', 4_000);
    for (const text of texts) await scene.post(sessionId, text);
    const said: string[] = [];
    let parts = 0;
    for (let after: number | null = 0; after !== null; parts += 1) {
      const { body, text } = await read(sessionId, `?after=${after}`);
      expect(Buffer.byteLength(text)).toBeLessThan(mostBytes);
      said.push(...body.chat.map((entry: Said) => entry.text));
      after = body.next;
    }
    expect(said).toEqual(texts);
    expect(parts).toBeGreaterThan(3);
    const plain = await service.request('GET', `/api/live-chat/sessions/${sessionId}/transcript.txt`, {
      token: account.apiKey,
    });
    expect(plain.text.match(/message \d+ 漢/g)).toHaveLength(texts.length);
    expect(plain.text.indexOf('message 0 ')).toBeLessThan(plain.text.indexOf('message 69 '));
  });

  test('a reader who has seen a long chat to its end is told so without reading it again', async () => {
    const { sessionId } = await scene.open();
    for (let at = 0; at < 5; at += 1) await scene.post(sessionId, `message ${at}`);
    await scene.act(sessionId, 'close');
    await scene.act(sessionId, 'notes', account.idToken, { text: 'Afterwards' });
    const follow = (lastEventId: string) =>
      fetch(`${service.url}/api/live-chat/sessions/${sessionId}/events`, {
        headers: { Authorization: `Bearer ${account.apiKey}`, 'Last-Event-ID': lastEventId },
      });
    expect((await follow('7')).status).toBe(204);
    expect(await (await follow('6')).text()).toContain('event: closed');
  });
});

test.each(behaviourEngines)('two long conversations in one chat come in parts too, on %s', async (engine) => {
  const { nodes, close } = await openNodes(engine, inject('postgresUrl'));
  const ids = await insertChatbot(nodes[0], { accountId: 'acct_1', chatbotId: 'bot_1' }, 0);
  const store = createConversationStore(nodes[0]);
  const conversations = createConversations({ store, onChatsErased: async () => {}, clock: Date.now });
  const sessionIds = ['sess_b', 'sess_a'];
  const asked: string[] = [];
  for (let at = 0; at < 80; at += 1) {
    const question = `question ${at} `.padEnd(4_000, '漢');
    asked.push(question);
    await store.record({
      session: { id: sessionIds[at % 2] ?? '', owner: 'visitor:1', ...ids },
      questionId: `msg_q${at}`,
      question,
      asked: null,
      answerId: `msg_a${at}`,
      answer: 'Hm.',
      details: {
        confidence: 0,
        sources: [],
        mode: 'standard',
        responseTime: 1,
        usage: { promptTokens: 0, completionTokens: 0, totalTokens: 0 },
      },
      createdAt: at,
    });
  }
  const session = { id: 'live_1', chatbotId: ids.chatbotId, closedAt: 59, eventCount: 0 } as LiveSession;
  const liveChat = { conversationsOf: async () => sessionIds, eventsAfter: async () => [] };
  const dependencies = { liveChat, conversations };
  const read = (conversationAfter?: string) => {
    const [querySessionId = '', sequence] = conversationAfter?.split('.') ?? [];
    const position = conversationAfter ? { querySessionId, sequence: Number(sequence) } : undefined;
    return readTranscript(session, 'customer', dependencies, { conversationAfter: position });
  };
  const found: string[] = [];
  const parts = [await read()];
  for (let next = parts[0]?.conversationNext; next; next = parts.at(-1)?.conversationNext) parts.push(await read(next));
  for (const part of parts) {
    expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(mostBytes);
    found.push(...part.conversation.filter(({ from }) => from === 'visitor').map(({ text }) => text));
  }
  // What was asked after the chat had ended is no part of it.
  expect(found.toSorted()).toEqual(asked.slice(0, 60).toSorted());
  const paragraphs = [];
  for await (const paragraph of plainTranscript(session, 'customer', dependencies))
    paragraphs.push(/question (\d+)/.exec(paragraph)?.[1]);
  expect(paragraphs.filter((number) => number !== undefined).map(Number)).toEqual(
    Array.from({ length: 60 }, (_, at) => at),
  );
  const page = await conversations.transcript(ids.chatbotId, 'sess_a');
  expect(page.next).not.toBeNull();
  const messages = [...page.messages];
  for (let after = page.next; after !== null; ) {
    const rest = await conversations.transcript(ids.chatbotId, 'sess_a', { after });
    messages.push(...rest.messages);
    after = rest.next;
  }
  expect(messages).toHaveLength(80);
  await close();
});
