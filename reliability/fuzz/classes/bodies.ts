import { type FuzzRequest, setHeader, setJson } from '../request.ts';
import type { RequestClass } from './request-class.ts';

const usualBodyBytes = 64 * 1024;

/** The right body as text, or an object where the route takes none. */
const textOf = ({ value }: FuzzRequest) => JSON.stringify(value ?? {});

/** With these members before the right ones. */
const withMembers = (request: FuzzRequest, members: string) => {
  const inner = textOf(request).slice(1);
  setJson(request, inner === '}' ? `{${members}}` : `{${members},${inner}`);
};

/** The first text of the right body replaced by a piece of JSON that `JSON.stringify` would not write. */
const withPiece = (request: FuzzRequest, piece: string | Buffer) => {
  const text = textOf(request);
  const [first] = /:"(?:[^"\\]|\\.)*"/.exec(text) ?? [];
  const [before, after] =
    first === undefined
      ? ['{"message":', '}']
      : [text.slice(0, text.indexOf(first) + 1), text.slice(text.indexOf(first) + first.length)];
  setJson(request, Buffer.concat([Buffer.from(before), Buffer.from(piece as string), Buffer.from(after)]));
};

export const bodyClasses: RequestClass[] = [
  { name: 'body: empty', malform: (request) => setJson(request, '') },
  {
    name: 'body: missing',
    malform(request) {
      request.body = Buffer.alloc(0);
      setHeader(request, 'Content-Type', undefined);
    },
  },
  { name: 'body: null', malform: (request) => setJson(request, 'null') },
  { name: 'body: array for object', malform: (request) => setJson(request, `[${textOf(request)}]`) },
  { name: 'body: a string', malform: (request) => setJson(request, '"text"') },
  { name: 'body: truncated JSON', malform: (request) => setJson(request, textOf(request).slice(0, -1)) },
  { name: 'body: trailing garbage', malform: (request) => setJson(request, `${textOf(request)}}`) },
  { name: 'body: two documents', malform: (request) => setJson(request, textOf(request).repeat(2)) },
  { name: 'body: duplicate keys', malform: (request) => withMembers(request, '"message":1,"name":[],"id":{}') },
  { name: 'body: nesting 100,000 deep', malform: (request) => setJson(request, '['.repeat(100_000)) },
  {
    name: 'body: nested objects',
    malform: (request) => withPiece(request, `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`),
  },
  { name: 'body: 1e400', malform: (request) => withPiece(request, '1e400') },
  { name: 'body: -0', malform: (request) => withPiece(request, '-0') },
  { name: 'body: 2^53 + 1', malform: (request) => withPiece(request, '9007199254740993') },
  { name: 'body: NaN', malform: (request) => withPiece(request, 'NaN') },
  { name: 'body: lone surrogate', malform: (request) => withPiece(request, '"\\ud800"') },
  { name: 'body: lone surrogate in a key', malform: (request) => withMembers(request, '"\\udc00":1') },
  {
    name: 'body: invalid UTF-8',
    malform: (request) => withPiece(request, Buffer.from([0x22, 0xc3, 0x28, 0xff, 0x22])),
  },
  { name: 'body: overlong UTF-8', malform: (request) => withPiece(request, Buffer.from([0x22, 0xc0, 0xae, 0x22])) },
  { name: 'body: byte order mark', malform: (request) => setJson(request, Buffer.from(`\uFEFF${textOf(request)}`)) },
  { name: 'body: UTF-16', malform: (request) => setJson(request, Buffer.from(textOf(request), 'utf16le')) },
  {
    name: 'body: __proto__',
    malform: (request) => withMembers(request, '"__proto__":{"isAdmin":true,"role":"owner"}'),
  },
  {
    name: 'body: constructor.prototype',
    malform: (request) => withMembers(request, '"constructor":{"prototype":{"isAdmin":true}}'),
  },
  {
    name: 'body: fields of other things',
    malform: (request) =>
      withMembers(request, '"accountId":"acc_other","ownerId":"x","createdAt":0,"role":"owner","isActive":false'),
  },
  {
    name: 'body: one byte over the limit',
    malform: (request) => setJson(request, textOf(request).padEnd(usualBodyBytes + 1, ' ')),
  },
  { name: 'body: text of 1 MB', malform: (request) => withPiece(request, `"${'x'.repeat(1_000_000)}"`) },
  { name: 'body: 10^5 elements', malform: (request) => withPiece(request, `[${'1,'.repeat(100_000)}1]`) },
];
