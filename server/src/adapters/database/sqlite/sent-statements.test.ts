import { serialize } from 'node:v8';
import { expect, test } from 'vitest';
import { type Step, step } from '../database.ts';
import { createStatementReceiver, createStatementSender, receivedResults, sentResults } from './sent-statements.ts';

const stepOf = (sql: string, value: unknown, guard?: string): Step => step({ sql, parameters: [value] }, guard);

/** What arrives of messages, each a list of steps. */
function passed(messages: Step[][]) {
  const sender = createStatementSender();
  const receiver = createStatementReceiver();
  const sent = messages.map((steps) => {
    const numbered = sender.sent(steps);
    return { numbered, ...sender.takeAdded() };
  });
  const arrived = sent.map(({ numbered, ...added }) => {
    receiver.learn(added);
    return numbered.map(receiver.stepOf);
  });
  return { sent, arrived };
}

test('a statement is sent once, and its number from then on', () => {
  const messages = [[stepOf('insert', 1), stepOf('update', 2, 'gone')], [stepOf('update', 3)], [stepOf('insert', 4)]];
  const { sent, arrived } = passed(messages);
  expect(arrived).toEqual(messages);
  expect(sent.map(({ added }) => added)).toEqual([['insert', 'update'], [], []]);
});

test('statements without end are numbered anew instead of kept', () => {
  const messages = Array.from({ length: 60 }, (_, message) =>
    Array.from({ length: 30 }, (_, at) => stepOf(`statement ${(message * 17 + at * 31) % 1_300}`, at)),
  );
  const { sent, arrived } = passed(messages);
  expect(arrived).toEqual(messages);
  expect(sent.filter(({ isReset }) => isReset).length).toBeGreaterThan(1);
});

test('results arrive as they were', () => {
  const results = [
    { rows: [], changes: 2 },
    { rows: [{ id: 1 }], changes: 1 },
    { rows: [], changes: 0 },
  ];
  expect(receivedResults(sentResults(results))).toEqual(results);
});

test('arrays are sent by their elements, not by their keys, once they are made by optimised code too', () => {
  const sender = createStatementSender();
  const steps = [stepOf('insert', 1), stepOf('update', 2)];
  const results = [{ rows: [], changes: 1 }];
  // Behind the two bytes of the format's version.
  const tagOf = (array: readonly unknown[]) => String.fromCharCode(serialize(array)[2] ?? 0);
  const tags = new Set<string>();
  for (let time = 0; time < 100_000; time += 1) {
    const sent = [sender.sent(steps), sentResults(results).changes];
    if (time % 1_000 === 0) for (const array of sent) tags.add(tagOf(array));
  }
  expect([...tags]).toEqual(['A']);
});
