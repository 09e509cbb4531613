import { expect, test } from 'vitest';
import { highlightedText } from './highlighted-text.ts';

/** The text with its marked words in angle brackets. */
const marked = (text: string, start: number, ...places: [number, number][]) =>
  highlightedText({ text, start, highlights: places.map(([start, end]) => ({ start, end })) })
    .replaceAll('\uE002', '‹')
    .replaceAll('\uE003', '›');

test.each([
  ['none', 'Open at 9.', 0, [], 'Open at 9.'],
  ['one inside', 'Open at 9.', 0, [[5, 9]], 'Open ‹at 9›.'],
  ['one of a later part of the answer', 'Open at 9.', 20, [[25, 29]], 'Open ‹at 9›.'],
  [
    'at both ends',
    'at 9 or 10',
    0,
    [
      [8, 10],
      [0, 4],
    ],
    '‹at 9› or ‹10›',
  ],
  [
    'of the parts before and behind',
    'Open at 9.',
    20,
    [
      [0, 20],
      [30, 40],
    ],
    'Open at 9.',
  ],
  [
    'across the beginning and the end',
    'Open at 9.',
    20,
    [
      [10, 24],
      [28, 40],
    ],
    '‹Open› at ‹9.›',
  ],
  ['across all of it', 'Open.', 20, [[10, 40]], '‹Open.›'],
  [
    'one upon the other',
    'Open at 9.',
    0,
    [
      [0, 7],
      [5, 9],
    ],
    '‹Open at›‹ 9›.',
  ],
] as [string, string, number, [number, number][], string][])('%s', (_, text, start, places, expected) => {
  expect(marked(text, start, ...places)).toBe(expected);
});
