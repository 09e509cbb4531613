import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { homeOrder } from './home-order.ts';

const chatbots = Array.from({ length: 6_000 }, () => `bot_${randomUUID()}`);
const nodes = Array.from({ length: 6 }, (_, at) => `http://10.0.0.${at + 1}:3000`);
const homesAmong = (among: readonly string[]) => chatbots.map((chatbotId) => homeOrder(among, chatbotId)[0]);

test('every node is the home of about as many chatbots', () => {
  const homes = homesAmong(nodes);
  for (const node of nodes) {
    const share = homes.filter((home) => home === node).length / homes.length;
    expect(share).toBeGreaterThan(1 / 6 - 0.04);
    expect(share).toBeLessThan(1 / 6 + 0.04);
  }
});

test('a node that leaves moves its own chatbots, to all others, and one that joins takes as many', () => {
  const [gone, ...others] = nodes;
  const before = homesAmong(nodes);
  const after = homesAmong(others);
  for (const [at, home] of before.entries()) if (home !== gone) expect(after[at]).toBe(home);
  const takers = new Set(after.filter((_, at) => before[at] === gone));
  expect(takers.size).toBe(others.length);
  const moved = after.filter((home, at) => home !== before[at]).length;
  expect(moved).toBe(before.filter((home) => home === gone).length);
});

test('the order is the same however the nodes are listed, and has each node once', () => {
  for (const chatbotId of chatbots.slice(0, 50)) {
    const order = homeOrder(nodes, chatbotId);
    expect(order.toSorted()).toEqual(nodes);
    expect(homeOrder(nodes.toReversed(), chatbotId)).toEqual(order);
  }
});
