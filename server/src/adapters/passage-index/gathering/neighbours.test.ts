import { expect, it } from 'vitest';
import { joinNeighbours, type Stretch } from './neighbours.ts';

const passage = (position: number, more: Partial<Stretch> = {}): Stretch => ({
  id: `doc:${position}`,
  documentId: 'doc',
  title: '',
  url: '',
  spot: `#${position}`,
  language: 'en',
  isPair: false,
  headingPath: ['Returns'],
  text: `part ${position}`,
  tokens: 10,
  score: 1,
  lexical: 1,
  dense: position / 10,
  coverage: 0.5,
  position,
  lastPosition: position,
  ...more,
});
const joined = (...passages: Stretch[]) => passages.reduce<Stretch[]>(joinNeighbours, []);

it('makes one of neighbours, in their order, at the place and with the id and spot of the better', () => {
  const [first, second] = joined(passage(5), passage(1), passage(4));
  expect(first).toMatchObject({ id: 'doc:5', text: 'part 4\n\npart 5', spot: '#5', tokens: 20, dense: 0.5 });
  expect(second).toMatchObject({ text: 'part 1' });
});

it('closes the gap between two', () => {
  expect(joined(passage(3), passage(1), passage(2)).map(({ text }) => text)).toEqual(['part 1\n\npart 2\n\npart 3']);
});

it('keeps apart what is under other headings, in another document, or a pair', () => {
  expect(joined(passage(1), passage(2, { headingPath: ['Jobs'] }))).toHaveLength(2);
  expect(joined(passage(1), passage(2, { documentId: 'other' }))).toHaveLength(2);
  expect(joined(passage(1, { isPair: true }), passage(2, { isPair: true }))).toHaveLength(2);
});

it('joins no more than three', () => {
  expect(joined(passage(1), passage(2), passage(3), passage(4)).map(({ position }) => position)).toEqual([1, 4]);
});
