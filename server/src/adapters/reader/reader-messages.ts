/** What the reader and its worker say to each other: one passage at a time, so that what is urgent comes next. */

export interface ReaderWorkerSettings {
  modelFile: string;
  sha256: string;
  threads: number;
}

export interface ReadRequest {
  ids: readonly number[];
  /** Where the passage begins among them. */
  passageFrom: number;
}

export type ReadReply =
  | {
      ok: true;
      relevance: number;
      /** For each token, how likely the answer begins there and ends there, before the logistic function. */
      span: Float32Array;
    }
  | { ok: false; message: string };
