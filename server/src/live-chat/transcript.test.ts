import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type LiveChatScene, liveChatScene } from '../../test-support/live-chat-scene.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { engines, startTestService, type TestService } from '../../test-support/test-service.ts';

interface Said {
  from: string;
  text: string;
}

const mostBytes = 300 * 1024;

describe.each(engines)('long transcripts on %s', (engine) => {
  let service: TestService;
  let account: TestAccount;
  let chatbotId: string;
  let scene: LiveChatScene;
  beforeAll(async () => {
    service = await startTestService(engine);
    account = await service.createAccount({ hourlyLimit: 100_000 });
    chatbotId = await service.createChatbot(account, {
      'https://shop.example/': 'We deliver within three working days.',
    });
    scene = liveChatScene(service, account, chatbotId);
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

  test('a long conversation with the chatbot comes in parts too, in the chat and by itself', async () => {
    const questions = numbered(25, 'question', 3_900);
    let querySessionId: string | undefined;
    for (const message of questions) {
      const { body } = await service.query(account.apiKey, {
        ...{ chatbotId, message },
        ...(querySessionId !== undefined && { sessionId: querySessionId }),
      });
      querySessionId = body.sessionId;
    }
    const { sessionId } = await scene.open({ sessionId: querySessionId });
    await scene.post(sessionId, 'Is a person there?');
    const first = await read(sessionId);
    expect(Buffer.byteLength(first.text)).toBeLessThan(2 * mostBytes);
    expect(first.body.chat.map(({ text }: Said) => text)).toEqual(['Is a person there?']);
    const conversation: Said[] = [...first.body.conversation];
    for (let next = first.body.conversationNext; next !== null; ) {
      const { body } = await read(sessionId, `?conversationAfter=${next}`);
      expect(body.chat).toEqual([]);
      conversation.push(...body.conversation);
      next = body.conversationNext;
    }
    const asked = (all: Said[]) => all.filter(({ from }) => from === 'visitor').map(({ text }) => text);
    expect(asked(conversation)).toEqual(questions);
    expect(first.body.conversation.length).toBeLessThan(conversation.length);

    const path = `/api/chatbots/${chatbotId}/sessions/${querySessionId}`;
    const messages: { role: string; text: string }[] = [];
    for (let after: number | null = 0; after !== null; ) {
      const { body, text } = await service.request('GET', `${path}?after=${after}`, {
        token: account.idToken,
      });
      expect(Buffer.byteLength(text)).toBeLessThan(2 * mostBytes);
      messages.push(...body.messages);
      after = body.next;
    }
    expect(messages.filter(({ role }) => role === 'visitor').map(({ text }) => text)).toEqual(questions);
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
