import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordCase } from './recording/record-case.ts';
import { scenarios } from './recording/scenarios.ts';
import { shapeOf } from './recording/shape.ts';
import { readCases } from './replay-server.mjs';
import { type Journey, startJourneyService } from './service/journey-service.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
let service: { journey: Journey; stop(): Promise<void> };
beforeAll(async () => {
  service = await startJourneyService();
});
afterAll(() => service?.stop());

/** Runs a client's program with what it needs of the service. Rejects with what it said where it fails. */
async function run(program: string, ...given: string[]): Promise<string[]> {
  const { journey } = service;
  const env = { ...process.env, PARLEY_JOURNEY: JSON.stringify(journey) };
  const { stdout } = await promisify(execFile)(program, given, { cwd: root, env });
  return stdout.trim().split('\n');
}

describe('the cases', () => {
  const cases = readCases();

  test('each is recorded from a scenario', () => {
    expect([...cases.keys()].toSorted()).toEqual(scenarios.map(({ name }) => name).toSorted());
  });

  test.each(scenarios)('$name is what the server does today', async (scenario) => {
    const recorded = await recordCase(scenario, service.journey);
    expect(shapeOf(recorded)).toEqual(shapeOf(cases.get(scenario.name)));
  });
});

describe('the JavaScript client', () => {
  test('makes the journey, on the Node that is installed', async () => {
    expect((await run('node', 'clients/js/test-support/journey.mjs')).at(-1)).toBe('cancel');
  });

  test('has a README whose examples run', async () => {
    expect((await run('node', 'clients/js/test-support/run-examples.mjs')).length).toBeGreaterThan(5);
  });
});
