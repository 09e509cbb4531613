import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { hostileDocuments } from '../../../test-support/documents/hostile-documents.ts';
import { type RawDocument, UnreadableDocument } from '../../knowledge/ports.ts';
import { createDocumentReader } from './worker-document-reader.ts';

const LONGEST_MS = 5_000;
const LARGE_FILE_BYTES = 5_000_000;
const LONGEST_STALL_MS = 100;

describe('a hostile document ends within its limits', () => {
  const reader = createDocumentReader();
  afterAll(() => reader.close());

  it.each(hostileDocuments)('$name', async ({ make, reason }) => {
    // The machine may stall for reasons of its own: only what happens every time is ours.
    let stallMs = Number.POSITIVE_INFINITY;
    for (let trial = 0; trial < 3 && stallMs >= LONGEST_STALL_MS; trial++) {
      const { bytes, outcome, tookMs, ...measured } = await readMeasured(make);
      stallMs = measured.stallMs;
      if (outcome !== undefined) expect(outcome).toBeInstanceOf(UnreadableDocument);
      if (reason) expect((outcome as Error | undefined)?.message).toMatch(reason);
      expect(tookMs).toBeLessThan(bytes > LARGE_FILE_BYTES ? 2 * LONGEST_MS : LONGEST_MS);
    }
    expect(stallMs).toBeLessThan(LONGEST_STALL_MS);
  });

  async function readMeasured(make: () => RawDocument) {
    const document = make();
    const { length } = document.bytes;
    // What it took to make the document is not to be counted.
    await sleep(50);
    const stalls = monitorEventLoopDelay({ resolution: 10 });
    stalls.enable();
    const startedAt = performance.now();
    const outcome = await reader.read(document).then(
      () => undefined,
      (error: unknown) => error,
    );
    const tookMs = performance.now() - startedAt;
    stalls.disable();
    return { outcome, tookMs, stallMs: stalls.max / 1e6, bytes: length };
  }
});
