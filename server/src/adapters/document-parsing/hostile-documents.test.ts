import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HostileDocument, hostileDocuments } from '../../../test-support/documents/hostile-documents.ts';
import type { ParseTrial } from '../../../test-support/documents/parse-trial.ts';
import { processorMsOfChildren, watchStolenTime, watchTurns } from '../../../test-support/processor-time.ts';
import { UnreadableDocument } from '../../knowledge/ports.ts';
import { createDocumentParser } from './worker-document-parser.ts';

/** All of processor time: a machine with more to do takes longer. */
const LONGEST_MS = 5_000;
const LARGE_FILE_BYTES = 5_000_000;
const LONGEST_TURN_MS = 100;
const LARGEST_GROWTH_BYTES = 200_000_000;
/** Parsed in processes of their own, whose memory is measured too. */
const GREEDY = [
  'a page of a million nested elements',
  'a page of less-than signs',
  'a list of fifty thousand questions',
  'a Word file of a gigabyte of spaces',
  'a workbook of a million cells',
  'a PDF whose content unpacks to 500 MB',
  'a PDF packed in layers',
  'a PDF of endless text',
];
const PARSE_TRIAL = fileURLToPath(new URL('../../../test-support/documents/parse-trial.ts', import.meta.url));

type Measured = Omit<ParseTrial, 'grownBytes'> & { grownBytes?: number; bytes: number };

const parser = createDocumentParser();
const trials = new Map<string, Promise<Measured>>();
let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parley-hostile-'));
});
afterAll(async () => {
  await parser.close();
  await rm(folder, { recursive: true });
});

describe('a hostile document ends within its limits', () => {
  it.each(hostileDocuments)('$name', async (document) => {
    const isGreedy = GREEDY.includes(document.name);
    const stolen = watchStolenTime();
    const { bytes, refusal, workedMs, turnMs } = await (isGreedy ? trialOf(document.name) : parseHere(document));
    const ownShare = 1 - stolen.stop();
    if (document.reason) expect(refusal).toMatch(document.reason);
    const longestMs = bytes > LARGE_FILE_BYTES ? 2 * LONGEST_MS : LONGEST_MS;
    // A second try measures anew.
    if (workedMs * ownShare >= longestMs || turnMs >= LONGEST_TURN_MS) trials.delete(document.name);
    expect(workedMs * ownShare).toBeLessThan(longestMs);
    // A turn in which the host took the processor away lasts as long as that.
    if (ownShare > 0.98) expect(turnMs).toBeLessThan(LONGEST_TURN_MS);
  });
});

describe.runIf(process.platform === 'linux')('the server grows by less than 200 MB', () => {
  it.each(GREEDY)('for %s', async (name) => {
    const { grownBytes } = await trialOf(name);
    // A second try measures anew.
    trials.delete(name);
    expect(grownBytes).toBeLessThan(LARGEST_GROWTH_BYTES);
  });
});

async function parseHere({ make }: HostileDocument): Promise<Measured> {
  const document = make();
  const { length } = document.bytes;
  // What it took to make the document is not to be counted.
  await sleep(50);
  const turns = watchTurns();
  const workedBefore = processorMsOfChildren();
  const error = await parser.parse(document).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  const turnMs = turns.stop();
  if (error !== undefined) expect(error).toBeInstanceOf(UnreadableDocument);
  return {
    ...(error instanceof UnreadableDocument && { refusal: error.message }),
    turnMs,
    workedMs: processorMsOfChildren() - workedBefore,
    bytes: length,
  };
}

/** Once for all tests of a document. */
function trialOf(name: string): Promise<Measured> {
  const known = trials.get(name);
  if (known) return known;
  const trial = parseInItsOwnProcess(name);
  trials.set(name, trial);
  return trial;
}

async function parseInItsOwnProcess(name: string): Promise<Measured> {
  const document = hostileDocuments.find((one) => one.name === name)?.make();
  if (!document) throw new Error(`There is no hostile document "${name}".`);
  const file = join(folder, 'document');
  await writeFile(file, document.bytes);
  const args = ['--disable-warning=ExperimentalWarning', PARSE_TRIAL, file, document.format ?? ''];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  return { ...(JSON.parse(stdout) as ParseTrial), bytes: document.bytes.length };
}
