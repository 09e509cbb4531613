import { createPublicKey } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import type { TestClient } from '../../server/test-support/test-client.ts';
import { requestClasses } from './classes/index.ts';
import type { PublicKey } from './classes/request-class.ts';
import { type ApiDocument, listOperations, nameOf, type Operation } from './operations.ts';
import { createRandom, shuffled } from './random.ts';
import { rightRequest } from './request.ts';
import { createScene, type Scene } from './scene.ts';
import { send } from './send.ts';
import { complaintAbout } from './verdict.ts';

export interface FuzzOptions {
  url: string;
  client: TestClient;
  seed: number;
  /** As many as there are pairs of a route and a class, where nothing is said. */
  requests?: number | undefined;
  /** Sends only the request of this number. */
  only?: number | undefined;
  atOnce?: number;
  onProgress?(sent: number): void;
}

export interface Failure {
  number: number;
  route: string;
  requestClass: string;
  complaint: string;
}

export interface FuzzResult {
  sent: number;
  routes: number;
  classes: number;
  byStatus: Record<string, number>;
  failures: Failure[];
  /** What is wrong with the server after all this. */
  afterwards: string[];
}

const checkSceneEvery = 400;

/** Sends every class of malformed request to every route, in an order that the seed gives. */
export async function runFuzz(options: FuzzOptions): Promise<FuzzResult> {
  const { url, seed, requests, only, atOnce = 8, onProgress } = options;
  const client = fromManyAddresses(options.client);
  const document: ApiDocument = (await client.request('GET', '/api/openapi.json')).body;
  const operations = listOperations(document);
  const grid = shuffled(
    operations.flatMap((operation) => requestClasses.map((requestClass) => ({ operation, requestClass }))),
    createRandom(seed),
  );
  const publicKey = await readPublicKey(client);
  const control = await createControl(client);
  const before = await control.remember();
  let scene = createScene(client, control.token);
  const byStatus: Record<string, number> = {};
  const failures: Failure[] = [];
  let next = only ?? 0;
  const end = only === undefined ? (requests ?? grid.length) : only + 1;
  let sent = 0;

  const renewScene = () => {
    scene = createScene(client, control.token);
    // Whoever waits for it hears of its failure.
    scene.catch(() => {});
  };

  async function sendNumber(number: number): Promise<void> {
    // A number always finds its pair: the grid goes round.
    const { operation, requestClass } = grid[number % grid.length] as (typeof grid)[number];
    const current = await scene;
    const random = createRandom((Math.imul(seed, 2_654_435_761) ^ number) >>> 0);
    const request = rightRequest(operation, current, random);
    requestClass.malform(request, { operation, scene: current, random, publicKey });
    const reply = await send(url, request, loopbackAddress(number));
    sent += 1;
    if (sent % 1_000 === 0) onProgress?.(sent);
    const key = reply.outcome === 'replied' ? String(reply.status) : reply.outcome;
    byStatus[key] = (byStatus[key] ?? 0) + 1;
    // What was sent before this ended the server; nothing after it tells anything.
    if (reply.outcome === 'unreachable') next = end;
    const complaint = complaintAbout(reply, requestClass, operation);
    if (complaint) failures.push({ number, route: nameOf(operation), requestClass: requestClass.name, complaint });
    if (hasTakenAway(operation, reply.status) || (sent % checkSceneEvery === 0 && !(await isWell(current, client)))) {
      if (current === (await scene)) renewScene();
    }
  }

  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      while (next < end) await sendNumber(next++);
    }),
  );
  // One may be in the making; where the server is gone, that is told below.
  await scene.catch(() => {});
  return {
    sent,
    routes: operations.length,
    classes: requestClasses.length,
    byStatus,
    failures: failures.toSorted((a, b) => a.number - b.number),
    afterwards: await control.complaints(before).catch((error: unknown) => [`the server does not answer: ${error}`]),
  };
}

/** Many, so that limits by address do not hide what comes after them. */
function loopbackAddress(number: number): string {
  return `127.${1 + (number % 100)}.${1 + (Math.floor(number / 100) % 200)}.1`;
}

/** One address may make ten accounts an hour. */
function fromManyAddresses(client: TestClient): TestClient {
  const { request } = client;
  let calls = 0;
  client.request = (method, path, options = {}) => {
    calls += 1;
    const address = `10.${calls % 200}.${Math.floor(calls / 200) % 200}.1`;
    return request(method, path, { ...options, headers: { 'X-Forwarded-For': address, ...options.headers } });
  };
  return client;
}

const hasTakenAway = ({ method, path }: Operation, status: number) =>
  status < 300 &&
  status > 0 &&
  (method === 'DELETE' || path === '/api/auth/change-password' || path.startsWith('/api/operator/users/'));

async function isWell({ account, chatbotId, tokens }: Scene, client: TestClient): Promise<boolean> {
  const { status } = await client.request('GET', `/api/chatbots/${chatbotId}`, { token: account.idToken });
  const asked = await client.request('GET', `/api/chatbots/${chatbotId}`, { token: tokens['account'] });
  return status === 200 && asked.status === 200;
}

async function readPublicKey(client: TestClient): Promise<PublicKey> {
  const { keys } = (await client.request('GET', '/.well-known/jwks.json')).body;
  const [jwk] = keys;
  const key = createPublicKey({ key: jwk, format: 'jwk' });
  return { kid: jwk.kid, jwk, pem: String(key.export({ type: 'spki', format: 'pem' })) };
}

/** An account that nobody attacks: what it has must be the same afterwards. Its owner is the operator. */
async function createControl(client: TestClient) {
  const account = await client.createAccount();
  const chatbotId = await client.createChatbot(account, {
    'https://example.com/returns': '# Returns\n\nA lamp can be returned within 30 days.',
  });
  const ask = () => client.query(account.apiKey, { chatbotId, message: 'How long can I return a lamp?' });
  const first = (await ask()).body.response;
  const read = async (path: string) => (await client.request('GET', path, { token: account.idToken })).body;
  const remember = async () => ({
    chatbot: await read(`/api/chatbots/${chatbotId}`),
    settings: await read(`/api/chatbots/${chatbotId}/settings?userId=${account.userId}`),
    sources: await read(`/api/chatbots/${chatbotId}/sources`),
    sessions: await read(`/api/chatbots/${chatbotId}/sessions`),
    statistics: await read(`/api/chatbots/${chatbotId}/stats?userId=${account.userId}`),
    members: await read(`/api/accounts/${account.accountId}/members`),
  });
  return {
    token: account.idToken,
    remember,
    async complaints(before: Awaited<ReturnType<typeof remember>>): Promise<string[]> {
      const after = await remember();
      const changed = Object.keys(before).filter(
        (name) => !isDeepStrictEqual(before[name as keyof typeof before], after[name as keyof typeof after]),
      );
      const again = await ask();
      const ready = await client.request('GET', '/readyz');
      return [
        ...changed.map((name) => `${name} of an account that was not attacked changed`),
        ...(again.status === 200 && again.body.response === first
          ? []
          : [`a question is answered with ${again.status}: ${again.text}`]),
        ...(ready.status === 200 ? [] : [`/readyz says ${ready.status}`]),
      ];
    },
  };
}
