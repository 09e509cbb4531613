/** How many bytes the widget is, part by part, as the server sends them. Measures what is built: `npm run build`. */

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { createReport } from './support/report.ts';

const dist = join(import.meta.dirname, '../widget/dist');
const assets = readdirSync(join(dist, 'frame/assets'));
/** Files of the frame are named after their part, with a hash behind it. */
const inFrame = (...starts: string[]) =>
  assets.filter((file) => starts.some((start) => file.startsWith(`${start}-`))).map((file) => `frame/assets/${file}`);

const parts: [name: string, when: string, files: string[]][] = [
  ['loader', 'with the page', ['widget.js']],
  ['panel', 'the page is idle', ['widget-panel.mjs']],
  ['frame', 'the page is idle', inFrame('main')],
  ['words-en', 'the first few with the frame, the others with the answer', inFrame('en')],
  ['words-ru', 'in place of these, the largest', inFrame('ru')],
  ['chat', 'the chat is opened or pointed at', inFrame('chat')],
  ['answering', 'the visitor writes', inFrame('answering')],
  ['live', 'a person is asked for', inFrame('live')],
  ['search', 'the search box is opened', inFrame('start-search', 'search')],
  ['teaser', 'an owner wants it', ['widget-teaser.mjs', ...inFrame('teaser')]],
  ['search-tag', 'a search tag', ['widget-search.mjs']],
  ['module', 'instead of loader and panel', ['widget.mjs']],
];

const report = createReport('widget');
const rows = parts.map(([name, when, files]) => {
  const contents = files.map((file) => readFileSync(join(dist, file)));
  const sum = (size: (content: Buffer) => number) => contents.reduce((total, content) => total + size(content), 0);
  const gzipBytes = sum((content) => gzipSync(content, { level: 9 }).length);
  report.figure(`widget.${name}-gzip-bytes`, gzipBytes);
  return [name, when, sum(({ length }) => length), gzipBytes, sum((content) => brotliCompressSync(content).length)];
});
report.table('Bytes', ['part', 'loaded when', 'plain', 'gzip', 'brotli'], rows);
report.finish();
