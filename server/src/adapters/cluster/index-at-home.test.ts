import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openStoredDocuments, type StoredDocuments } from '../../../test-support/stored-documents.ts';
import type { PassageIndex } from '../../knowledge/ports.ts';
import { createPassageIndex } from '../passage-index/worker-passage-index.ts';
import { answerNodes } from './answer-nodes.ts';
import { type AskingLimits, createHomeAsker } from './ask-home.ts';
import { createHomeNodes } from './home-nodes.ts';
import { createIndexAtHome } from './index-at-home.ts';
import { indexPath, writeQuestion } from './index-messages.ts';
import { createNodeSignatures } from './node-signatures.ts';

let folder: string;
let stored: StoredDocuments;
/** The index of the home, and that of the node that asks: of one database. */
let there: PassageIndex;
let here: PassageIndex;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-homes-'));
  stored = await openStoredDocuments(folder);
  const open = () =>
    createPassageIndex({ location: { engine: 'sqlite', path: stored.path }, maxBytes: 50_000_000 }, () => {});
  [there, here] = [open(), open()];
});
afterAll(async () => {
  await Promise.all([there.close(), here.close()]);
  stored.close();
  await rm(folder, { recursive: true, force: true });
});

const closings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closings.splice(0).reverse()) await close();
});

const signaturesOf = (given: { secret?: string; release?: string; clock?(): number } = {}) =>
  createNodeSignatures({ secret: 'the secret of these nodes', release: '1.0.0', clock: Date.now, ...given });
const own = 'http://127.0.0.1:1';
/** No node of a busy machine is late by chance. */
const patient: AskingLimits = { connectMs: 60_000, beginMs: 60_000, wholeMs: 60_000 };
const unknownAddress: RequestListener = (_, response) => void response.writeHead(404).end('nobody');

async function listenAs(listener: RequestListener): Promise<{ url: string; server: Server }> {
  const server = createServer(listener);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closings.push(async () => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}

function homeListener({ index = there, signatures = signaturesOf(), mostAtOnce = 64 } = {}) {
  return answerNodes({ index, signatures, mostAtOnce, onBegin: () => () => {} }, unknownAddress);
}

/** A node that takes the one at the address for the home of every chatbot, and what it tells of its searches. */
function nodeThatAsks(home: string, { signatures = signaturesOf(), limits = patient, index = here } = {}) {
  const nodes = createHomeNodes({ own, skipMs: 3600_000 });
  nodes.know([home]);
  const asker = createHomeAsker(signatures, limits);
  closings.push(() => asker.close());
  const told: string[] = [];
  const atHome = createIndexAtHome({
    here: index,
    nodes,
    ask: asker.ask,
    onSearch: (where) => told.push(where),
    onFallback: (reason) => told.push(reason),
    onSkip: () => told.push('skipped'),
  });
  return { index: atHome, told };
}

const vector = Float32Array.of(0.6, 0.8);
const document = (id: string, text: string) => ({
  id,
  title: 'The shop',
  passages: [{ text, headingPath: ['Weekdays', 'Öffnungszeiten „Süd“'] }],
  vectors: [Float32Array.of(0.8, 0.6)],
});
let version: number;
beforeAll(() => {
  version = stored.change('shop', {
    add: [document('hours', 'The shop opens at nine. 🕘'), document('parking', 'Cars park behind the shop.')],
  });
});
const wanted = () => ({ chatbotId: 'shop', version, embeddingModels: [{ name: 'stub' }] });
const request = (question = 'When does the shop opne?') => ({ ...wanted(), question, vector, limit: 5 });

/** An index that must not be asked. */
const noIndex: PassageIndex = {
  search: () => Promise.reject(new Error('searched here')),
  languagesOf: () => Promise.reject(new Error('looked here')),
  close: async () => {},
};

test('a home finds exactly what this node would find, and this node loads nothing', async () => {
  const { url } = await listenAs(homeListener());
  const { index, told } = nodeThatAsks(url, { index: noIndex });
  const questions = ['When does the shop opne?', 'Where are cars parked „Süd“ 🕘?', '', 'zzz', '__proto__ constructor'];
  for (const question of questions)
    expect(await index.search(request(question))).toEqual(await here.search(request(question)));
  expect(await index.languagesOf(wanted())).toEqual(await here.languagesOf(wanted()));
  expect((await index.search(request())).passages[0]?.text).toBe('The shop opens at nine. 🕘');
  expect(told).toEqual(Array.from({ length: questions.length + 1 }, () => 'home'));
});

test('a change of the documents is seen at once through the home', async () => {
  const { url } = await listenAs(homeListener());
  const { index } = nodeThatAsks(url, { index: noIndex });
  const textsOf = async (version: number) =>
    (await index.search({ ...request('When is the museum open?'), chatbotId: 'museum', version })).passages.map(
      ({ text }) => text,
    );
  const first = stored.change('museum', { add: [document('old', 'The museum opens at ten.')] });
  expect(await textsOf(first)).toEqual(['The museum opens at ten.']);
  const second = stored.change('museum', { add: [document('new', 'The museum opens at eleven.')], remove: ['old'] });
  expect(await textsOf(second)).toEqual(['The museum opens at eleven.']);
});

test('a home that is gone is answered for here, and not asked again for a while', async () => {
  const { url, server } = await listenAs(homeListener());
  const { index, told } = nodeThatAsks(url);
  await index.search(request());
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  const expected = await here.search(request());
  expect(await index.search(request())).toEqual(expected);
  expect(await index.search(request())).toEqual(expected);
  expect(told).toEqual(['home', 'unreachable', 'skipped', 'fallback', 'here']);
});

test('a home that takes the question and says nothing is answered for here, and skipped', async () => {
  const { url } = await listenAs(() => {});
  const { index, told } = nodeThatAsks(url, { limits: { ...patient, beginMs: 20 } });
  expect(await index.search(request())).toEqual(await here.search(request()));
  expect(told).toEqual(['unreachable', 'skipped', 'fallback']);
});

test('a home whose search takes too long shows that it is there: it is answered for here, but not skipped', async () => {
  const never: PassageIndex = { ...noIndex, search: () => new Promise(() => {}) };
  const { url } = await listenAs(homeListener({ index: never }));
  const { index, told } = nodeThatAsks(url, { limits: { ...patient, wholeMs: 20 } });
  expect(await index.search(request())).toEqual(await here.search(request()));
  expect(told).toEqual(['slow', 'fallback']);
});

test('a home whose search fails is answered for here', async () => {
  const { url } = await listenAs(homeListener({ index: noIndex }));
  const { index, told } = nodeThatAsks(url);
  expect(await index.search(request())).toEqual(await here.search(request()));
  expect(told).toEqual(['failed', 'fallback']);
});

test('a home that has enough to do refuses more, and is asked again later', async () => {
  const waiting = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const held: PassageIndex = {
    ...there,
    async search(asked) {
      begun.resolve();
      await waiting.promise;
      return there.search(asked);
    },
  };
  const { url } = await listenAs(homeListener({ index: held, mostAtOnce: 1 }));
  const { index, told } = nodeThatAsks(url);
  const first = index.search(request());
  await begun.promise;
  expect(await index.search(request())).toEqual(await here.search(request()));
  expect(told).toEqual(['busy', 'fallback']);
  waiting.resolve();
  await first;
  await index.search(request());
  expect(told.slice(2)).toEqual(['home', 'home']);
});

test.each([
  ['another secret', signaturesOf({ secret: 'another secret' })],
  ['another release', signaturesOf({ release: '1.0.1' })],
  ['a clock that is minutes away', signaturesOf({ clock: () => Date.now() - 90_000 })],
])('a home refuses a node with %s, which then searches itself', async (_, signatures) => {
  const { url } = await listenAs(homeListener());
  const { index, told } = nodeThatAsks(url, { signatures });
  expect(await index.search(request())).toEqual(await here.search(request()));
  expect(told).toEqual(['refused', 'skipped', 'fallback']);
});

test('an answer that no node of ours has signed is not believed', async () => {
  const forged = JSON.stringify({ found: { passages: [], termWeights: {}, readAs: {} } });
  const replies = [forged, `\n${forged}`, signaturesOf().signAnswer('of another question', forged)];
  for (const reply of replies) {
    const { url } = await listenAs((_, response) => void response.end(reply));
    const { index, told } = nodeThatAsks(url);
    expect(await index.search(request())).toEqual(await here.search(request()));
    expect(told).toEqual(['refused', 'skipped', 'fallback']);
  }
});

test('whoever cannot sign finds nobody at the address', async () => {
  const { url } = await listenAs(homeListener());
  const body = writeQuestion({ search: request() });
  const { authorization } = signaturesOf().signRequest(body);
  const post = async (headers: Record<string, string>, sent = body) => {
    const response = await fetch(url + indexPath, { method: 'POST', headers, body: sent });
    return `${response.status} ${await response.text()}`;
  };
  const nobody = '404 nobody';
  expect(await post({})).toBe(nobody);
  expect(await post({ authorization: 'Bearer pk_live_0123456789abcdef' })).toBe(nobody);
  expect(await post({ authorization: authorization.replace(/\S+$/, 'A'.repeat(43)) })).toBe(nobody);
  expect(await post({ authorization: `Node ${Date.now() + 1} ${authorization.split(' ')[2]}` })).toBe(nobody);
  expect(await post({ authorization }, `${body} `)).toBe(nobody);
  expect(await post({ authorization }, 'x'.repeat(2 ** 20 + 1))).toBe(nobody);
  const asGet = await fetch(url + indexPath, { headers: { authorization } });
  expect(await asGet.text()).toBe('nobody');
  expect(await post({ authorization })).toMatch(/^200 /);
});
