import type { PinnedFile } from '../minilm/file-hash.ts';

/** What the scorer and its worker say to each other: one passage at a time, so that what is urgent comes next. */

export interface ScorerWorkerSettings {
  network: PinnedFile;
  /** The network whose words it shares, where it has none itself. */
  words?: PinnedFile;
  threads: number;
}

export interface ScoreRequest {
  ids: readonly number[];
  /** Where the passage begins among them. */
  passageFrom: number;
}

/** What the network thinks of a passage. */
export interface Opinion {
  relevance: number;
  /** For each token, how likely the answer begins there and ends there, before the logistic function. */
  span: Float32Array;
}

/** Said once, when the network is loaded. */
export type ScorerIsReady = 'ready';

/** Asks the worker to end between two passages: stopped inside one, the addon would end the whole process. */
export type CloseRequest = 'close';
