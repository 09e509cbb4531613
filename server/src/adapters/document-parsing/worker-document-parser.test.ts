import { readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { textPdf } from '../../../test-support/documents/pdf-fixture.ts';
import { type DocumentParser, UnreadableDocument } from '../../knowledge/ports.ts';
import { createDocumentParser } from './worker-document-parser.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const slow = () => ({ bytes: bytes('<i>x'.repeat(4_900)), format: 'html' as const });
let parser: DocumentParser;
beforeAll(() => {
  parser = createDocumentParser();
});
afterAll(() => parser.close());

describe('a document that was read', () => {
  it('has a title, a language, passages with their spots, and what the index needs', async () => {
    const html =
      '<html lang="en"><title>Hours – Shop</title><body><main><h1>Hours</h1><p>The shop is open from nine to five.</p></main></html>';
    const document = await parser.parse({
      bytes: bytes(html),
      contentType: 'text/html',
      url: 'https://shop.test/hours',
    });
    expect(document).toMatchObject({
      title: 'Hours',
      language: 'en',
      textHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      passages: [
        {
          text: 'The shop is open from nine to five.',
          headingPath: ['Hours'],
          position: 0,
          spot: '#:~:text=The%20shop%20is%20open%20from%20nine%20to%20five.',
        },
      ],
      page: { links: [], isNoindex: false },
    });
    expect(document.lexical.length).toBeGreaterThan(10);
  });

  it('has the title that the owner gave it, and the same hash all the same', async () => {
    const file = { bytes: bytes('# A\n\nText.'), format: 'markdown' as const };
    const own = await parser.parse({ ...file, bytes: file.bytes.slice() });
    const named = await parser.parse({ ...file, title: 'B' });
    expect([own.title, named.title]).toEqual(['A', 'B']);
    expect(named.textHash).toBe(own.textHash);
  });

  it('as a PDF leads to the page where the passage begins', async () => {
    const lines = Array.from({ length: 40 }, (_, i) => ({
      text: `Line ${i} has some more words in it.`,
      x: 50,
      y: 700 - 12 * i,
    }));
    const pdf = textPdf([[{ text: 'First page.', x: 50, y: 500 }], lines]);
    const { passages } = await parser.parse({ bytes: pdf });
    expect(passages[0]?.spot).toBe('#page=1');
    expect(passages.at(-1)?.spot).toBe('#page=2');
  });

  it('as pairs has a passage for each, as it was written', async () => {
    const pairs = [{ question: 'Open?', answer: '**Yes**,\ndaily.', url: 'https://shop.test/' }];
    const { passages } = await parser.parse({ bytes: bytes(JSON.stringify(pairs)), format: 'pairs' });
    expect(passages).toEqual([{ headingPath: ['Open?'], text: '**Yes**,\ndaily.', position: 0, spot: '' }]);
  });

  it('may have thousands of passages', async () => {
    const text = Array.from({ length: 3_000 }, (_, i) => `# Heading ${i}\n\nText ${i}.`).join('\n\n');
    const { passages } = await parser.parse({ bytes: bytes(text), format: 'markdown' });
    expect(passages).toHaveLength(3_000);
    expect(passages[2_999]).toMatchObject({ text: 'Text 2999.', position: 2_999 });
  });
});

describe('a document without a word', () => {
  it.each([
    ['an empty file', { bytes: bytes(' \n'), fileName: 'a.txt' }, 'The file has no text.'],
    ['an empty text', { bytes: bytes(' \n'), format: 'text' as const }, 'The text is empty.'],
    ['an endless word', { bytes: bytes('x'.repeat(900_000)), fileName: 'a.txt' }, 'It has no readable words.'],
    ['signs', { bytes: bytes('- * - ... '.repeat(900)), format: 'text' as const }, 'It has no readable words.'],
  ])('says so: %s', async (_, document, reason) => {
    await expect(parser.parse(document)).rejects.toThrow(reason);
  });
});

it('keeps once what a document says over and over', async () => {
  const row = '| the same | again |\n';
  const { passages } = await parser.parse({ bytes: bytes(row.repeat(20_000)), format: 'markdown' });
  expect(passages.length).toBeLessThan(10);
  expect(passages.map(({ position }) => position)).toEqual(passages.map((_, i) => i));
});

it('gives no spot in a page that has no address', async () => {
  const { passages } = await parser.parse({
    bytes: bytes('<main><h2 id="hours">Hours</h2><p>We are open daily.</p></main>'),
    fileName: 'hours.html',
  });
  expect(passages.map(({ spot }) => spot)).toEqual(['']);
});

it('reads on after a document that broke its limits', async () => {
  const strict = createDocumentParser({ timeLimitMs: 1 });
  await expect(strict.parse(slow())).rejects.toThrow(UnreadableDocument);
  await strict.close();
  await expect(parser.parse({ bytes: bytes('<div>'.repeat(1_000_000)), format: 'html' })).rejects.toThrow(
    /too complex/,
  );
  expect((await parser.parse({ bytes: bytes('Fine.'), format: 'text' })).passages).toHaveLength(1);
});

it('reads many at once, two at a time, in their order', async () => {
  const documents = Array.from({ length: 10 }, (_, i) => parser.parse({ bytes: bytes(`Text ${i}.`), format: 'text' }));
  const read = await Promise.all(documents);
  expect(read.map(({ passages }) => passages[0]?.text)).toEqual(documents.map((_, i) => `Text ${i}.`));
});

it('is given up when nobody wants it any more, waiting or running', async () => {
  const controller = new AbortController();
  const reads = Array.from({ length: 4 }, () => parser.parse(slow(), controller.signal));
  const outcomes = Promise.allSettled(reads);
  await sleep(20);
  controller.abort(new Error('Nobody wants it.'));
  for (const outcome of await outcomes)
    expect(outcome).toMatchObject({ status: 'rejected', reason: { message: 'Nobody wants it.' } });
  expect((await parser.parse({ bytes: bytes('Fine.'), format: 'text' })).passages).toHaveLength(1);
});

it('reads sitemaps too', async () => {
  expect(await parser.parseSitemap(bytes('https://a.test/x'))).toEqual({
    pages: ['https://a.test/x'],
    sitemaps: [],
  });
});

it('takes a part of a larger buffer without taking the rest', async () => {
  const whole = bytes('Not this. But this text. Nor this.');
  const { passages } = await parser.parse({ bytes: whole.subarray(10, 24), format: 'text' });
  expect(passages[0]?.text).toBe('But this text.');
  expect(whole.byteLength).toBe(34);
});

it('gives up what is being read when it is closed, and says that it was not the document', async () => {
  const closing = createDocumentParser();
  const running = closing.parse(slow()).catch((error: unknown) => error);
  await sleep(20);
  await closing.close();
  const error = await running;
  expect(error).not.toBeInstanceOf(UnreadableDocument);
  expect(error).toMatchObject({ message: 'The document parser is closed.' });
});

describe.runIf(process.platform === 'linux')('a machine that has other things to do', () => {
  /** Processes that this one has started. */
  async function children(): Promise<number[]> {
    const ids = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
    return ids.trim().split(' ').map(Number);
  }

  it('is no reason to give a document up: only the time it was read for counts', async () => {
    const before = await children();
    const patient = createDocumentParser({ timeLimitMs: 800 });
    const read = patient.parse({ bytes: bytes('The shop is open.'), format: 'text' });
    const [reading = 0] = (await children()).filter((id) => !before.includes(id));
    process.kill(reading, 'SIGSTOP');
    await sleep(1_500);
    process.kill(reading, 'SIGCONT');
    expect((await read).passages).toMatchObject([{ text: 'The shop is open.' }]);
    await patient.close();
  });
});
