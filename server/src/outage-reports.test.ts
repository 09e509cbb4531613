import { expect, test } from 'vitest';
import { databaseOutage } from './adapters/database/outage.ts';
import { objectStoreOutage } from './adapters/object-store/object-store.ts';
import { createOutageReports } from './outage-reports.ts';

const storeIsAway = () => objectStoreOutage(new Error('503 SlowDown'));

/** Reports with the second they came at. */
function listen() {
  const state = { second: 0, reports: [] as { second: number; message: string; failures?: number }[] };
  const note = createOutageReports(
    (error, context) => state.reports.push({ second: state.second, message: (error as Error).message, ...context }),
    () => state.second * 1_000,
  );
  const failEachSecond = (seconds: number, error: () => Error) => {
    for (const end = state.second + seconds; state.second < end; state.second += 1) note(error());
  };
  return { state, note, failEachSecond };
}

test('an outage that fails a job each second is reported at once and then ever more rarely, with the failures since', () => {
  const { state, failEachSecond } = listen();
  failEachSecond(3_600, storeIsAway);
  expect(state.reports.map(({ second, failures }) => [second, failures])).toEqual([
    [0, 1],
    [10, 10],
    [30, 20],
    [70, 40],
    [150, 80],
    [310, 160],
    [630, 320],
    [1_230, 600],
    [1_830, 600],
    [2_430, 600],
    [3_030, 600],
  ]);
});

test('an outage after a quiet time is reported at once', () => {
  const { state, failEachSecond } = listen();
  failEachSecond(5, storeIsAway);
  state.second += 300;
  failEachSecond(5, storeIsAway);
  expect(state.reports.map(({ second, failures }) => [second, failures])).toEqual([
    [0, 1],
    [305, 1],
  ]);
});

test('an outage of the database does not hide one of the object store, and errors of jobs are all reported', () => {
  const { state, note } = listen();
  const broken = new Error('a bug');
  for (const error of [storeIsAway(), databaseOutage('unreachable', broken), storeIsAway(), broken, broken])
    note(error);
  expect(state.reports.map(({ message }) => message)).toEqual([
    expect.stringContaining('store of uploaded files'),
    expect.stringContaining('database'),
    'a bug',
    'a bug',
  ]);
});
