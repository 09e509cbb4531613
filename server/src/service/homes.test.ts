import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TestAccount } from '../../test-support/test-client.ts';
import { startTestNodes, type TestNodes } from '../../test-support/test-nodes.ts';
import { homeOrder } from '../adapters/cluster/home-order.ts';

const settings = { CONFIDENCE_CALIBRATION: 'off' };
const chatbotCount = 8;
const message = 'When does the shop open?';
const path = '/internal/passage-index';

let nodes: TestNodes;
let account: TestAccount;
let chatbots: string[];
beforeAll(async () => {
  nodes = await startTestNodes(3, settings, { haveHomes: true });
  await knowEachOther(nodes.urls);
  account = await nodes.createAccount();
  chatbots = await Promise.all(
    Array.from({ length: chatbotCount }, (_, at) =>
      nodes.createChatbot(account, { 'https://example.com/hours': `The shop number ${at} opens at nine.` }),
    ),
  );
});
afterAll(() => nodes?.stop());

async function metricOf(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const line = text.split('\n').find((each) => each.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}
const knowEachOther = (urls: string[]) =>
  vi.waitFor(async () => {
    for (const url of urls) expect(await metricOf(url, 'parley_home_nodes')).toBe(urls.length);
  }, 30_000);
const sumOf = async (name: string, urls = nodes.urls) =>
  (await Promise.all(urls.map((url) => metricOf(url, name)))).reduce((sum, each) => sum + each, 0);
const fallbacks = (urls = nodes.urls) => sumOf('parley_home_searches_total{where="fallback"}', urls);
const forwarded = (urls = nodes.urls) => sumOf('parley_home_searches_total{where="home"}', urls);

async function ask(url: string, chatbotId: string, question = message, apiKey = account.apiKey) {
  const response = await fetch(`${url}/api/chatbot/query`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${apiKey}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ chatbotId, message: question }),
  });
  const { response: answer, sources, confidence } = (await response.json()) as Record<string, unknown>;
  return { status: response.status, answer, sources, confidence };
}

test('all nodes give the same answer, and the index of a chatbot is in the memory of one', async () => {
  for (const [at, chatbotId] of chatbots.entries()) {
    const answers = await Promise.all(nodes.urls.map((url) => ask(url, chatbotId)));
    expect(answers[0]).toMatchObject({ status: 200, answer: expect.stringContaining(`The shop number ${at} opens`) });
    for (const answer of answers) expect(answer).toEqual(answers[0]);
  }
  expect(await fallbacks()).toBe(0);
  expect(await forwarded()).toBe(2 * chatbotCount);
  for (const url of nodes.urls) {
    const homes = chatbots.filter((chatbotId) => homeOrder(nodes.urls, chatbotId)[0] === url);
    expect(await metricOf(url, 'parley_index_chatbots')).toBe(homes.length);
  }
});

test('a change of the documents is seen at once, whichever node is asked', async () => {
  const [chatbotId = ''] = chatbots;
  const source = { title: 'Parking', url: 'https://example.com/parking', content: 'Cars park behind the old mill.' };
  await nodes.addSource(account, chatbotId, source);
  for (const url of nodes.urls)
    expect(await ask(url, chatbotId, 'Where do cars park?')).toMatchObject({
      answer: expect.stringContaining('behind the old mill'),
    });
});

test('what another node asks for is never asked of a third', async () => {
  const [chatbotId = ''] = chatbots;
  const [home = '', ...others] = homeOrder(nodes.urls, chatbotId);
  const requestsOf = (urls: string[]) => Promise.all(urls.map((url) => metricOf(url, 'parley_node_requests_total')));
  const [before = 0] = await requestsOf([home]);
  const beforeOfOthers = await requestsOf(others);
  for (const url of others) await ask(url, chatbotId, 'Which hours does the shop have?');
  const [after = 0] = await requestsOf([home]);
  expect(after - before).toBeGreaterThanOrEqual(2);
  expect(await requestsOf(others)).toEqual(beforeOfOthers);
});

test('neither an API key nor an ID token opens the address at which nodes answer, and the API does not list it', async () => {
  for (const token of [undefined, account.apiKey, account.idToken])
    expect(
      await nodes.request('POST', path, { token, body: { languagesOf: { chatbotId: chatbots[0] } } }),
    ).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  const forged = { Authorization: `Node ${Date.now()} ${'A'.repeat(43)}` };
  expect(await nodes.request('POST', path, { headers: forged, body: { languagesOf: {} } })).toMatchObject({
    status: 404,
    body: { code: 'NOT_FOUND' },
  });
  const { body } = await nodes.request('GET', '/api/openapi.json');
  expect(Object.keys(body.paths).filter((each) => each.includes('internal'))).toEqual([]);
});

test('a node that stops is asked no more, and all questions are answered meanwhile', async () => {
  const [first = '', second = '', leaving = ''] = nodes.urls;
  const itsOwn = chatbots.filter((id) => homeOrder(nodes.urls, id)[0] === leaving);
  const stopping = { isOver: false };
  const asking = [first, second].map(async (url) => {
    for (let number = 0; !stopping.isOver; number += 1) {
      const chatbotId = chatbots[number % chatbots.length] ?? '';
      expect(await ask(url, chatbotId, `${message} ${number}`)).toMatchObject({ status: 200 });
    }
  });
  await nodes.stopNode(2);
  stopping.isOver = true;
  await Promise.all(asking);
  await knowEachOther([first, second]);
  const before = await fallbacks([first, second]);
  for (const chatbotId of itsOwn) expect(await ask(first, chatbotId, 'Is it open?')).toMatchObject({ status: 200 });
  expect(await fallbacks([first, second])).toBe(before);
});

test('a node without an address is not asked and asks nobody', async () => {
  const alone = await startTestNodes(2, settings);
  const owner = await alone.createAccount();
  const chatbotId = await alone.createChatbot(owner, { 'https://example.com/': 'The shop opens at nine.' });
  for (const url of alone.urls) {
    expect(await ask(url, chatbotId, message, owner.apiKey)).toMatchObject({ status: 200 });
    expect(await metricOf(url, 'parley_index_chatbots')).toBe(1);
    expect(await metricOf(url, 'parley_node_requests_total')).toBe(0);
  }
  await alone.stop();
});
