import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startReplayServer } from '../contract/replay-server.mjs';
import { startJourneyService } from '../contract/service/journey-service.ts';
import { findProgram, run } from './test-support/programs.ts';

let stop: () => Promise<unknown> = async () => {};
/** What the tests of a client need to know of the servers. Both languages share them: to start them takes longest. */
let env: Record<string, string> = {};
beforeAll(async () => {
  const [{ journey, stop: stopService }, replay] = await Promise.all([startJourneyService(), startReplayServer()]);
  stop = () => Promise.all([stopService(), replay.stop()]);
  env = { PARLEY_JOURNEY: JSON.stringify(journey), PARLEY_REPLAY_URL: replay.url };
});
afterAll(() => stop());

const python = findProgram('python');
describe.skipIf(!python).concurrent('the Python client', () => {
  const cwd = fileURLToPath(new URL('./python/', import.meta.url));
  const runPython = (...args: string[]) =>
    run(python ?? '', args, { cwd, env: { ...env, PYTHONPATH: 'src', PYTHONDONTWRITEBYTECODE: '1' } });

  test('passes its tests, the cases of the contract and the examples of its README', async () => {
    await runPython('-W', 'ignore::ResourceWarning', '-m', 'unittest', 'discover', '-t', '.', '-s', 'tests');
  });

  test('makes the journey, synchronously and with asyncio', async () => {
    const steps = (await runPython('-m', 'tests.journey')).trim().split('\n');
    expect(steps.filter((step) => step.endsWith(': cancel'))).toEqual(['sync: cancel', 'async: cancel']);
  });
});

const php = findProgram('php');
describe.skipIf(!php).concurrent('the PHP client', () => {
  const cwd = fileURLToPath(new URL('./php/', import.meta.url));
  const runPhp = (...args: string[]) => run(php ?? '', args, { cwd, env });

  test('passes its tests, the cases of the contract and the examples of its README', async () => {
    expect(await runPhp('tests/run.php')).not.toContain('skipped');
  });

  test('makes the journey', async () => {
    expect((await runPhp('tests/journey.php')).trim().split('\n').at(-1)).toBe('cancel');
  });
});
