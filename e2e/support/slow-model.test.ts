import { afterAll, beforeAll, expect, test } from 'vitest';
import { type SiteOwner, signUpSiteOwner } from './site-owner.ts';
import { type SlowModel, startSlowModel } from './slow-model.ts';
import { type RunningServer, startServer } from './start-server.ts';

const question = 'How long can I return a lamp?';
const text = 'You can return any lamp **within 30 days** of delivery. [1] Returns are free within the country. [1]';

let model: SlowModel;
let server: RunningServer;
let owner: SiteOwner;
let chatbotId: string;

beforeAll(async () => {
  model = await startSlowModel();
  server = await startServer(model.settings);
  owner = await signUpSiteOwner(server.url);
  chatbotId = await owner.createChatbot();
});
afterAll(async () => {
  await server?.stop();
  await model?.close();
});

test('what it says with marks behind sentences of the documents is a grounded answer with sources', async () => {
  model.say({ text });
  const stream = await ask();
  const said = await stream.text();
  expect(said).toContain('within 30 days');
  expect(said).not.toContain('[1]');
  const answer = JSON.parse(/event: answer\n(?:.*\n)*?data: (.*)/.exec(said)?.[1] ?? '{}');
  expect(answer).toMatchObject({ kind: 'answer', sources: ['https://shop.example/help/returns'] });
  expect(answer.confidence).toBeGreaterThan(0.5);
  expect(model.prompts.at(-1)).toContain(question);
});

test('it stalls in the middle until it may go on', async () => {
  // In the second sentence: the first is shown when it is complete.
  model.say({ text, stallAfterWords: 13 });
  const reader = readerOf(await ask());
  await reader.until('delivery');
  expect(reader.read()).not.toContain('event: done');
  model.goOn();
  await reader.until('event: done');
  expect(reader.read()).toContain('Returns are free');
});

test('it is cut in the middle, and the visitor is told of a failure', async () => {
  model.say({ text, cutAfterWords: 14 });
  const said = await (await ask()).text();
  expect(said).toContain('event: chunk');
  expect(said).toContain('event: error');
  expect(model.givenUp).toBe(0);
});

test('it fails, and nothing is said', async () => {
  model.say({ text, failStatus: 400 });
  const said = await (await ask()).text();
  expect(said).toContain('MODEL_UNAVAILABLE');
});

test('a follow-up is searched for as it was asked', async () => {
  model.say({ text });
  const sessionId = (await ask()).headers.get('x-session-id');
  const said = await (await ask({ message: 'and bulbs?', sessionId })).text();
  expect(said).toContain('event: done');
  expect(model.prompts.at(-1)).toContain('Bulbs cannot be returned');
});

function ask(more: Record<string, unknown> = {}): Promise<Response> {
  return fetch(`${server.url}/api/chatbot/query-stream`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${owner.apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ chatbotId, message: question, events: true, ...more }),
  });
}

function readerOf(response: Response) {
  const decoder = new TextDecoder();
  const chunks = (response.body ?? new ReadableStream<Uint8Array>()).values();
  let said = '';
  return {
    read: () => said,
    async until(wanted: string) {
      while (!said.includes(wanted)) {
        const { value, done } = await chunks.next();
        if (done) throw new Error(`The stream ended without "${wanted}": ${said}`);
        said += decoder.decode(value, { stream: true });
      }
    },
  };
}
