import { type FuzzRequest, setHeader } from '../request.ts';
import type { RequestClass } from './request-class.ts';

const withHeader = (name: string, value: string) => (request: FuzzRequest) => setHeader(request, name, value);

const headers: [string, string, string][] = [
  ['Last-Event-ID negative', 'Last-Event-ID', '-1'],
  ['Last-Event-ID huge', 'Last-Event-ID', '99999999999999999999999'],
  ['Last-Event-ID not a number', 'Last-Event-ID', 'NaN; drop table'],
  ['Last-Event-ID of 10 KB', 'Last-Event-ID', 'a:'.repeat(5_000)],
  ['Last-Event-ID with separators', 'Last-Event-ID', 'msg_none:5:../..'],
  ['Idempotency-Key empty', 'Idempotency-Key', ''],
  ['Idempotency-Key of 10 KB', 'Idempotency-Key', 'k'.repeat(10_000)],
  ['Idempotency-Key above 127', 'Idempotency-Key', '\xff\x80'],
  ['If-Match nonsense', 'If-Match', '"\\", W/, *, 7'],
  ['If-None-Match nonsense', 'If-None-Match', `${'"x",'.repeat(2_000)}*`],
  ['If-Modified-Since nonsense', 'If-Modified-Since', 'the day before'],
];

export const streamClasses: RequestClass[] = [
  ...headers.map(([name, header, value]) => ({ name: `stream: ${name}`, malform: withHeader(header, value) })),
  {
    name: 'stream: Last-Event-ID of another',
    malform: (request, { scene }) => setHeader(request, 'Last-Event-ID', `${scene.known['messageId']}:3`),
  },
  {
    name: 'stream: cut inside the reply',
    malform(request) {
      request.manner = 'cuts-inside-the-reply';
    },
  },
  {
    name: 'stream: never reads',
    malform(request) {
      request.manner = 'never-reads';
    },
  },
  {
    name: 'stream: cut inside the request',
    malform(request) {
      request.manner = 'cuts-inside-the-request';
    },
  },
];
