import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { processorMs } from '../../../test-support/processor-time.ts';
import { readMarkdownBlocks, readParagraphs } from './blocks.ts';
import { estimateTokens, TARGET_TOKENS } from './cut-block.ts';
import { packBlocks } from './pack-blocks.ts';

function splitIntoPassages(text: string, format: 'text' | 'markdown') {
  const lines = text.replace(/\r\n?/g, '\n');
  const blocks = format === 'markdown' ? readMarkdownBlocks(lines) : readParagraphs(lines);
  return packBlocks(blocks).map(({ begins, ...draft }) => draft);
}

const LARGEST_ALLOWED = 2.2 * TARGET_TOKENS;
const prose = (words: number) => 'Visitors ask about parcels. '.repeat(Math.ceil(words / 4)).trim();
const withoutSpace = (text: string) => text.replace(/\s+/g, '');

describe('Markdown', () => {
  it('is split along its headings, and each passage knows those above it', () => {
    const passages = splitIntoPassages(
      '# Shop\n\nWelcome.\n\n## Hours\n\nNine to five.\n\n# Jobs\n\nNone.',
      'markdown',
    );
    expect(passages).toEqual([
      { text: 'Welcome.', headingPath: ['Shop'], position: 0 },
      { text: 'Nine to five.', headingPath: ['Shop', 'Hours'], position: 1 },
      { text: 'None.', headingPath: ['Jobs'], position: 2 },
    ]);
  });

  it('may underline its headings', () => {
    const passages = splitIntoPassages('Shop\n====\n\nHours\n---\nNine to five.', 'markdown');
    expect(passages).toEqual([{ text: 'Nine to five.', headingPath: ['Shop', 'Hours'], position: 0 }]);
  });

  it('keeps a heading with nothing under it as text', () => {
    const passages = splitIntoPassages('# Call us on 555\n\n# Jobs\n\nNone.', 'markdown');
    expect(passages.map(({ text }) => text)).toEqual(['Call us on 555', 'None.']);
  });

  it('loses its front matter', () => {
    const passages = splitIntoPassages('---\ntitle: Shop\n---\nWelcome.', 'markdown');
    expect(passages.map(({ text }) => text)).toEqual(['Welcome.']);
  });

  it('takes no heading from within code', () => {
    const [passage, ...others] = splitIntoPassages('```sh\n# not a heading\nrun\n```', 'markdown');
    expect(others).toEqual([]);
    expect(passage).toMatchObject({ headingPath: [], text: '```sh\n# not a heading\nrun\n```' });
  });

  it.each([
    ['list', Array.from({ length: 60 }, (_, i) => `- item number ${i}`).join('\n')],
    ['table', ['| a | b |', '|---|---|', ...Array.from({ length: 50 }, (_, i) => `| row | ${i} |`)].join('\n')],
    ['code', ['```', ...Array.from({ length: 80 }, (_, i) => `let a${i} = 1`), '```'].join('\n')],
  ])('keeps a %s of up to twice the target whole', (_, block) => {
    expect(estimateTokens(block)).toBeGreaterThan(TARGET_TOKENS);
    const passages = splitIntoPassages(`${prose(120)}\n\n${block}\n\n${prose(120)}`, 'markdown');
    expect(passages.some(({ text }) => text.includes(block))).toBe(true);
  });

  it('closes and opens the fences of long code around each part', () => {
    const lines = Array.from({ length: 200 }, (_, i) => `let a${i} = ${i}`);
    const passages = splitIntoPassages(['```ts', ...lines, '```', '', 'Prose.'].join('\n'), 'markdown');
    const code = passages.map(({ text }) => text).slice(0, -1);
    expect(passages.at(-1)?.text).toBe('Prose.');
    expect(code.length).toBeGreaterThan(3);
    for (const text of code) expect(text).toMatch(/^```ts\n(let a\d+ = \d+\n)+```$/);
    const inside = code
      .join('\n')
      .split('\n')
      .filter((line) => line.startsWith('let'));
    expect(inside).toEqual(lines);
  });

  it('repeats the head of a long table over each part', () => {
    const rows = Array.from({ length: 300 }, (_, i) => `| article ${i} | ${i} euro |`);
    const passages = splitIntoPassages(['| name | price |', '|---|---|', ...rows].join('\n'), 'markdown');
    expect(passages.length).toBeGreaterThan(3);
    for (const { text } of passages) expect(text.startsWith('| name | price |\n|---|---|\n| article')).toBe(true);
  });
});

it('cuts a long paragraph at its sentences, into parts of about the target', () => {
  const passages = splitIntoPassages(prose(1_000), 'text');
  for (const { text } of passages) {
    expect(text).toMatch(/^Visitors.*parcels\.$/);
    expect(estimateTokens(text)).toBeGreaterThan(TARGET_TOKENS / 2);
  }
});

it('loses nothing but white space from plain text, and keeps every passage small', () => {
  const word = fc.string({
    unit: fc.constantFrom('a', 'b', '.', '#', '|', '-', '`', '漢', '😀', 'é'),
    maxLength: 30,
  });
  const space = fc.constantFrom(' ', '\n', '\n\n', '\r\n', '\t', '. ');
  const text = fc
    .array(fc.tuple(word, space, fc.integer({ min: 1, max: 120 })), { maxLength: 20 })
    .map((parts) => parts.map(([part, gap, times]) => (part + gap).repeat(times)).join(''));
  fc.assert(
    fc.property(text, (whole) => {
      const passages = splitIntoPassages(whole, 'text');
      expect(withoutSpace(passages.map((passage) => passage.text).join(''))).toBe(withoutSpace(whole));
      passages.forEach((passage, i) => {
        expect(passage.position).toBe(i);
        expect(passage.text.trim()).not.toBe('');
        expect(estimateTokens(passage.text)).toBeLessThanOrEqual(LARGEST_ALLOWED);
      });
    }),
  );
});

it('keeps every passage of any Markdown small and not empty', () => {
  const line = fc.constantFrom(
    '# Title',
    'text here. ',
    '```',
    '~~~~',
    '| a | b |',
    '|---|---|',
    '- item',
    '---',
    '===',
    '',
    '  x',
  );
  const markdown = fc
    .array(fc.tuple(line, fc.integer({ min: 1, max: 150 })), { maxLength: 20 })
    .map((parts) => parts.map(([part, times]) => `${part}\n`.repeat(times)).join(''));
  fc.assert(
    fc.property(markdown, (whole) => {
      for (const { text } of splitIntoPassages(whole, 'markdown')) {
        expect(text.trim()).not.toBe('');
        expect(estimateTokens(text)).toBeLessThanOrEqual(LARGEST_ALLOWED);
      }
    }),
  );
});

describe('a hostile text of 750 KB takes linear time', () => {
  const fill = (pattern: string) => pattern.repeat(Math.floor(750_000 / pattern.length));

  it.each([
    ['one word', fill('a')],
    ['one line', fill('word. Next one, ')],
    ['full stops', fill('.')],
    ['newlines', fill('\n')],
    ['white space', fill(`x${' '.repeat(1_000)}`)],
    ['headings', fill('# a heading\n')],
    ['number signs', fill('#')],
    ['fences never closed', fill('````\n```\n~~~\n')],
    ['front matter never closed', `---\n${fill('a: b\n')}`],
    ['list items', fill('- a\n\n')],
    ['bars', fill('|')],
    ['underlines', fill('a\n---\n')],
    ['Chinese', fill('漢字。')],
  ])('%s', (_, text) => {
    // Quadratic time would be minutes.
    expect(processorMs(() => splitIntoPassages(text, 'markdown'))).toBeLessThan(3_000);
  });
});

it('knows what a passage begins with, and where that stands', () => {
  const [first, second] = packBlocks([
    { kind: 'heading', level: 1, text: 'Shop', place: { page: 1 } },
    { kind: 'table', text: '| a | b |', place: { page: 2 } },
    { kind: 'heading', level: 2, text: 'Alone', place: { page: 3 } },
  ]);
  expect(first?.begins).toEqual({ kind: 'table', text: '| a | b |', place: { page: 2 } });
  expect(second?.begins).toEqual({ kind: 'heading', text: 'Alone', place: { page: 3 } });
});

it('ends the sections of a level at a heading without a text', () => {
  const passages = packBlocks([
    { kind: 'heading', level: 2, text: 'FAQ' },
    { kind: 'heading', level: 3, text: 'Why?' },
    { kind: 'paragraph', text: 'Because.' },
    { kind: 'heading', level: 3, text: '' },
    { kind: 'paragraph', text: 'More.' },
  ]);
  expect(passages.map(({ headingPath }) => headingPath)).toEqual([['FAQ', 'Why?'], ['FAQ']]);
});

describe('no passage is longer than 8,000 characters, whatever the text', () => {
  const fill = (pattern: string) => `Hello ${pattern.repeat(Math.floor(300_000 / pattern.length))} there`;

  it.each([
    ['spaces', fill(' ')],
    ['spaces that do not break', fill('\u00a0')],
    ['characters without width', fill('\u200b')],
    ['spaces and characters without width', fill(' \u200b')],
    ['combining marks', fill('\u0301')],
    ['newlines', fill('\n')],
    ['newlines in code', `\`\`\`\n${fill('\n')}\n\`\`\``],
    ['spaces in code', `\`\`\`\n${fill(`x${' '.repeat(199)}`)}\n\`\`\``],
    ['bars', fill('|')],
    ['bars with spaces', fill(`|${' '.repeat(500)}`)],
    ['a heading', `# ${fill('word ')}\n\nText.`],
  ])('%s', (_, text) => {
    for (const format of ['text', 'markdown'] as const) {
      const passages = splitIntoPassages(text, format);
      for (const { text: part, headingPath } of passages) {
        expect(part.length).toBeLessThanOrEqual(8_000);
        expect(headingPath.join('').length).toBeLessThanOrEqual(300);
      }
      expect(passages[0]?.text).toMatch(/Hello/);
      expect(passages.map((passage) => passage.text).join(' ')).toMatch(/there/);
    }
  });
});
