import { beforeEach, expect, test, vi } from 'vitest';
import { createRemovals, type Removal, undoMs } from './removals.ts';

const guide = { path: '/sources/1', name: 'Guide' };
const prices = { path: '/sources/2', name: 'Prices' };

let sent: string[];
let left: string[];
let fails: boolean;
const make = () =>
  createRemovals({
    async send({ path }: Removal) {
      if (fails) throw new Error('The server cannot be reached.');
      sent.push(path);
    },
    sendLeaving: async ({ path }) => left.push(path),
  });
beforeEach(() => {
  vi.useFakeTimers();
  [sent, left, fails] = [[], [], false];
  return () => void vi.useRealTimers();
});

test('nothing is sent before the time is over', async () => {
  const removals = make();
  removals.remove(guide);
  await vi.advanceTimersByTimeAsync(undoMs - 1);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([guide.path]);
  expect(removals.get()).toEqual([]);
});

test('of two removals one can be undone and the other goes its way', async () => {
  const removals = make();
  removals.remove(guide);
  await vi.advanceTimersByTimeAsync(1_000);
  removals.remove(prices);
  removals.undo(guide.path);
  expect(removals.get().map(({ name }) => name)).toEqual(['Prices']);
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(sent).toEqual([prices.path]);
});

test('whoever dismisses the note has them sent at once, and once', async () => {
  const removals = make();
  removals.remove(guide);
  removals.remove(prices);
  removals.sendAll();
  expect(removals.get()).toMatchObject([{ isSent: true }, { isSent: true }]);
  await vi.advanceTimersByTimeAsync(2 * undoMs);
  expect(sent).toEqual([guide.path, prices.path]);
  expect(removals.get()).toEqual([]);
});

test('whoever leaves has it sent at once, and once', async () => {
  const removals = make();
  removals.remove(guide);
  removals.remove(prices);
  const leaving = removals.leave();
  expect(left).toEqual([guide.path, prices.path]);
  // They do not come back for the moment until they have arrived.
  expect(removals.get()).toMatchObject([{ isSent: true }, { isSent: true }]);
  await leaving;
  expect(removals.get()).toEqual([]);
  await vi.advanceTimersByTimeAsync(2 * undoMs);
  expect(sent).toEqual([]);
});

test('one that fails says so, is there again, and can be tried again', async () => {
  const removals = make();
  fails = true;
  removals.remove(guide);
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(removals.get()).toMatchObject([{ path: guide.path, isSent: false, error: expect.any(Error) }]);
  await removals.leave();
  expect(left).toEqual([]);
  fails = false;
  removals.remove(guide);
  await vi.advanceTimersByTimeAsync(undoMs);
  expect(sent).toEqual([guide.path]);
});
