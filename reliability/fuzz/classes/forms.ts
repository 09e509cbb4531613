import { type FuzzRequest, formBody, part, setHeader } from '../request.ts';
import type { RequestClass } from './request-class.ts';

const form =
  (parts: string[], type = 'multipart/form-data; boundary=edge', boundary = 'edge') =>
  (request: FuzzRequest): void => {
    setHeader(request, 'Content-Type', type);
    request.body = formBody(boundary, parts);
  };

const file = (name: string, content = 'Some text.', more = '') =>
  part(`name="file"; filename="${name}"`, content, more);
const sender = part('name="senderName"', 'Jo');

export const formClasses: RequestClass[] = [
  { name: 'multipart: no boundary', malform: form([file('a.txt')], 'multipart/form-data') },
  { name: 'multipart: empty boundary', malform: form([file('a.txt')], 'multipart/form-data; boundary=') },
  {
    name: 'multipart: boundary not in the body',
    malform: form([file('a.txt')], 'multipart/form-data; boundary=other'),
  },
  {
    name: 'multipart: boundary of 1,000 characters',
    malform: form([file('a.txt')], `multipart/form-data; boundary=${'b'.repeat(1_000)}`, 'b'.repeat(1_000)),
  },
  {
    name: 'multipart: 10^4 parts',
    malform: form(Array.from({ length: 10_000 }, (_, at) => part(`name="p${at}"`, 'x'))),
  },
  { name: 'multipart: unnamed part', malform: form([part('filename="a.txt"', 'x'), sender]) },
  { name: 'multipart: part without headers', malform: form(['\r\nx', file('a.txt')]) },
  { name: 'multipart: no parts', malform: form([]) },
  { name: 'multipart: two files', malform: form([sender, file('a.txt'), file('b.txt')]) },
  { name: 'multipart: filename=../../x', malform: form([sender, file('../../x.txt')]) },
  { name: 'multipart: lines in the name', malform: form([sender, file('a%0d%0ab.txt\r\nX: y')]) },
  { name: 'multipart: NUL in the name', malform: form([sender, file('a\0.txt')]) },
  {
    name: 'multipart: right-to-left in the name',
    malform: form([sender, file(Buffer.from('a\u202Egpj.exe').toString('latin1'))]),
  },
  { name: 'multipart: name of 10 KB', malform: form([sender, file(`${'n'.repeat(10_000)}.txt`)]) },
  {
    name: 'multipart: type against magic bytes',
    malform: form([sender, file('a.png', '%PDF-1.7 nothing', 'Content-Type: image/png\r\n')]),
  },
  {
    name: 'multipart: broken PDF',
    malform: form([sender, file('a.pdf', '%PDF-1.7\n1 0 obj<<>>', 'Content-Type: application/pdf\r\n')]),
  },
  { name: 'multipart: broken ZIP', malform: form([sender, file('a.docx', 'PK\x03\x04\x14\x00\x00\x00\x08\x00')]) },
  { name: 'multipart: zero bytes', malform: form([sender, file('a.txt', '')]) },
  { name: 'multipart: headers of 100 KB', malform: form([file('a.txt', 'x', `X-Large: ${'x'.repeat(100_000)}\r\n`)]) },
  {
    name: 'multipart: invalid UTF-8 in a field',
    malform: form([part('name="senderName"', '\xff\xfe'), file('a.txt')]),
  },
  {
    name: 'multipart: aborted',
    malform(request) {
      form([sender, file('a.txt', 'x'.repeat(20_000))])(request);
      request.manner = 'cuts-inside-the-request';
    },
  },
];
