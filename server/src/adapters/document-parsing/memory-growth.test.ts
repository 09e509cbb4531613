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

/** Reads the file named and prints by how much the process grew meanwhile. */
const trial = `
  import { readFile } from 'node:fs/promises';
  const [, reader, file, format] = process.argv;
  const { createDocumentReader } = await import(reader);
  const documents = createDocumentReader();
  await documents.read({ bytes: new TextEncoder().encode('A first text.'), format: 'text' });
  const before = process.memoryUsage.rss();
  let largest = before;
  setInterval(() => (largest = Math.max(largest, process.memoryUsage.rss())), 5).unref();
  const bytes = new Uint8Array(await readFile(file));
  await documents.read({ bytes, format: format || undefined }).catch(() => undefined);
  console.log(largest - before);
  process.exit();
`;

describe('the process grows by less than 200 MB', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'parley-hostile-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it.each(GREEDY)('for %s', async (name) => {
    const document = hostileDocuments.find((one) => one.name === name)?.make();
    const file = join(folder, 'document');
    await writeFile(file, document?.bytes ?? '');
    const reader = new URL('./worker-document-reader.ts', import.meta.url).href;
    const { stdout } = await promisify(execFile)(process.execPath, [
      '--input-type=module',
      '-e',
      trial,
      reader,
      file,
      document?.format ?? '',
    ]);
    expect(stdout).toMatch(/^\d+\n$/);
    expect(Number(stdout)).toBeLessThan(LARGEST_GROWTH_BYTES);
  });
});
