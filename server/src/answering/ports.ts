/** A passage as the reader is given it: what it is about, then what it says, sentence by sentence. */
export interface PassageToRead {
  about: string;
  sentences: readonly string[];
}

/** What a reader thinks of a passage. */
export interface Reading {
  /** Log odds that the passage answers the question. */
  relevance: number;
  /** For each sentence, the chance that the answer lies in it, should the passage hold one. */
  shares: readonly number[];
  /** The words that answer, should the passage hold an answer: of which sentence, from which of its characters to which. */
  answer?: { sentence: number; from: number; to: number } | undefined;
}

/** A small network that has learnt to read: does this passage answer the question, and where? */
export interface PassageReader {
  /** The languages it reads. */
  languages: readonly string[];
  /**
   * Reads as many of the passages, from the first on, as the time allows, and says nothing of the others: an answer is
   * given without it rather than late. Where there is no time for the `fewest` with which something can be begun, it says
   * so at once. Rejects when the signal is aborted, and with nothing else.
   */
  read(
    question: string,
    passages: readonly PassageToRead[],
    signal?: AbortSignal,
    fewest?: number,
  ): Promise<readonly (Reading | undefined)[]>;
  close(): Promise<void>;
}
