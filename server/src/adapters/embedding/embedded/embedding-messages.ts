/** What the embedder and its worker say to each other. */
import type { PinnedFile } from '../../minilm/file-hash.ts';

export interface WorkerSettings {
  /** MiniLM is converted once on a machine, into a folder, unless a release brought it; the student is run as it comes. */
  model: { cacheDir: string } | PinnedFile;
  threads: number;
  /** Whether it gives way to the other threads. */
  isBehind: boolean;
}

/** One batch at a time: the next is sent when the answer to the last has come. */
export interface EmbeddingRequest {
  /** The tokens of each text. */
  texts: readonly (readonly number[])[];
}

/** Asks the worker to end between two texts: stopped inside one, the addon would end the whole process. */
export type CloseRequest = 'close';

export type EmbeddingReply = { ok: true; vectors: readonly Float32Array[] } | { ok: false; message: string };
