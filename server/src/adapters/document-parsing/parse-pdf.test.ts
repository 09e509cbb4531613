import { describe, expect, it } from 'vitest';
import { type PlacedText, textPdf } from '../../../test-support/documents/pdf-fixture.ts';
import { parsePdf } from './parse-pdf.ts';

const lines = (x: number, top: number, ...texts: string[]): PlacedText[] =>
  texts.map((text, i) => ({ text, x, y: top - 12 * i }));
const read = (...pages: PlacedText[][]) => parsePdf(textPdf(pages), () => undefined);

it('joins lines to paragraphs, and words that were parted at the end of a line', async () => {
  const { blocks } = await read([
    ...lines(50, 700, 'Our opening hours are long: we serve custo-', 'mers from nine to five.'),
    ...lines(50, 650, 'On Sundays the shop is closed.'),
  ]);
  expect(blocks).toEqual([
    {
      kind: 'paragraph',
      text: 'Our opening hours are long: we serve customers from nine to five.',
      place: { page: 1 },
    },
    { kind: 'paragraph', text: 'On Sundays the shop is closed.', place: { page: 1 } },
  ]);
});

it('reads two columns one after the other, even if they were drawn line by line', async () => {
  const left = Array.from({ length: 12 }, (_, i) => `The left column has its line number ${i}`);
  const right = Array.from({ length: 12 }, (_, i) => `and the right one has line number ${i}`);
  const drawn = left.flatMap((text, i) => [
    { text, x: 50, y: 700 - 12 * i },
    { text: right[i] ?? '', x: 320, y: 700 - 12 * i },
  ]);
  const { blocks } = await read([
    { text: 'A title over the whole width of the page in large letters', x: 50, y: 740, size: 18 },
    ...drawn,
  ]);
  const text = blocks.map((block) => block.text).join(' ');
  expect(text).toContain([...left, ...right].join(' '));
});

it('makes headings of larger letters, and the title of the first', async () => {
  const prose = lines(
    50,
    640,
    ...Array.from({ length: 8 }, () => 'Some words of the text in its usual size, which goes on.'),
  );
  const { title, blocks } = await read([
    { text: 'Handbook', x: 50, y: 720, size: 24 },
    { text: 'Opening hours', x: 50, y: 680, size: 16 },
    ...prose,
  ]);
  expect(title).toBe('Handbook');
  expect(blocks.slice(0, 2)).toMatchObject([
    { kind: 'heading', level: 1, text: 'Handbook' },
    { kind: 'heading', level: 2, text: 'Opening hours' },
  ]);
});

it('makes lists of bullets', async () => {
  const { blocks } = await read(lines(50, 700, '\x95 First thing', '\x95 Second thing', '  that goes on'));
  expect(blocks).toMatchObject([{ kind: 'list', text: '- First thing\n- Second thing that goes on' }]);
});

describe('what every page repeats', () => {
  const page = (number: number, text: string): PlacedText[] => [
    { text: 'Handbook of the shop', x: 50, y: 770 },
    ...lines(50, 600, text),
    { text: `Page ${number} of 3`, x: 280, y: 20 },
  ];

  it('is left out', async () => {
    const { blocks } = await read(page(1, 'First text.'), page(2, 'Second text.'), page(3, 'Third text.'));
    expect(blocks).toEqual([
      { kind: 'paragraph', text: 'First text.', place: { page: 1 } },
      { kind: 'paragraph', text: 'Second text.', place: { page: 2 } },
      { kind: 'paragraph', text: 'Third text.', place: { page: 3 } },
    ]);
  });

  it('does not part a sentence that goes on over the page', async () => {
    const { blocks } = await read(page(1, 'The parcel is sent'), page(2, 'within two days.'), page(3, 'Third.'));
    expect(blocks[0]).toEqual({
      kind: 'paragraph',
      text: 'The parcel is sent within two days.',
      place: { page: 1 },
    });
  });
});
