import { expect, test } from 'vitest';
import type { Stretch } from './gathering/neighbours.ts';
import { createReceivedPassages, createSentPassages } from './sent-passages.ts';

const passage = (id: string, more: Partial<Stretch> = {}): Stretch => ({
  id,
  documentId: 'doc',
  title: 'Guide',
  url: '',
  spot: '',
  language: 'en',
  isPair: false,
  headingPath: [],
  text: `Text of ${id}`,
  tokens: 3,
  score: 1,
  lexical: 2,
  dense: 0.5,
  coverage: 1,
  position: 1,
  lastPosition: 1,
  ...more,
});

test('a passage is sent once, and its scores with each search', () => {
  const send = createSentPassages(1_000_000);
  const receive = createReceivedPassages();
  const first = send([passage('a'), passage('b')]);
  const second = send([passage('b', { score: 7 }), passage('c')]);
  expect(first.added).toHaveLength(2);
  expect(second.added.map(([, { id }]) => id)).toEqual(['c']);
  const [b] = receive(first).slice(1);
  const [again, c] = receive(second);
  expect(again).toEqual({ ...b, score: 7 });
  expect(again?.text).toBe(b?.text);
  expect(c).toMatchObject({ id: 'c', text: 'Text of c' });
});

test('a passage that has grown by its neighbour is another', () => {
  const send = createSentPassages(1_000_000);
  const receive = createReceivedPassages();
  receive(send([passage('a')]));
  const [grown] = receive(send([passage('a', { lastPosition: 2, text: 'Text of a and more' })]));
  expect(grown?.text).toBe('Text of a and more');
});

test('both sides forget the same, and never what a search has just found', () => {
  const send = createSentPassages(5_000);
  const receive = createReceivedPassages();
  let sent = 0;
  for (let round = 0; round < 200; round += 1) {
    const wanted = [passage('always'), passage(`p${round % 9}`), passage(`q${round}`)];
    const message = structuredClone(send(wanted));
    sent += message.added.length;
    expect(receive(message).map(({ id, text }) => [id, text])).toEqual(wanted.map(({ id, text }) => [id, text]));
  }
  expect(sent).toBeLessThan(600);
  // More than fits, in one search.
  const many = Array.from({ length: 50 }, (_, at) => passage(`m${at}`));
  expect(receive(send(many))).toHaveLength(50);
  expect(receive(send(many.slice(0, 2)))).toHaveLength(2);
});
