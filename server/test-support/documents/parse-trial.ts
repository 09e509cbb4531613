import { readFileSync } from 'node:fs';
import { createDocumentParser } from '../../src/adapters/document-parsing/worker-document-parser.ts';
import { type RawDocument, UnreadableDocument } from '../../src/knowledge/ports.ts';
import { processorMsOfChildren, watchTurns } from '../processor-time.ts';

/** What it took to parse a document. */
export interface ParseTrial {
  /** Why it was refused; absent when it was parsed. */
  refusal?: string;
  /** Processor time of the process that parsed it. */
  workedMs: number;
  /** Processor time of the longest turn of the event loop that waited for it. */
  turnMs: number;
  /** By how much this process and the one that parses for it grew meanwhile. */
  grownBytes: number;
}

/** Parses the file named, in a format, and prints what it took. Runs as a process of its own. */
if (import.meta.main) {
  const [, , file = '', format] = process.argv;
  const parser = createDocumentParser();
  await parser.parse({ bytes: new TextEncoder().encode('A first text.'), format: 'text' });
  const before = residentBytes();
  let largest = before;
  const timer = setInterval(() => {
    largest = Math.max(largest, residentBytes());
  }, 5);
  const turns = watchTurns();
  const workedBefore = processorMsOfChildren();
  const bytes = new Uint8Array(readFileSync(file));
  const refusal = await parser.parse({ bytes, ...(format && { format: format as RawDocument['format'] }) }).then(
    () => undefined,
    (error: unknown) => {
      if (error instanceof UnreadableDocument) return error.message;
      throw error;
    },
  );
  const trial: ParseTrial = {
    ...(refusal !== undefined && { refusal }),
    turnMs: turns.stop(),
    workedMs: processorMsOfChildren() - workedBefore,
    grownBytes: largest - before,
  };
  clearInterval(timer);
  process.stdout.write(JSON.stringify(trial));
  await parser.close();
}

/** Of this process and those it has started. Only Linux tells it. */
function residentBytes(): number {
  try {
    const children = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').split(' ').filter(Boolean);
    return [String(process.pid), ...children].reduce((sum, id) => sum + residentBytesOf(id), 0);
  } catch {
    // One has ended meanwhile.
    return 0;
  }
}

function residentBytesOf(id: string): number {
  return 1024 * Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1] ?? 0);
}
