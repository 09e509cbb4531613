import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openEventStream } from '../../test-support/open-event-stream.ts';
import { type StubProvider, startStubProvider } from '../../test-support/stub-provider.ts';
import { startTestNodes, type TestNodes } from '../../test-support/test-nodes.ts';

const nodeCount = 3;
const messages = 200;

let provider: StubProvider;
let nodes: TestNodes;
beforeAll(async () => {
  provider = await startStubProvider();
  nodes = await startTestNodes(nodeCount, {
    EMBEDDING_BASE_URL: provider.baseUrl,
    EMBEDDING_MODEL: 'stub',
  });
});
afterAll(async () => {
  await nodes?.stop();
  await provider?.close();
});

test('readers who join and resume at any node while messages come by any node miss and repeat nothing', async () => {
  const account = await nodes.createAccount();
  const chatbotId = await nodes.createChatbot(account);
  const opening = { token: account.apiKey, body: { chatbotId } };
  const { sessionId } = (await nodes.request('POST', '/api/live-chat/sessions', opening)).body;
  const follow = (node: number, after: number, token: string) =>
    openEventStream(`${nodes.urls[node % nodeCount]}/api/live-chat/sessions/${sessionId}/events`, {
      headers: { 'Last-Event-ID': String(after) },
      token,
    });
  const post = (number: number) =>
    nodes.request('POST', '/api/live-chat/message', {
      token: account.apiKey,
      body: { sessionId, message: String(number), senderType: 'customer', senderName: 'Jo' },
    });

  const numbers = Array.from({ length: messages }, (_, number) => number).values();
  let isOver = false;
  const posting = Promise.all(
    Array.from({ length: 4 }, async () => {
      for (const number of numbers) await post(number);
    }),
  ).then(() => {
    isOver = true;
  });

  /** One that is cut again and again and goes on at another node; half of them are agents. */
  const read = async (reader: number) => {
    const ids: number[] = [];
    for (let node = reader; ; node += 1) {
      const stream = await follow(node, ids.at(-1) ?? 0, reader % 2 ? account.idToken : account.apiKey);
      if (isOver) {
        await stream.ended;
        return [...ids, ...stream.events.map(({ id }) => Number(id))];
      }
      await sleep(10 + ((reader * 37 + node * 53) % 90));
      stream.close();
      await stream.ended;
      ids.push(...stream.events.map(({ id }) => Number(id)));
    }
  };
  const reading = Array.from({ length: 8 }, (_, reader) => read(reader));
  await posting;
  await sleep(300);
  await nodes.request('POST', `/api/live-chat/sessions/${sessionId}/close`, { token: account.apiKey });
  const all = Array.from({ length: messages + 2 }, (_, at) => at + 1);
  for (const ids of await Promise.all(reading)) expect(ids).toEqual(all);
});
