import { expect, test } from 'vitest';
import { contrastOf } from '../../../widget/src/colors.ts';
import { correctionsOf } from './color-corrections.ts';

const readable = { primaryColor: '#2457d6', backgroundColor: '#ffffff', textColor: '#1a1a1a' };

test('colours that can be read are left as they are, however they are written', () => {
  expect(correctionsOf(readable)).toEqual([]);
  expect(correctionsOf({ ...readable, primaryColor: '#2457D6' })).toEqual([]);
});

test('grey on white is told of, with what visitors see instead', () => {
  const [correction] = correctionsOf({ ...readable, textColor: '#cccccc' });
  expect(correction).toMatchObject({ what: 'text', wanted: '#cccccc', on: '#ffffff' });
  expect(contrastOf(correction?.used ?? '', '#ffffff')).toBeGreaterThanOrEqual(7);
});

test('a button that is hardly seen is told of, and the links in its colour', () => {
  const corrections = correctionsOf({ ...readable, primaryColor: '#ffee88' });
  expect(corrections.map(({ what }) => what)).toEqual(['primary', 'links']);
});
