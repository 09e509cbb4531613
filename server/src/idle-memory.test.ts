import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createIdleMemory } from './idle-memory.ts';

test('memory is given back once after each busy time, and not while it lasts', async () => {
  let collections = 0;
  const memory = createIdleMemory(() => {
    collections += 1;
  }, 40);
  for (let times = 0; times < 10; times++) {
    memory.note();
    await pause(10);
  }
  expect(collections).toBe(0);
  await pause(200);
  expect(collections).toBe(1);
  memory.note();
  await pause(200);
  expect(collections).toBe(2);
  memory.stop();
});

test('memory is given back after the start too, where nothing is asked', async () => {
  let collections = 0;
  const memory = createIdleMemory(() => {
    collections += 1;
  }, 40);
  await pause(300);
  memory.stop();
  expect(collections).toBe(1);
});
