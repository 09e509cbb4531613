import { expect, test, vi } from 'vitest';

test('waits longer than a second for what a busy machine delays', async () => {
  const doneAt = performance.now() + 1_200;
  const isDone = () => performance.now() > doneAt;
  await Promise.all([
    vi.waitFor(() => expect(isDone()).toBe(true)),
    vi.waitFor(() => expect(isDone()).toBe(true), { interval: 10 }),
    expect.poll(isDone).toBe(true),
  ]);
});

test('gives up after the time that a test names', async () => {
  const never = () => expect(0).toBe(1);
  await expect(vi.waitFor(never, 60)).rejects.toThrow('expected +0 to be 1');
  await expect(vi.waitFor(never, { timeout: 60 })).rejects.toThrow('expected +0 to be 1');
});
