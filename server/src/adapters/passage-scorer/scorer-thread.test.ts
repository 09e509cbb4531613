import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ScorerThread } from './scorer-thread.ts';

let folder: string;
let thread: ScorerThread;
let nowMs = 0;
const said: string[] = [];
const errors: Error[] = [];
const events = {
  onReady: () => void said.push('ready'),
  onOpinion: () => void said.push('opinion'),
  onGone: () => void said.push('gone'),
  onError: (error: Error) => void errors.push(error),
};
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-scorer-'));
  said.length = 0;
  errors.length = 0;
  nowMs = 0;
});
afterEach(async () => {
  vi.useRealTimers();
  await thread.close();
  rmSync(folder, { recursive: true });
});

const open = (modelFile: string, sha256: string, script?: URL) =>
  new ScorerThread({ network: { path: modelFile, sha256 }, threads: 1 }, events, {
    nowMs: () => nowMs,
    ...(script && { script }),
  });
/** Ready at once; reads every passage but those of no token, which end it. */
const scripted = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from 'node:worker_threads';
    parentPort.on('message', (request) => {
      if (request === 'close' || request.ids.length === 0) process.exit();
      parentPort.postMessage({ relevance: 1, span: new Float32Array() });
    });
    parentPort.postMessage('ready');`)}`,
);
const idleMs = 10 * 60_000;
/** Its time passes only as the test says. */
const openIdle = () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  return new ScorerThread({ network: { path: '', sha256: '' }, threads: 1 }, events, { script: scripted, idleMs });
};
const ready = async (woken: ScorerThread) => {
  woken.wake();
  await vi.waitFor(() => expect(woken.isReady).toBe(true));
  return woken;
};
const lastCause = () => String(errors.at(-1)?.cause);
const goneTimes = (times: number) =>
  vi.waitFor(() => expect(said.filter((word) => word === 'gone')).toHaveLength(times));

test('after a while without a passage it ends, and is started again by the next', async () => {
  thread = await ready(openIdle());
  thread.send({ ids: [1], passageFrom: 0 });
  await vi.waitFor(() => expect(said).toContain('opinion'));
  vi.advanceTimersByTime(idleMs);
  expect(thread.isReady).toBe(false);
  expect(errors).toEqual([]);
  expect(thread.wake()).toBe('loading');
});

test('one that was loaded for a question that is gone ends too', async () => {
  thread = await ready(openIdle());
  vi.advanceTimersByTime(idleMs);
  expect(thread.isReady).toBe(false);
});

test('whoever finds it ready has it for a while, however long it had nothing to do', async () => {
  thread = await ready(openIdle());
  for (let time = 0; time < 3; time += 1) {
    vi.advanceTimersByTime(idleMs / 2);
    expect(thread.wake()).toBe('ready');
  }
  vi.advanceTimersByTime(idleMs);
  expect(thread.isReady).toBe(false);
});

test('without its weights it says so once and is not tried again for a while, each time longer', async () => {
  thread = open(join(folder, 'missing.onnx'), 'none');
  expect(thread.wake()).toBe('loading');
  await goneTimes(1);
  expect(errors[0]?.message).toContain('answers are given without it, and it is not tried again for 10 s');
  expect(lastCause()).toContain('missing.onnx');
  nowMs = 9_999;
  for (let question = 0; question < 20; question += 1) expect(thread.wake()).toBe('resting');
  expect(errors).toHaveLength(1);
  nowMs = 10_000;
  expect(thread.wake()).toBe('loading');
  await goneTimes(2);
  nowMs += 19_999;
  expect(thread.wake()).toBe('resting');
});

test('weights with another SHA-256 are not loaded, and the log says which were found', async () => {
  const file = join(folder, 'scorer.onnx');
  writeFileSync(file, 'other weights');
  const found = createHash('sha256').update('other weights').digest('hex');
  thread = open(file, '0'.repeat(64));
  thread.wake();
  await goneTimes(1);
  expect(lastCause()).toContain(`are not the expected ones: SHA-256 ${found} instead of ${'0'.repeat(64)}`);
  expect(said).toEqual(['gone']);
});

test('weights that are no network are told too, and the process lives', async () => {
  const file = join(folder, 'scorer.onnx');
  writeFileSync(file, 'no network');
  thread = open(file, createHash('sha256').update('no network').digest('hex'));
  thread.wake();
  await goneTimes(1);
  expect(thread.wake()).toBe('resting');
});

test('after it has died while reading it is started again with the next question', async () => {
  thread = open('', '', scripted);
  thread.wake();
  await vi.waitFor(() => expect(thread.isReady).toBe(true));
  thread.send({ ids: [1], passageFrom: 0 });
  await vi.waitFor(() => expect(said).toContain('opinion'));
  thread.send({ ids: [], passageFrom: 0 });
  await goneTimes(1);
  expect(errors[0]?.message).toContain('started again with the next question');
  expect(thread.isReady).toBe(false);
  expect(thread.wake()).toBe('loading');
  await vi.waitFor(() => expect(thread.wake()).toBe('ready'));
});

test('what dies with the first passage each time is not started again and again', async () => {
  thread = open('', '', scripted);
  thread.wake();
  await vi.waitFor(() => expect(thread.isReady).toBe(true));
  thread.send({ ids: [], passageFrom: 0 });
  await goneTimes(1);
  expect(thread.wake()).toBe('resting');
});

test('closed, it stays away and tells of no failure', async () => {
  thread = open('', '', scripted);
  thread.wake();
  await thread.close();
  expect(thread.wake()).toBe('resting');
  expect(errors).toEqual([]);
});

test('a thread that nobody closed does not keep the process alive', async () => {
  const script = `
    import { ScorerThread } from ${JSON.stringify(new URL('./scorer-thread.ts', import.meta.url).href)};
    const ignore = () => {};
    const script = new URL('data:text/javascript,import("node:worker_threads").then((w) => w.parentPort.on("message", () => {}))');
    new ScorerThread({}, { onReady: ignore, onOpinion: ignore, onGone: ignore, onError: ignore }, { script }).wake();`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script], { timeout: 60_000 });
});
