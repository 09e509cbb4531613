import { bytesOf, type FuzzRequest, setHeader } from '../request.ts';
import type { RequestClass } from './request-class.ts';

const header =
  (...headers: [string, string][]) =>
  (request: FuzzRequest): void => {
    for (const [name, value] of headers) request.headers.push([name, value]);
  };

const chunked = (request: FuzzRequest, text: string) => {
  setHeader(request, 'Transfer-Encoding', 'chunked');
  request.body = Buffer.from(text);
};

export const httpClasses: RequestClass[] = [
  { name: 'HTTP: wrong Content-Type', malform: (request) => setHeader(request, 'Content-Type', 'text/plain') },
  { name: 'HTTP: absent Content-Type', malform: (request) => setHeader(request, 'Content-Type', undefined) },
  { name: 'HTTP: form', malform: (request) => setHeader(request, 'Content-Type', 'application/x-www-form-urlencoded') },
  {
    name: 'HTTP: lying charset',
    malform: (request) => setHeader(request, 'Content-Type', 'application/json; charset=utf-16'),
  },
  { name: 'HTTP: nonsense Content-Type', malform: (request) => setHeader(request, 'Content-Type', ';;=,"/\\') },
  {
    name: 'HTTP: Content-Length too big',
    malform(request) {
      setHeader(request, 'Content-Length', String(request.body.length + 100));
      request.manner = 'gives-up-after-sending';
    },
    // Node gives up on the connection with the client.
    mayBeClosed: true,
  },
  {
    name: 'HTTP: Content-Length too small',
    malform: (request) => setHeader(request, 'Content-Length', String(Math.floor(request.body.length / 2))),
  },
  {
    name: 'HTTP: negative Content-Length',
    malform: (request) => setHeader(request, 'Content-Length', '-1'),
    isRefused: true,
  },
  {
    name: 'HTTP: huge Content-Length',
    malform(request) {
      setHeader(request, 'Content-Length', '99999999999999999999');
      request.manner = 'gives-up-after-sending';
    },
    mayBeClosed: true,
  },
  {
    name: 'HTTP: two Content-Lengths',
    malform: header(['Content-Length', '10'], ['Content-Length', '20']),
    isRefused: true,
  },
  {
    name: 'HTTP: Content-Length and Transfer-Encoding',
    malform(request) {
      const { length } = request.body;
      chunked(request, `${length.toString(16)}\r\n${request.body.toString()}\r\n0\r\n\r\n`);
      setHeader(request, 'Content-Length', String(length));
    },
    isRefused: true,
  },
  { name: 'HTTP: unknown Transfer-Encoding', malform: header(['Transfer-Encoding', 'identity, cow']), isRefused: true },
  { name: 'HTTP: bad chunk size', malform: (request) => chunked(request, 'zz\r\n{}\r\n0\r\n\r\n'), mayBeClosed: true },
  {
    name: 'HTTP: chunk without end',
    malform(request) {
      chunked(request, '5\r\n{"a":');
      request.manner = 'gives-up-after-sending';
    },
    mayBeClosed: true,
  },
  {
    name: 'HTTP: large chunk extensions',
    malform: (request) => chunked(request, `1;${'x'.repeat(40_000)}\r\n{\r\n0\r\n\r\n`),
    mayBeClosed: true,
  },
  { name: 'HTTP: unknown Expect', malform: header(['Expect', 'the-unexpected']), isRefused: true },
  { name: 'HTTP: Expect 100-continue', malform: header(['Expect', '100-continue']) },
  { name: 'HTTP: header of 100 KB', malform: header(['X-Large', 'x'.repeat(100_000)]), isRefused: true },
  {
    name: 'HTTP: 1,000 headers',
    malform: header(...Array.from({ length: 1_000 }, (_, at): [string, string] => [`X-Header-${at}`, String(at)])),
  },
  { name: 'HTTP: NUL in a header', malform: header(['X-Nul', 'a\0b']), isRefused: true },
  { name: 'HTTP: bytes above 127 in a header', malform: header(['X-Latin', '\xff\xfe\x80']) },
  { name: 'HTTP: folded header', malform: header(['X-Folded', 'a\r\n b']) },
  { name: 'HTTP: space before the colon', malform: header(['X-Space ', 'a']), isRefused: true },
  {
    name: 'HTTP: bad method',
    malform: (request) => {
      request.method = 'FOO';
    },
    isRefused: true,
  },
  {
    name: 'HTTP: lower-case method',
    malform: (request) => {
      request.method = request.method.toLowerCase();
    },
    isRefused: true,
  },
  {
    name: 'HTTP: method of WebDAV',
    malform: (request) => {
      request.method = 'PROPFIND';
    },
    isRefused: true,
  },
  {
    name: 'HTTP: TRACE',
    malform: (request) => {
      request.method = 'TRACE';
    },
    isRefused: true,
  },
  {
    name: 'HTTP: CONNECT',
    malform: (request) => {
      request.method = 'CONNECT';
    },
    mayBeClosed: true,
  },
  {
    name: 'HTTP: HEAD',
    malform: (request) => {
      request.method = 'HEAD';
    },
  },
  {
    name: 'HTTP: OPTIONS',
    malform: (request) => {
      request.method = 'OPTIONS';
    },
  },
  {
    name: 'HTTP: method override',
    malform: header(['X-HTTP-Method-Override', 'DELETE'], ['X-Method-Override', 'DELETE']),
  },
  {
    name: 'HTTP: absolute target',
    malform: (request) => {
      request.target = `http://evil.example.com${request.target}`;
    },
  },
  {
    name: 'HTTP: target of another scheme',
    malform: (request) => {
      request.target = `gopher://x${request.target}`;
    },
  },
  {
    name: 'HTTP: target without a slash',
    malform: (request) => {
      request.target = request.target.slice(1) || 'x';
    },
    isRefused: true,
  },
  {
    name: 'HTTP: asterisk',
    malform: (request) => {
      request.target = '*';
    },
    isRefused: true,
  },
  { name: 'HTTP: no Host', malform: (request) => setHeader(request, 'Host', undefined), isRefused: true },
  { name: 'HTTP: two Hosts', malform: header(['Host', 'evil.example.com']), isRefused: 'by-the-api' },
  { name: 'HTTP: Host that is none', malform: (request) => setHeader(request, 'Host', 'a b/c?d@e') },
  {
    name: 'HTTP: HTTP/1.0',
    malform: (request) => {
      request.version = 'HTTP/1.0';
    },
  },
  {
    name: 'HTTP: unknown version',
    malform: (request) => {
      request.version = 'HTTP/9.9';
    },
    isRefused: true,
  },
  {
    name: 'HTTP: noise',
    malform: (request) => {
      request.raw = Buffer.from('\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03\r\n\r\n', 'latin1');
    },
    isRefused: true,
  },
  {
    name: 'HTTP: preface of HTTP/2',
    malform: (request) => {
      request.raw = Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n');
    },
    mayBeClosed: true,
  },
  {
    name: 'HTTP: WebSocket upgrade',
    malform(request) {
      setHeader(request, 'Connection', 'Upgrade');
      header(['Upgrade', 'websocket'], ['Sec-WebSocket-Key', 'x'])(request);
    },
    mayBeClosed: true,
  },
  { name: 'HTTP: encoded body', malform: header(['Content-Encoding', 'gzip']) },
  { name: 'HTTP: ranges', malform: header(['Range', 'bytes=-1,0-,5-2,99999999999999-']) },
  {
    name: 'HTTP: bare line feeds',
    malform: (request) => {
      request.raw = Buffer.from(bytesOf(request).toString('latin1').replaceAll('\r\n', '\n'), 'latin1');
    },
    mayBeClosed: true,
  },
  {
    name: 'HTTP: a second request behind the first',
    malform: (request) => {
      request.raw = Buffer.concat([bytesOf(request), Buffer.from('GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n')]);
    },
  },
];
