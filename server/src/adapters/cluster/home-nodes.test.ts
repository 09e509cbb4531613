import { expect, test } from 'vitest';
import { createHomeNodes } from './home-nodes.ts';
import { homeOrder } from './home-order.ts';

const [own, ...others] = ['http://10.0.0.1:3000', 'http://10.0.0.2:3000', 'http://10.0.0.3:3000'] as const;
const all = [own, ...others];
const order = homeOrder(all, 'bot_1');
const [home = '', next = ''] = order;

let nowMs = 0;
function nodesOf() {
  const nodes = createHomeNodes({ own, skipMs: 5_000, now: () => nowMs });
  nodes.know(all);
  return nodes;
}

test('a node that knows no others is the home of every chatbot', () => {
  const nodes = createHomeNodes({ own });
  expect(nodes.homeOf('bot_1')).toBe(own);
  nodes.know([own]);
  expect(nodes.homeOf('bot_1')).toBe(own);
});

test('a home with more under way than its share is passed over for the next, and asked again when it has less', () => {
  const nodes = nodesOf();
  const ends: (() => void)[] = [];
  for (let at = 0; at < 32; at += 1) {
    expect(nodes.homeOf('bot_1')).toBe(home);
    ends.push(nodes.begin(home));
  }
  expect(nodes.homeOf('bot_1')).toBe(next);
  ends.pop()?.();
  expect(nodes.homeOf('bot_1')).toBe(home);
});

test('under load no node gets more than twice the mean, and every search finds one', () => {
  const nodes = nodesOf();
  const counts = new Map<string, number>();
  for (let at = 0; at < 300; at += 1) {
    const node = nodes.homeOf('bot_1');
    nodes.begin(node);
    counts.set(node, (counts.get(node) ?? 0) + 1);
  }
  expect(counts.get(home)).toBe(Math.max(...counts.values()));
  expect(Math.max(...counts.values())).toBeLessThanOrEqual((300 / 3) * 2);
});

test('a node that does not answer is skipped, for its chatbots alone, and asked again after a while', () => {
  const nodes = nodesOf();
  const elsewhere = Array.from({ length: 100 }, (_, at) => `bot_${at}`).filter(
    (chatbotId) => homeOrder(all, chatbotId)[0] !== home,
  );
  const homes = () => elsewhere.map((chatbotId) => nodes.homeOf(chatbotId));
  const before = homes();
  expect(nodes.skip(home)).toBe(true);
  expect(nodes.skip(home)).toBe(false);
  expect(nodes.homeOf('bot_1')).toBe(next);
  expect(homes()).toEqual(before);
  nowMs += 4_999;
  expect(nodes.homeOf('bot_1')).toBe(next);
  nowMs += 1;
  expect(nodes.homeOf('bot_1')).toBe(home);
});

test('a node that leaves asks the others, and itself where there is none', () => {
  const nodes = nodesOf();
  nodes.know(others);
  for (let at = 0; at < 50; at += 1) expect(others).toContain(nodes.homeOf(`bot_${at}`));
  nodes.know([]);
  expect(nodes.homeOf('bot_1')).toBe(own);
});

test('a chatbot whose home was slow is searched here for a while, other chatbots of that home are not', () => {
  const nodes = nodesOf();
  const other = Array.from({ length: 50 }, (_, at) => `bot_${at}`).find(
    (bot) => bot !== 'bot_1' && homeOrder(all, bot)[0] === home,
  );
  nodes.searchHere('bot_1');
  expect(nodes.homeOf('bot_1')).toBe(own);
  expect(nodes.homeOf(other ?? '')).toBe(home);
  nowMs += 5_000;
  expect(nodes.homeOf('bot_1')).toBe(home);
});
