import { expect, test } from 'vitest';
import { type Step, step } from '../database.ts';
import { createStatementReceiver, createStatementSender, receivedResults, sentResults } from './sent-statements.ts';

const stepOf = (sql: string, value: unknown, guard?: string): Step => step({ sql, parameters: [value] }, guard);

/** What arrives of messages, each a list of steps. */
function passed(messages: Step[][]) {
  const sender = createStatementSender();
  const receiver = createStatementReceiver();
  const sent = messages.map((steps) => {
    const numbered = steps.map(sender.sent);
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
