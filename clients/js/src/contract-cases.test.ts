import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCases, startReplayServer } from '../../../contract/replay-server.mjs';
import { type ContractCase, callOperation, errorOutcome } from '../test-support/call-operation.ts';
import { Parley } from './index.ts';

const cases = readCases() as Map<string, ContractCase>;
let server: { url: string; stop(): Promise<void> };
beforeAll(async () => {
  server = await startReplayServer();
});
afterAll(() => server.stop());

test.each([...cases])('%s', async (name, { client, waits, result, error, ...called }) => {
  const baseUrl = `${server.url}/${name}/js`;
  const waited: number[] = [];
  const parley = new Parley({ baseUrl, ...client, sleep: async (ms) => void waited.push(ms) });

  const outcome = await callOperation(parley, called).then(
    (value) => ({ result: value ?? null }),
    (thrown: unknown) => ({ error: errorOutcome(thrown) }),
  );

  const { problems } = (await (await fetch(`${baseUrl}/outcome`)).json()) as { problems: string[] };
  expect(problems).toEqual([]);
  expect(outcome).toEqual(error ? { error: expect.objectContaining(error) } : { result });
  if (!waits) return;
  expect(waited).toHaveLength(waits.length);
  for (const [at, { atLeastMs, atMostMs }] of waits.entries()) {
    expect(waited[at]).toBeGreaterThanOrEqual(atLeastMs);
    expect(waited[at]).toBeLessThanOrEqual(atMostMs);
  }
});
