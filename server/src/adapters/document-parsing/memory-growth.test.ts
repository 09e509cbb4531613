import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileDocuments } from '../../../test-support/documents/hostile-documents.ts';

const LARGEST_GROWTH_BYTES = 200_000_000;
const GREEDY = [
  'a page of a million nested elements',
  'a page of less-than signs',
  'a list of fifty thousand questions',
  'a Word file of a gigabyte of spaces',
  'a workbook of a million cells',
  'a PDF whose content unpacks to 500 MB',
  'a PDF packed in layers',
  'a PDF of endless text',
];

/** Reads the file named and prints by how much the process and the one that reads for it grew meanwhile. */
const trial = `
  import { readFileSync } from 'node:fs';
  import { readFile } from 'node:fs/promises';
  const [, parser, file, format] = process.argv;
  const { createDocumentParser } = await import(parser);
  const documents = createDocumentParser();
  await documents.parse({ bytes: new TextEncoder().encode('A first text.'), format: 'text' });
  const rss = (pid) => 1024 * Number(/^VmRSS:\\s+(\\d+)/m.exec(readFileSync('/proc/' + pid + '/status', 'utf8'))?.[1] ?? 0);
  const childIds = () => readFileSync('/proc/self/task/' + process.pid + '/children', 'utf8').split(' ').filter(Boolean);
  const together = () => {
    try {
      return [process.pid, ...childIds()].reduce((sum, pid) => sum + rss(pid), 0);
    } catch {
      return 0;
    }
  };
  const before = together();
  let largest = before;
  setInterval(() => (largest = Math.max(largest, together())), 5).unref();
  const bytes = new Uint8Array(await readFile(file));
  await documents.parse({ bytes, format: format || undefined }).catch(() => undefined);
  console.log(largest - before);
  process.exit();
`;

describe.runIf(process.platform === 'linux')('the server grows by less than 200 MB', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-hostile-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(GREEDY)('for %s', async (name) => {
    const document = hostileDocuments.find((one) => one.name === name)?.make();
    const file = join(folder, 'document');
    await writeFile(file, document?.bytes ?? '');
    const parser = new URL('./worker-document-parser.ts', import.meta.url).href;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      trial,
      parser,
      file,
      document?.format ?? '',
    ]);
    expect(stdout).toMatch(/^\d+\n$/);
    expect(Number(stdout)).toBeLessThan(LARGEST_GROWTH_BYTES);
  });
});
