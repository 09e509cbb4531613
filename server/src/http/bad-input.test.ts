import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RawReply, sendRaw } from '../../test-support/raw-http.ts';
import type { TestAccount } from '../../test-support/test-client.ts';
import { behaviourEngines, engines, startTestService, type TestService } from '../../test-support/test-service.ts';

const USUAL_BODY_BYTES = 64 * 1024;
const SOURCE_BODY_BYTES = 12_000_000;
const FUZZ_RUNS = 150;
const FUZZ_SEED = 20_261_115;

interface Target {
  name: string;
  method: string;
  path: string;
  token?: string;
  /** A request that is right, with this in a field that takes a text. */
  body(text: unknown): Record<string, unknown>;
  /** One of the body's fields that only certain words fit into. */
  enumeration?: string;
  maxBodyBytes: number;
  isQuery?: boolean;
}

interface Fixture {
  service: TestService;
  account: TestAccount;
  chatbotId: string;
  liveSessionId: string;
  targets: Target[];
}

async function prepare(service: TestService): Promise<Fixture> {
  const account = await service.createAccount();
  const chatbotId = await service.createChatbot(account);
  const answer = (await service.query(account.apiKey, { chatbotId, message: 'Hello' })).body;
  const { sessionId: liveSessionId } = (
    await service.request('POST', '/api/live-chat/sessions', { token: account.apiKey, body: { chatbotId } })
  ).body;
  const { sessionId, messageId } = answer;
  const usual = { method: 'POST', maxBodyBytes: USUAL_BODY_BYTES };
  const ofUser = { ...usual, token: account.idToken };
  return {
    service,
    account,
    chatbotId,
    liveSessionId,
    targets: [
      {
        ...usual,
        name: 'query',
        path: '/api/chatbot/query',
        token: account.apiKey,
        body: (message) => ({ chatbotId, message, mode: 'standard' }),
        enumeration: 'mode',
        isQuery: true,
      },
      {
        ...usual,
        name: 'query-stream',
        path: '/api/chatbot/query-stream',
        token: account.apiKey,
        body: (message) => ({ chatbotId, message, mode: 'standard' }),
        enumeration: 'mode',
        isQuery: true,
      },
      {
        ...ofUser,
        name: 'settings',
        method: 'PUT',
        path: `/api/chatbots/${chatbotId}/settings`,
        body: (welcomeMessage) => ({ userId: account.userId, settings: { welcomeMessage } }),
      },
      {
        ...ofUser,
        name: 'sources',
        path: `/api/chatbots/${chatbotId}/sources`,
        body: (content) => ({ title: 'Guide', type: 'text', content }),
        enumeration: 'type',
        maxBodyBytes: SOURCE_BODY_BYTES,
      },
      {
        ...usual,
        name: 'feedback',
        path: '/api/chatbot/feedback',
        token: account.apiKey,
        body: (comment) => ({ sessionId, messageId, rating: 4, comment }),
      },
      {
        ...usual,
        name: 'live-chat message',
        path: '/api/live-chat/message',
        body: (message) => ({ sessionId: liveSessionId, message, senderType: 'customer', senderName: 'Jo' }),
        enumeration: 'senderType',
      },
      {
        ...usual,
        name: 'sign-up',
        path: '/api/auth/sign-up',
        body: (name) => ({ email: 'new@example.com', password: 'a long password', name }),
      },
    ],
  };
}

/** Everything a request to the targets could have written. */
async function written({ service, account, chatbotId, liveSessionId }: Fixture): Promise<unknown> {
  const { idToken: token, userId } = account;
  const read = async (path: string) => (await service.request('GET', path, { token })).body;
  const signIn = { email: 'new@example.com', password: 'a long password' };
  return {
    settings: await read(`/api/chatbots/${chatbotId}/settings?userId=${userId}`),
    sources: await read(`/api/chatbots/${chatbotId}/sources`),
    sessions: await read(`/api/chatbots/${chatbotId}/sessions`),
    statistics: await read(`/api/chatbots/${chatbotId}/stats?userId=${userId}`),
    live: await read(`/api/live-chat/sessions/${liveSessionId}`),
    newUser: (await service.request('POST', '/api/auth/sign-in', { body: signIn })).status,
  };
}

function rawRequest({ method, path, token }: Target, body: Buffer, headers: string[] = []): Buffer {
  const has = (name: string) => headers.some((header) => header.toLowerCase().startsWith(`${name}:`));
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    ...(token === undefined || has('authorization') ? [] : [`Authorization: Bearer ${token}`]),
    ...(has('content-type') ? [] : ['Content-Type: application/json']),
    ...(has('content-length') || has('transfer-encoding') ? [] : [`Content-Length: ${body.length}`]),
    ...headers.filter((header) => !header.endsWith(':')),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body]);
}

/** What people look at in a browser fails as a page. */
function expectErrorPage({ status, head, body }: RawReply) {
  expect([400, 404], body).toContain(status);
  expect(head).toMatch(/^content-security-policy: default-src 'none'/im);
  expect(body).not.toContain('<script');
}

function expectErrorBody({ status, body }: Pick<RawReply, 'status' | 'body'>, isQuery = false) {
  expect(status, body).toBeGreaterThanOrEqual(400);
  expect(status, body).toBeLessThan(500);
  if (isQuery) expect([400, 401, 429], body).toContain(status);
  expect(JSON.parse(body)).toEqual({
    error: expect.any(String),
    code: expect.stringMatching(/^[A-Z_]+$/),
    message: expect.any(String),
  });
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));
/** The right request, with a piece of JSON that `JSON.stringify` would not write in place of its text. */
const withPiece = ({ body }: Target, piece: string | Buffer) => {
  const [before = '', after = ''] = JSON.stringify(body('@here@')).split('"@here@"');
  return Buffer.concat([Buffer.from(before), Buffer.from(piece), Buffer.from(after)]);
};
const padded = (bytes: Buffer, length: number) =>
  Buffer.concat([bytes, Buffer.alloc(Math.max(0, length - bytes.length), ' ')]);

const REFUSED_BODIES: [string, (target: Target) => Buffer][] = [
  ['nothing', () => Buffer.alloc(0)],
  ['null', () => Buffer.from('null')],
  ['an array for the object', (target) => json([target.body('x')])],
  ['a string', () => Buffer.from('"text"')],
  ['a number', () => Buffer.from('7')],
  ['truncated JSON', (target) => json(target.body('x')).subarray(0, -1)],
  ['trailing garbage', (target) => Buffer.concat([json(target.body('x')), Buffer.from('}')])],
  ['two documents', (target) => Buffer.concat([json(target.body('x')), json(target.body('x'))])],
  ['nesting 20,000 deep', (target) => withPiece(target, '['.repeat(20_000) + ']'.repeat(20_000))],
  ['nesting 100,000 deep without an end', () => Buffer.from('['.repeat(100_000))],
  ['nested objects', (target) => withPiece(target, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`)],
  ['a number for the text', (target) => withPiece(target, '1')],
  ['1e400 for the text', (target) => withPiece(target, '1e400')],
  ['-0 for the text', (target) => withPiece(target, '-0')],
  ['2^53 + 1 for the text', (target) => withPiece(target, '9007199254740993')],
  ['an object for the text', (target) => withPiece(target, '{}')],
  ['an array for the text', (target) => withPiece(target, '["x"]')],
  ['10^5 elements for the text', (target) => withPiece(target, `[${'1,'.repeat(100_000)}1]`)],
  ['null for the text', (target) => withPiece(target, 'null')],
  ['NaN', (target) => withPiece(target, 'NaN')],
  ['a lone surrogate', (target) => withPiece(target, '"\\ud800"')],
  ['a reversed pair of surrogates', (target) => withPiece(target, '"\\udc00\\ud800"')],
  ['NUL by its escape', (target) => withPiece(target, '"a\\u0000b"')],
  ['NUL as it is', (target) => withPiece(target, '"a\0b"')],
  ['a key with NUL', (target) => Buffer.from(JSON.stringify({ ...target.body('x'), 'a\0b': 1 }))],
  ['invalid UTF-8', (target) => withPiece(target, Buffer.from([0x22, 0xc3, 0x28, 0xff, 0x22]))],
  ['overlong UTF-8', (target) => withPiece(target, Buffer.from([0x22, 0xc0, 0xae, 0x22]))],
  ['UTF-16', (target) => Buffer.from(JSON.stringify(target.body('x')), 'utf16le')],
  ['only a prototype', (target) => Buffer.from(`{"__proto__": ${JSON.stringify(target.body('x'))}}`)],
  [
    'only a constructor',
    (target) => Buffer.from(`{"constructor": {"prototype": ${JSON.stringify(target.body('x'))}}}`),
  ],
  ['one byte over the limit', (target) => padded(json(target.body('x')), target.maxBodyBytes + 1)],
];

/** Unusual, but JSON: taken or refused, as long as it is one of the two. */
const UNUSUAL_BODIES: [string, (target: Target) => Buffer][] = [
  ['a byte order mark', (target) => Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), json(target.body('x'))])],
  ['a text of 1 MB', (target) => json(target.body('x'.repeat(1_000_000)))],
  ['duplicate keys', (target) => Buffer.from(`{"message": 1, "content": 1, ${json(target.body('x')).subarray(1)}`)],
  [
    'a prototype beside the fields',
    (target) => Buffer.from(`{"__proto__": {"isAdmin": true}, ${json(target.body('x')).subarray(1)}`),
  ],
];

describe.each(engines)('malformed requests on %s', (engine) => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await prepare(await startTestService(engine));
  });
  afterAll(() => fixture?.service.stop());

  const url = () => fixture.service.url;
  const target = (name: string) => {
    const found = fixture.targets.find((one) => one.name === name);
    if (!found) throw new Error(`No target ${name}`);
    return found;
  };

  test('in their bodies are refused by every endpoint, and write nothing (LibreChat CVE-2026-31949)', async () => {
    const before = await written(fixture);
    for (const [what, make] of REFUSED_BODIES) {
      for (const one of fixture.targets) {
        const reply = await sendRaw(url(), rawRequest(one, make(one)));
        expect(reply.status, `${what} to ${one.name}: no reply`).not.toBe(0);
        try {
          expectErrorBody(reply, one.isQuery);
        } catch (cause) {
          throw new Error(`${what} to ${one.name}: ${reply.status} ${reply.body}`, { cause });
        }
      }
    }
    expect(await written(fixture)).toEqual(before);
  });

  test('that are unusual but JSON never end in a 5xx (LangChain CVE-2025-68665)', async () => {
    for (const [what, make] of UNUSUAL_BODIES) {
      for (const one of fixture.targets) {
        const { status, body } = await sendRaw(url(), rawRequest(one, make(one)));
        expect(status, `${what} to ${one.name}: ${body}`).toBeGreaterThanOrEqual(200);
        expect(status, `${what} to ${one.name}: ${body}`).toBeLessThan(500);
      }
    }
    const probe: { isAdmin?: boolean } = {};
    expect(probe.isAdmin).toBeUndefined();
  });

  test('with an unknown word where a few are allowed are refused', async () => {
    for (const one of fixture.targets.filter(({ enumeration }) => enumeration)) {
      for (const word of ['STANDARD', 'constructor', '__proto__', '', 'customer ']) {
        const body = json({ ...one.body('x'), [one.enumeration ?? '']: word });
        expectErrorBody(await sendRaw(url(), rawRequest(one, body)), one.isQuery);
      }
    }
  });

  test.each([
    ['no Content-Type', 'Content-Type:'],
    ['text/plain', 'Content-Type: text/plain'],
    ['a form', 'Content-Type: application/x-www-form-urlencoded'],
    ['multipart without a boundary', 'Content-Type: multipart/form-data'],
    ['a lying charset', 'Content-Type: application/json; charset=utf-16'],
    ['JSON in the wrong place', 'Content-Type: text/plain; application/json'],
  ])('with %s are refused', async (_, header) => {
    for (const one of fixture.targets) {
      const reply = await sendRaw(url(), rawRequest(one, json(one.body('x')), [header]));
      expectErrorBody(reply, one.isQuery);
      expect(JSON.parse(reply.body).code).toBe('UNSUPPORTED_MEDIA_TYPE');
    }
  });

  describe('as HTTP', () => {
    const query = () => target('query');
    const body = () => json(query().body('Hello'));
    const chunk = (bytes: Buffer) => `${bytes.length.toString(16)}\r\n${bytes.toString()}\r\n0\r\n\r\n`;
    const plain = (lines: string[], rest = '') => `${lines.join('\r\n')}\r\n\r\n${rest}`;

    const cases: [string, () => string | Buffer][] = [
      ['a Content-Length that is too small', () => rawRequest(query(), body(), ['Content-Length: 10'])],
      ['two Content-Lengths', () => rawRequest(query(), body(), ['Content-Length: 10', 'Content-Length: 20'])],
      ['a negative Content-Length', () => rawRequest(query(), body(), ['Content-Length: -1'])],
      [
        'Content-Length and Transfer-Encoding',
        () =>
          rawRequest(query(), Buffer.from(chunk(body())), [
            `Content-Length: ${body().length}`,
            'Transfer-Encoding: chunked',
          ]),
      ],
      [
        'a bad chunk size',
        () => rawRequest(query(), Buffer.from('zz\r\n{}\r\n0\r\n\r\n'), ['Transfer-Encoding: chunked']),
      ],
      ['a header of 100 KB', () => rawRequest(query(), body(), [`X-Large: ${'x'.repeat(100_000)}`])],
      [
        '1,000 headers',
        () =>
          rawRequest(
            query(),
            body(),
            Array.from({ length: 1_000 }, (_, at) => `X-Header-${at}: ${at}`),
          ),
      ],
      ['a header with a line feed in its name', () => rawRequest(query(), body(), ['X-Bad\nName: x'])],
      ['an unknown expectation', () => rawRequest(query(), body(), ['Expect: the-unexpected'])],
      ['an unknown method', () => rawRequest({ ...query(), method: 'FOO' }, body())],
      ['TRACE', () => plain(['TRACE /api/chatbot/query HTTP/1.1', 'Host: localhost', 'Connection: close'])],
      ['no Host', () => plain(['GET /api/widget/config/x HTTP/1.1', 'Connection: close'])],
      ['two Hosts', () => rawRequest(query(), body(), ['Host: other.example.com'])],
      [
        'two Hosts for what needs no credential',
        () => plain(['GET /api/auth/ways HTTP/1.1', 'Host: a', 'Host: b', 'Connection: close']),
      ],
      ['a Host that is none', () => plain(['GET /api/widget/config/x HTTP/1.1', 'Host: a b/c?d', 'Connection: close'])],
      ['an unknown protocol', () => 'GET / FTP/9.9\r\n\r\n'],
      ['nothing but noise', () => '\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n'],
      ['an absolute target', () => rawRequest({ ...query(), path: 'http://evil.example.com/api/nowhere' }, body())],
      ['a target without a slash', () => plain(['GET api HTTP/1.1', 'Host: localhost', 'Connection: close'])],
      [
        'two Authorization headers',
        () =>
          rawRequest(query(), body(), [
            `Authorization: Bearer ${query().token}`,
            'Authorization: Bearer pk_live_other',
          ]),
      ],
    ];
    test.each(cases)('are refused: %s', async (_, make) => {
      expectErrorBody(await sendRaw(url(), make()));
    });

    test('are refused: a Content-Length that is too big, when the client gives up', async () => {
      const request = rawRequest(query(), body(), ['Content-Length: 1000']);
      expectErrorBody(await sendRaw(url(), request, { endsAfterwards: true }));
    });

    const fine: [string, string[]][] = [
      ['Expect: 100-continue', ['Expect: 100-continue']],
      ['a method override', ['X-HTTP-Method-Override: DELETE', 'X-Method-Override: DELETE']],
      ['forged proxy headers', ['X-Forwarded-For: 127.0.0.1', 'X-Forwarded-Host: evil.example.com']],
    ];
    test.each(fine)('are taken as what they are: %s', async (_, headers) => {
      const { status, body: reply } = await sendRaw(url(), rawRequest(query(), body(), headers));
      expect(status, reply).toBe(200);
    });

    test('cannot switch the method by a header or a parameter', async () => {
      const path = `/api/chatbots/${fixture.chatbotId}`;
      const { idToken: token } = fixture.account;
      const headers = { 'X-HTTP-Method-Override': 'DELETE' };
      await fixture.service.request('GET', `${path}?_method=DELETE`, { token, headers });
      expect((await fixture.service.request('GET', path, { token })).status).toBe(200);
    });
  });

  test('with tricks in their path are answered as unknown, whoever calls (Flowise CVE-2025-26319, CVE-2025-71324, CVE-2025-71334)', async () => {
    const { service, account } = fixture;
    const tricks = [
      '..%2f..%2fetc%2fpasswd',
      '%2e%2e%2f',
      '%00',
      'bot_%00',
      'a%0d%0aSet-Cookie:x',
      "'%20or%20'1'='1",
      '%22%3B--',
      '%F0%9F%99%82',
      '__proto__',
      'constructor',
      'x'.repeat(4_000),
      // Answered before any store is asked.
      ...(behaviourEngines.includes(engine) ? ['%c0%ae%c0%ae', '%', '%zz', '%E0%A4%A'] : []),
    ];
    /** Browsers go there by themselves. */
    const shownToPeople = ['/chat/{id}', '/api/exports/{token}', '/unsubscribe/{token}'];
    const { paths } = (await service.request('GET', '/api/openapi.json')).body;
    const withIds = Object.entries<Record<string, unknown>>(paths).filter(([path]) => path.includes('{'));
    expect(withIds.length).toBeGreaterThan(15);
    for (const [path, methods] of withIds) {
      for (const method of Object.keys(methods)) {
        const own = path.replace('{id}', fixture.chatbotId).replace('{accountId}', account.accountId);
        const places = own.includes('{') ? [own, path] : [path];
        for (const trick of tricks) {
          for (const place of places) {
            const attacked = `${place.replace(/\{\w+\}/g, trick)}?userId=${account.userId}`;
            const one = {
              ...target('query'),
              method: method.toUpperCase(),
              path: attacked,
              token: account.idToken,
            };
            const reply = await sendRaw(url(), rawRequest(one, json({})));
            // Erasing what an unknown visitor said erases nothing, and says so.
            const isErasure = method === 'delete' && path.endsWith('/visitors/{visitorId}');
            if (isErasure && reply.status === 200) expect(reply.body).toBe('{"erasedSessions":0}');
            else if (shownToPeople.includes(path) && reply.body.startsWith('<')) expectErrorPage(reply);
            // Other protocols have errors of their own form, but for a path that cannot be decoded, which is nobody's.
            else if (/^\/(?:v1|mcp)\//.test(path) && !reply.body.includes('"NOT_FOUND"'))
              expect(reply.status).toBe(403);
            else expectErrorBody(reply);
          }
        }
      }
    }
  });

  test.each([
    '//api//chatbot//query',
    '/API/chatbot/query',
    '/api/Chatbot/Query',
    '/api/chatbot/query/',
    '/api/chatbot/query.',
    '/api/chatbot/./query/x',
    '/api/chatbot/query%2f',
    '/api/chatbot/query;x=1',
    '/api/chatbot%2fquery',
    '/api/chatbot/query%00',
  ])('to %s do not reach the query', async (path) => {
    const one = { ...target('query'), path };
    const reply = await sendRaw(url(), rawRequest(one, json(one.body('Hello'))));
    expectErrorBody(reply);
    expect(reply.status).toBe(404);
  });

  test.each(['userId=a&userId=b', 'userId[a][b]=c', 'userId[]=a', 'userId=%00', 'userId=%ff', 'userId', ''])(
    'with the query string %s are refused',
    async (search) => {
      const { service, account, chatbotId } = fixture;
      const reply = await service.request('GET', `/api/chatbots/${chatbotId}/stats?${search}`, {
        token: account.idToken,
      });
      expectErrorBody({ status: reply.status, body: reply.text });
    },
  );

  test('leave the service alive and well', async () => {
    const { service, account, chatbotId } = fixture;
    expect((await service.query(account.apiKey, { chatbotId, message: 'Hello' })).status).toBe(200);
    expect((await service.request('GET', '/readyz')).status).toBe(200);
    const failures = service.log().match(/.*"level":50.*/g) ?? [];
    // A machine with too much to do may keep the sweeper waiting for its database.
    expect(failures.filter((line) => !/"background failure"/.test(line) || !/connection timeout/.test(line))).toEqual(
      [],
    );
  });
});

describe('random JSON', () => {
  let fixture: Fixture;
  beforeAll(async () => {
    fixture = await prepare(await startTestService('sqlite'));
  });
  afterAll(() => fixture?.service.stop());

  const names = ['query', 'query-stream', 'settings', 'sources', 'feedback', 'live-chat message', 'sign-up'];
  test.each(names)(`to %s, ${FUZZ_RUNS} bodies: never a 5xx`, async (name) => {
    const one = fixture.targets.find((target) => target.name === name);
    if (!one) throw new Error(`No target ${name}`);
    const anything = fc.jsonValue({ maxDepth: 3 });
    const fields = Object.fromEntries(
      Object.entries(one.body('Hello')).map(([key, value]) => [
        key,
        fc.oneof({ weight: 3, arbitrary: fc.constant(value as unknown) }, { weight: 1, arbitrary: anything }),
      ]),
    );
    const bodies = fc.oneof(
      { weight: 1, arbitrary: anything },
      { weight: 2, arbitrary: fc.record(fields, { requiredKeys: [] }) },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }).map((text) => one.body(text)) },
    );
    await fc.assert(
      fc.asyncProperty(bodies, async (body) => {
        const reply = await fixture.service.request(one.method, one.path, {
          body: JSON.stringify(body),
          ...(one.token !== undefined && { token: one.token }),
        });
        expect(reply.status).toBeLessThan(500);
        if (reply.status >= 400) expectErrorBody({ status: reply.status, body: reply.text }, one.isQuery);
      }),
      { numRuns: FUZZ_RUNS, seed: FUZZ_SEED },
    );
  });
});
