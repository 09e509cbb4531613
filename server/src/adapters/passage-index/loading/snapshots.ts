import { mkdirSync, statfsSync, statSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ChatbotIndex } from '../index/chatbot-index.ts';
import { arraysOfVectors, factsAndArrays, type IndexFacts, openParts } from '../index/index-parts.ts';
import { readNumbersFile, writeNumbersFile } from '../stored/numbers-file.ts';
import type { KeptIndexes } from './loaded-indexes.ts';
import type { LoadedIndex } from './refresh-index.ts';
import { beginningOf, forgetSnapshots, snapshotName } from './snapshot-names.ts';

/** An older one is deleted: what is in the file of a chatbot that nobody asks stays for no longer. */
const longestMs = 7 * 24 * 60 * 60_000;
const sweepEveryMs = 60 * 60_000;
/** A file that nobody has written to for so long was left by a server that was killed. */
const draftMs = 5 * 60_000;
/** What is left free on the disk, where the database is too. */
const freeBytes = 1_000_000_000;
/** More at once are not written: what they are of is loaded from the documents the next time. */
const mostWriting = 4;

interface SnapshotFacts extends IndexFacts {
  chatbotId: string;
  /** Names the models whose vectors it holds. */
  space: string;
  version: number;
}

/** From here on an index is kept when it is loaded and not only when it leaves: to build it takes a second and more. */
const large = 20_000;
/** A large one is kept again after so large a part of it is new. */
const changedPart = 1 / 8;

export interface Snapshots extends KeptIndexes<ChatbotIndex> {
  /** Writes it now. Whether it could be. */
  keep(chatbotId: string, space: string, loaded: LoadedIndex): Promise<boolean>;
  /** Something of this chatbot was erased: it is in no file any more, nor will be. */
  forget(chatbotId: string): void;
  /** Sweeps no more. */
  close(): void;
}

/**
 * Indexes as files, so that one need not be built anew from its documents when it comes back into memory or the server
 * starts: reading takes a twentieth of the time. They are a help only: what cannot be written or read is built.
 */
export function createSnapshots(folder: string, onWarning: (warning: Error) => void): Snapshots {
  const writing = new Set<string>();
  /** What of each index is in its file: its version, and how many rows there were. */
  const inFile = new Map<string, { version: number; rows: number }>();
  /** Erased while they were written. */
  const erased = new Set<string>();
  const pathOf = (chatbotId: string, space: string) => join(folder, snapshotName(chatbotId, space));

  let hasWarned = false;
  function warnOnce(what: string, cause: unknown): void {
    if (!hasWarned) onWarning(new Error(`${what}: ${(cause as Error).message} Searches work without it.`));
    hasWarned = true;
  }

  async function sweep(): Promise<void> {
    for (const name of await readdir(folder).catch(() => [])) {
      const path = join(folder, name);
      const { mtimeMs } = (await stat(path).catch(() => undefined)) ?? { mtimeMs: Date.now() };
      const isDraft = name.endsWith('.draft') && Date.now() - mtimeMs > draftMs;
      if (isDraft || Date.now() - mtimeMs > longestMs) await rm(path, { force: true }).catch(() => {});
    }
  }
  void sweep();
  const timer = setInterval(() => void sweep(), sweepEveryMs).unref();

  /** How much of an index its file lacks, about; less than nothing where it lacks nothing. */
  function lackingPart(path: string, { index, version }: LoadedIndex): number {
    const known = inFile.get(path);
    if (!known) return 1;
    if (known.version === version) return -1;
    return index.rowCount === 0 ? 1 : Math.abs(index.rowCount - known.rows) / index.rowCount;
  }

  async function keep(chatbotId: string, space: string, { index, version }: LoadedIndex): Promise<boolean> {
    const path = pathOf(chatbotId, space);
    if (writing.has(path) || writing.size >= mostWriting) return false;
    writing.add(path);
    try {
      const rows = index.rowCount;
      const { facts, arrays } = await factsAndArrays(index.parts());
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      const bytes = Object.values(arrays).reduce((sum, { byteLength }) => sum + byteLength, 0);
      const { bavail, bsize } = statfsSync(folder);
      if (bavail * bsize < bytes + freeBytes) return false;
      await writeNumbersFile<SnapshotFacts>(path, { ...facts, chatbotId, space, version }, arrays);
      if (erased.has(path)) {
        await rm(path, { force: true });
        return false;
      }
      inFile.set(path, { version, rows });
      return true;
    } catch (error) {
      warnOnce('The snapshot of a search index cannot be written', error);
      return false;
    } finally {
      writing.delete(path);
      erased.delete(path);
    }
  }

  return {
    keep,
    forget(chatbotId) {
      const isOfChatbot = (path: string) => path.startsWith(join(folder, beginningOf(chatbotId)));
      for (const path of inFile.keys()) if (isOfChatbot(path)) inFile.delete(path);
      for (const path of writing) if (isOfChatbot(path)) erased.add(path);
      forgetSnapshots(folder, chatbotId);
    },
    onLoaded(chatbotId, space, loaded) {
      const isDue = loaded.index.size >= large && lackingPart(pathOf(chatbotId, space), loaded) >= changedPart;
      if (isDue) void keep(chatbotId, space, loaded);
    },
    onLeaving(chatbotId, space, loaded) {
      const least = loaded.index.size >= large ? changedPart : 0;
      if (lackingPart(pathOf(chatbotId, space), loaded) >= least) void keep(chatbotId, space, loaded);
    },
    async restore(chatbotId, space) {
      const path = pathOf(chatbotId, space);
      try {
        const kept = statSync(path, { throwIfNoEntry: false });
        if (!kept || Date.now() - kept.mtimeMs > longestMs) {
          inFile.delete(path);
          return undefined;
        }
        let version = 0;
        const parts = await readNumbersFile<SnapshotFacts, ReturnType<typeof openParts>['result']>(
          path,
          arraysOfVectors,
          (facts, bytes) => {
            if (facts.chatbotId !== chatbotId || facts.space !== space)
              throw new RangeError('It is of another chatbot.');
            version = facts.version;
            return openParts(facts, bytes);
          },
        );
        if (!parts) return undefined;
        const index = new ChatbotIndex(undefined, parts());
        inFile.set(path, { version, rows: index.rowCount });
        return { index, version, isRestored: true };
      } catch (error) {
        inFile.delete(path);
        warnOnce('The snapshot of a search index cannot be read', error);
        await rm(path, { force: true }).catch(() => {});
        return undefined;
      }
    },
    close: () => clearInterval(timer),
  };
}
