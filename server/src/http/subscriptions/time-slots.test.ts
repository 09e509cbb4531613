import { expect, test } from 'vitest';
import { SharedWorks, TimeSlots } from './shared-work.ts';

test('everybody has one turn in a round, spread evenly over it', () => {
  const turns = new TimeSlots<number>(5);
  for (let item = 0; item < 20; item += 1) turns.join(item);
  const rounds = Array.from({ length: 5 }, () => [...turns.next()]);
  expect(rounds.map((turn) => turn.length)).toEqual([4, 4, 4, 4, 4]);
  expect(rounds.flat().toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at));
});

test('who has left has no more turns', () => {
  const turns = new TimeSlots<string>(1);
  const slot = turns.join('ann');
  turns.join('ben');
  turns.leave('ann', slot);
  expect([...turns.next()]).toEqual(['ben']);
});

test('members of the same key share one piece of work, which ends with the last of them', () => {
  const works = new SharedWorks<string, object>(1);
  let begun = 0;
  const begin = () => {
    begun += 1;
    return {};
  };
  const common = works.join('key', 'ann', begin);
  expect(works.join('key', 'ben', begin)).toBe(common);
  works.join('other', 'cid', begin);
  expect(begun).toBe(2);
  expect([...works.next()].map(({ members }) => [...members])).toEqual([['ann', 'ben'], ['cid']]);
  expect(works.leave(common, 'ann')).toBe(false);
  expect(works.leave(common, 'ben')).toBe(true);
  expect(works.leave(common, 'ben')).toBe(false);
  expect([...works.next()].map(({ key }) => key)).toEqual(['other']);
});
