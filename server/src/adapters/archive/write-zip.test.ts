import { randomBytes } from 'node:crypto';
import { PassThrough, Writable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { readZip } from '../../../test-support/read-zip.ts';
import type { ArchivedFile } from '../../exports/ports.ts';
import { writeZip } from './write-zip.ts';

const madeAtMs = Date.UTC(2026, 10, 15);

async function* filesOf(...files: ArchivedFile[]) {
  yield* files;
}

async function* contentOf(...parts: string[]) {
  yield* parts;
}

/** Goes on until somebody stops it, and says when that was. */
function endless() {
  const state = { pages: 0, isOver: false };
  async function* content() {
    try {
      for (;;) {
        state.pages += 1;
        yield randomBytes(30_000).toString('base64');
      }
    } finally {
      state.isOver = true;
    }
  }
  return { state, content: content() };
}

test('files come out as they went in, empty ones too', async () => {
  const out = new PassThrough();
  const [archive] = await Promise.all([
    buffer(out),
    writeZip(
      filesOf(
        { path: 'README.txt', content: contentOf('Hello, ', 'Jürgen.') },
        { path: 'none.jsonl', content: contentOf() },
        { path: 'files/src_1/größe.txt', content: contentOf('x'.repeat(300_000)) },
      ),
      out,
      madeAtMs,
    ),
  ]);
  const files = readZip(archive);
  expect([...files.keys()]).toEqual(['README.txt', 'none.jsonl', 'files/src_1/größe.txt']);
  expect(files.get('README.txt')?.toString()).toBe('Hello, Jürgen.');
  expect(files.get('none.jsonl')?.length).toBe(0);
  expect(files.get('files/src_1/größe.txt')?.length).toBe(300_000);
});

test('a reader that takes nothing is waited for, and one that goes away ends the work', async () => {
  const { state, content } = endless();
  // Never says that it is done with what it was given.
  const out = new Writable({ write: () => {} });
  const writing = writeZip(filesOf({ path: 'endless.jsonl', content }), out, madeAtMs);
  const outcome = expect(writing).rejects.toMatchObject({ code: 'ERR_STREAM_PREMATURE_CLOSE' });
  for (let before = -1; before !== state.pages; await sleep(300)) before = state.pages;
  expect(state.pages).toBeLessThan(50);
  expect(state.isOver).toBe(false);
  out.destroy();
  await outcome;
  await expect.poll(() => state.isOver).toBe(true);
});

test('a receiver that is gone before it begins ends it, and nothing else', async () => {
  const { state, content } = endless();
  const out = new PassThrough();
  out.destroy();
  await expect(writeZip(filesOf({ path: 'endless.jsonl', content }), out, madeAtMs)).rejects.toThrow();
  expect(state.pages).toBeLessThan(5);
});

test('a file that fails cuts the archive short, so that nobody takes it for the whole', async () => {
  async function* failing() {
    yield 'some';
    throw new Error('the database went away');
  }
  const out = new PassThrough();
  const received = buffer(out);
  received.catch(() => {});
  await expect(writeZip(filesOf({ path: 'messages.jsonl', content: failing() }), out, madeAtMs)).rejects.toThrow(
    'the database went away',
  );
  await expect(received).rejects.toThrow();
});
