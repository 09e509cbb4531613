import type { Operation } from './operations.ts';
import { nameOf } from './operations.ts';
import type { Random } from './random.ts';
import { sampleOf } from './sample-body.ts';
import { idFor, type Scene } from './scene.ts';

export interface FuzzRequest {
  method: string;
  target: string;
  version: string;
  headers: [name: string, value: string][];
  body: Buffer;
  /** The value behind the body, where it is JSON. */
  value: unknown;
  /** How the client behaves: most send everything and read. */
  manner: 'reads' | 'gives-up-after-sending' | 'never-reads' | 'cuts-inside-the-reply' | 'cuts-inside-the-request';
  /** Sent instead of all the above. */
  raw?: Buffer;
}

const secretOfMail = 'fuzz-mail-secret';

/** What a server needs for all routes to be there. Nobody takes its emails. */
export const fuzzSettings = {
  // So that accounts can be made from many addresses, and what a proxy says is parsed.
  TRUST_PROXY: 'true',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'parley@parley.example.com',
  MAIL_REPLY_TO: 'reply@parley.example.com',
  MAIL_WEBHOOK_SECRET: secretOfMail,
};

/** Deletes something or locks somebody out: mostly tried on what does not exist, or little would be left to try. */
const isDestructive = ({ method, path }: Operation) =>
  method === 'DELETE' || (method === 'PATCH' && path.endsWith('/users/{userId}')) || path.endsWith('/password-reset');
const shareOfRealDeletions = 0.08;

/** A request that is right, as far as the API's document tells. */
export function rightRequest(operation: Operation, scene: Scene, random: Random): FuzzRequest {
  const { method, path } = operation;
  const isSpared = isDestructive(operation) && random.fraction() > shareOfRealDeletions;
  const idOf = (name: string) => {
    const id = idFor(path, name, scene);
    return isSpared ? `${id.slice(0, -4)}zzzz` : id;
  };
  const search = operation.queryNames
    .filter((name) => scene.known[name] !== undefined || random.fraction() < 0.3)
    .map((name) => `${name}=${scene.known[name] ?? '1'}`)
    .join('&');
  const token = tokenFor(operation, scene, random);
  const headers: FuzzRequest['headers'] = [
    ['Host', 'localhost'],
    ['Connection', 'close'],
  ];
  if (token) headers.push(['Authorization', `Bearer ${token}`]);
  if (path.startsWith('/api/widget/')) headers.push(['Origin', 'http://localhost']);
  if (nameOf(operation) === 'POST /api/mail/inbound') headers.push(['X-Webhook-Secret', secretOfMail]);
  const request: FuzzRequest = {
    method,
    target: path.replace(/\{(\w+)\}/g, (_, name: string) => idOf(name)) + (search ? `?${search}` : ''),
    version: 'HTTP/1.1',
    headers,
    body: Buffer.alloc(0),
    value: undefined,
    manner: 'reads',
  };
  if (operation.bodies.length > 0) addBody(request, operation, scene, random);
  return request;
}

function addBody(request: FuzzRequest, { bodies }: Operation, scene: Scene, random: Random): void {
  const { type, schema } = random.pick(bodies);
  if (type === 'application/json') {
    request.value = sampleOf(schema, scene.known, random);
    request.body = Buffer.from(JSON.stringify(request.value));
    setHeader(request, 'Content-Type', type);
  } else if (type === 'multipart/form-data') {
    request.body = formBody('edge', [
      part('name="title"', 'Guide'),
      part('name="file"; filename="guide.txt"', 'Some text.'),
    ]);
    setHeader(request, 'Content-Type', 'multipart/form-data; boundary=edge');
  } else {
    request.body = Buffer.from('From: a@example.com\r\nTo: reply@parley.example.com\r\n\r\nHello\r\n');
    setHeader(request, 'Content-Type', type);
  }
}

export const part = (disposition: string, content: string, more = '') =>
  `Content-Disposition: form-data; ${disposition}\r\n${more}\r\n${content}`;

export const formBody = (boundary: string, parts: string[]) =>
  Buffer.from(`${parts.map((one) => `--${boundary}\r\n${one}\r\n`).join('')}--${boundary}--\r\n`, 'latin1');

function tokenFor({ callers, path }: Operation, { tokens }: Scene, random: Random): string | undefined {
  if (callers.length === 0) return undefined;
  if (path.startsWith('/api/operator')) return tokens['operator'];
  const caller = random.pick(callers.filter((one) => one !== 'operator'));
  return tokens[caller];
}

export function setHeader(request: FuzzRequest, name: string, value: string | undefined): void {
  request.headers = request.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
  if (value !== undefined) request.headers.push([name, value]);
}

export function setJson(request: FuzzRequest, body: string | Buffer): void {
  request.body = Buffer.from(body as string);
  setHeader(request, 'Content-Type', 'application/json');
}

/** The bytes on the wire. */
export function bytesOf({ method, target, version, headers, body, raw }: FuzzRequest): Buffer {
  if (raw) return raw;
  const names = headers.map(([name]) => name.toLowerCase());
  const length: [string, string][] =
    names.includes('content-length') || names.includes('transfer-encoding') || body.length === 0
      ? []
      : [['Content-Length', String(body.length)]];
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([
    Buffer.from(`${[`${method} ${target} ${version}`, ...lines].join('\r\n')}\r\n\r\n`, 'latin1'),
    body,
  ]);
}
