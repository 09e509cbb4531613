import { Parley } from '../../clients/js/src/index.ts';
import { callOperation, errorOutcome } from '../../clients/js/test-support/call-operation.ts';
import { formOf } from '../match-request.mjs';
import { type PassedExchange, startFaultyProxy } from '../service/faulty-proxy.ts';
import type { Scene } from '../service/prepare-scene.ts';
import { makeRepeatable } from './repeatable.ts';
import type { Scenario } from './scenario.ts';
import { stepsOf } from './stream-steps.ts';

const keptHeaders = [
  'content-type',
  'etag',
  'idempotent-replayed',
  'retry-after',
  'x-live-session-id',
  'x-message-id',
  'x-request-id',
  'x-session-id',
];

/** Calls the operation on a real server, and gives what went over the line as a case. */
export async function recordCase(scenario: Scenario, scene: Scene): Promise<object> {
  const { about, operation, options, retries, take, waits, meanwhile } = scenario;
  const exchanges: PassedExchange[] = [];
  const proxy = await startFaultyProxy(scene.baseUrl, {
    faultOf: () => scenario.faults?.[exchanges.length] ?? {},
    onExchange: (exchange) => exchanges.push(exchange),
  });
  const client = { ...credentialOf(scenario.as, scene), ...(retries !== undefined && { retries }) };
  const given = await scenario.arguments(scene);
  const sleep = async () => meanwhile?.(scene, given);
  const called = { operation, arguments: given, ...(options && { options }), ...(take && { take }) };
  const outcome = await callOperation(new Parley({ baseUrl: proxy.url, sleep, ...client }), called).then(
    (result) => ({ result: result ?? null }),
    (thrown: unknown) => ({ error: errorOutcome(thrown) }),
  );
  await proxy.settled();
  await proxy.stop();
  const recorded = {
    about,
    client,
    ...called,
    exchanges: exchanges.map((exchange) => ({
      request: requestOf(exchange, options?.['idempotencyKey']),
      response: responseOf(exchange, scenario.splitsCharacters ?? false),
    })),
    ...(waits && { waits }),
    ...outcome,
  };
  // Without what is undefined, as it is written.
  const plain = JSON.parse(JSON.stringify(recorded));
  return scenario.isVerbatim ? plain : makeRepeatable(plain);
}

function credentialOf(as: Scenario['as'], scene: Scene): { apiKey?: string; token?: string } {
  if (typeof as === 'object') return as;
  if (as === 'apiKey') return { apiKey: scene.apiKey };
  if (as === 'limited') return { apiKey: scene.limited.apiKey };
  if (as === 'token') return { token: scene.token };
  return as === 'agent' ? { token: scene.agent.token } : {};
}

function requestOf({ method, path, headers, body }: PassedExchange, givenKey: unknown): object {
  const { pathname, searchParams } = new URL(path, 'http://proxy');
  const key = headers['idempotency-key'];
  const isForm = headers['content-type']?.startsWith('multipart/');
  return {
    method,
    path: decodeURI(pathname),
    ...(searchParams.size > 0 && { query: Object.fromEntries(searchParams) }),
    headers: {
      authorization: headers.authorization ?? null,
      ...(body.length > 0 && !isForm && { 'content-type': headers['content-type'] }),
      'idempotency-key': key === undefined ? null : key === givenKey ? key : '<same:key>',
      'last-event-id': headers['last-event-id'] ?? null,
      ...(headers['if-match'] && { 'if-match': headers['if-match'] }),
    },
    ...(isForm && { form: formOf({ headers, body }) }),
    ...(body.length > 0 && !isForm && { body: JSON.parse(body.toString()) }),
  };
}

function responseOf({ fault, response }: PassedExchange, splitsCharacters: boolean): object {
  if (fault.drop || (!response && !fault.respond)) return { drop: true };
  if (fault.respond) {
    const { status, headers = {}, body, text } = fault.respond;
    return { status, headers, ...(text === undefined ? { body } : { text }) };
  }
  const { status = 0, headers: all = {}, body = Buffer.alloc(0) } = response ?? {};
  const headers = Object.fromEntries(
    keptHeaders.flatMap((name) => {
      const value = fault.headers?.[name] ?? all[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
  if (headers['content-type']?.includes('event-stream'))
    return { status, headers, stream: stepsOf(body, { splitsCharacters, cutAfterEvents: fault.cutAfterEvents }) };
  return { status, headers, ...(body.length > 0 && { body: JSON.parse(body.toString()) }) };
}
