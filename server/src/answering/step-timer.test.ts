import { expect, test } from 'vitest';
import { createStepTimer } from './step-timer.ts';

/** A clock that only moves when something takes its time. */
function aClock() {
  let now = 0;
  return {
    nowMs: () => now,
    pass(ms: number) {
      now += ms;
    },
  };
}

test('what is done twice is added up, and what fails took its time too', async () => {
  const { nowMs, pass } = aClock();
  const watch = createStepTimer(nowMs);
  await watch.time('understanding', async () => pass(3));
  await expect(
    watch.time('understanding', async () => {
      pass(4);
      throw new Error('the model went away');
    }),
  ).rejects.toThrow();
  expect(watch.times()).toMatchObject({ understanding: 7, search: 0 });
});

test('writing is told from the checking in it, and from what its scorer takes', async () => {
  const { nowMs, pass } = aClock();
  const watch = createStepTimer(nowMs);
  async function* draft() {
    pass(10);
    yield 'One.';
    watch.timeNow('checking', () => pass(2));
    pass(5);
    yield 'Two.';
    return 'both';
  }
  const pieces = watch.timePieces('writing', draft());
  for (;;) {
    const { done, value } = await pieces.next();
    if (done) {
      expect(value).toBe('both');
      break;
    }
    pass(1_000);
  }
  expect(watch.times()).toMatchObject({ writing: 15, checking: 2 });
});

test('a draft that is left before its end is told so', async () => {
  let isTidy = false;
  async function* draft() {
    try {
      yield 'One.';
      yield 'Two.';
    } finally {
      isTidy = true;
    }
  }
  const pieces = createStepTimer(() => 0).timePieces('writing', draft());
  await pieces.next();
  await pieces.return(undefined);
  expect(isTidy).toBe(true);
});
