import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, it } from 'vitest';
import { hostileDocuments } from '../../../test-support/documents/hostile-documents.ts';
import { processorMsOfChildren, watchTurns } from '../../../test-support/processor-time.ts';
import { type RawDocument, UnreadableDocument } from '../../knowledge/ports.ts';
import { createDocumentParser } from './worker-document-parser.ts';

/** All of processor time: a machine with more to do takes longer. */
const LONGEST_MS = 5_000;
const LARGE_FILE_BYTES = 5_000_000;
const LONGEST_TURN_MS = 100;

describe('a hostile document ends within its limits', () => {
  const parser = createDocumentParser();
  afterAll(() => parser.close());

  it.each(hostileDocuments)('$name', async ({ make, reason }) => {
    const { bytes, outcome, workedMs, turnMs } = await readMeasured(make);
    if (outcome !== undefined) expect(outcome).toBeInstanceOf(UnreadableDocument);
    if (reason) expect((outcome as Error | undefined)?.message).toMatch(reason);
    expect(workedMs).toBeLessThan(bytes > LARGE_FILE_BYTES ? 2 * LONGEST_MS : LONGEST_MS);
    expect(turnMs).toBeLessThan(LONGEST_TURN_MS);
  });

  async function readMeasured(make: () => RawDocument) {
    const document = make();
    const { length } = document.bytes;
    // What it took to make the document is not to be counted.
    await sleep(50);
    const turns = watchTurns();
    const workedBefore = processorMsOfChildren();
    const outcome = await parser.parse(document).then(
      () => undefined,
      (error: unknown) => error,
    );
    const turnMs = turns.stop();
    return { outcome, turnMs, workedMs: processorMsOfChildren() - workedBefore, bytes: length };
  }
});
