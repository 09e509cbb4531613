import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';

let wrapper: ChildProcess | undefined;
afterEach(() => {
  if (wrapper?.pid !== undefined && wrapper.exitCode === null) process.kill(-wrapper.pid, 'SIGKILL');
});

/** Counts the signals it gets, and leaves with their number as its exit code: with the second, or so long after the first. */
const countingChild = (waitMs = 1_000) => `
  let count = 0;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {
    count += 1;
    if (count === 1) setTimeout(() => process.exit(40 + count), ${waitMs});
    else process.exit(40 + count);
  });
  setTimeout(() => {}, 60_000);
  console.log('ready');`;

function wrapperScript(childScript: string): string {
  return `
    import { runNode } from ${JSON.stringify(new URL('./run-node.mjs', import.meta.url).href)};
    process.exit(await runNode(process.execPath, ['--eval', ${JSON.stringify(childScript)}], { cwd: '.' }));`;
}

async function startWrapper(childScript: string): Promise<ChildProcess> {
  // A group of its own, to play the terminal to.
  const child = spawn(process.execPath, ['--input-type=module', '--eval', wrapperScript(childScript)], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  wrapper = child;
  return child;
}

test('passes on the exit code', async () => {
  const child = await startWrapper('process.exit(7)');
  expect(await once(child, 'exit')).toEqual([7, null]);
});

test('turns the signal that ended the child into the exit code a shell would give', async () => {
  const child = await startWrapper("process.kill(process.pid, 'SIGKILL')");
  expect(await once(child, 'exit')).toEqual([137, null]);
});

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'] as const)('forwards %s', async (signal) => {
  const child = await startWrapper(countingChild());
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  child.kill(signal);
  expect(await once(child, 'exit')).toEqual([41, null]);
});

test('one Ctrl-C reaches the server once, though the terminal signals the group and npm passes on its copy', async () => {
  const child = await startWrapper(countingChild());
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  process.kill(-(child.pid as number), 'SIGINT');
  await sleep(20);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([41, null]);
});

test('an impatient second Ctrl-C is forwarded too', async () => {
  const child = await startWrapper(countingChild(60_000));
  await once(child.stdout as NodeJS.ReadableStream, 'data');
  child.kill('SIGINT');
  await sleep(600);
  child.kill('SIGINT');
  expect(await once(child, 'exit')).toEqual([42, null]);
});

test('stops the server when the shell that npm put between is gone', async () => {
  // `wait` keeps the shell from becoming the command, as the shells of some systems would.
  const shell = spawn(
    'sh',
    ['-c', '"$0" --input-type=module --eval "$1" & wait', process.execPath, wrapperScript(countingChild())],
    {
      env: { ...process.env, npm_lifecycle_event: 'start' },
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  wrapper = shell;
  const output = shell.stdout as NodeJS.ReadableStream;
  await once(output, 'data');
  shell.kill('SIGKILL');
  // The pipe ends once the last process that holds it is gone.
  output.resume();
  await once(output, 'end');
});
