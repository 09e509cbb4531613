import { describe, expect, test } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const filled = (most: number, ...entries: string[]) => {
  const queue = new FairQueue<string>(most);
  for (const entry of entries) queue.add(entry.slice(0, 1), entry);
  return queue;
};
const takeAll = <Entry>(queue: FairQueue<Entry>) => {
  const taken: Entry[] = [];
  for (let next = queue.take(); next !== undefined; next = queue.take()) taken.push(next);
  return taken;
};

describe('the order', () => {
  test('is that of coming within an owner', () => {
    expect(takeAll(filled(10, 'a1', 'a2', 'a3'))).toEqual(['a1', 'a2', 'a3']);
  });

  test('is in turn between owners', () => {
    expect(takeAll(filled(100, 'a1', 'a2', 'a3', 'b1', 'b2', 'c1'))).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('a thousand of one owner delay the first of another by one', () => {
    const queue = new FairQueue<string>(10_000);
    for (let at = 0; at < 1_000; at += 1) queue.add('flood', `flood ${at}`);
    queue.take();
    queue.add('other', 'other');
    expect([queue.take(), queue.take()]).toEqual(['flood 1', 'other']);
  });

  test('an owner who comes again and again does not overtake the others', () => {
    const queue = filled(100, 'a1', 'b1', 'c1');
    expect(queue.take()).toBe('a1');
    queue.add('a', 'a2');
    expect(takeAll(queue)).toEqual(['b1', 'c1', 'a2']);
  });
});

describe('the bound', () => {
  test('leaves half of the room to others where one owner waits', () => {
    const queue = filled(8, 'a1', 'a2', 'a3', 'a4');
    expect(queue.add('a', 'a5')).toBe('share-used-up');
    expect(queue.add('b', 'b1')).toBeUndefined();
    expect(queue.size).toBe(5);
  });

  test('holds for all owners together', () => {
    const queue = filled(4, 'a1', 'b1', 'c1', 'd1');
    expect([queue.size, queue.add('e', 'e1'), queue.add('a', 'a2')]).toEqual([4, 'queue-full', 'queue-full']);
    expect(takeAll(queue)).toEqual(['a1', 'b1', 'c1', 'd1']);
  });

  test('has room again for each that is taken', () => {
    const queue = filled(2, 'a1', 'b1');
    queue.take();
    expect([queue.add('c', 'c1'), queue.add('d', 'd1')]).toEqual([undefined, 'queue-full']);
  });

  test('can be left out', () => {
    const queue = new FairQueue<number>(Number.POSITIVE_INFINITY);
    for (let at = 0; at < 5_000; at += 1) expect(queue.add('', at)).toBeUndefined();
    expect(queue.size).toBe(5_000);
  });
});

describe('what leaves', () => {
  test('is not taken, makes room, and leaves once', () => {
    const queue = filled(4, 'a1', 'a2', 'b1');
    expect([queue.remove('a', 'a1'), queue.remove('a', 'a1')]).toEqual([true, false]);
    expect(queue.size).toBe(2);
    expect(takeAll(queue)).toEqual(['a2', 'b1']);
    expect([queue.size, queue.take(), queue.remove('b', 'b1')]).toEqual([0, undefined, false]);
  });

  test('leaves no trace of its owner', () => {
    const queue = filled(4, 'a1', 'b1');
    queue.remove('a', 'a1');
    queue.add('a', 'a2');
    expect(takeAll(queue)).toEqual(['b1', 'a2']);
  });

  test('is all of it when the queue is cleared', () => {
    const queue = filled(8, 'a1', 'a2', 'b1');
    expect(queue.clear()).toEqual(['a1', 'a2', 'b1']);
    expect([queue.size, queue.take()]).toEqual([0, undefined]);
  });
});
