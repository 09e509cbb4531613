import type { Calibration } from './calibrating/fit-calibration.ts';
import type { DocumentToAsk } from './calibrating/made-questions.ts';
import type { ReliabilityBins } from './calibrating/reliability-bins.ts';

/** A passage as the scorer is given it: what it is about, then what it says, sentence by sentence. */
export interface PassageToScore {
  about: string;
  sentences: readonly string[];
}

/** What a scorer thinks of a passage. */
export interface PassageScore {
  /** Log odds that the passage answers the question. */
  relevance: number;
  /** For each sentence, the chance that the answer lies in it, should the passage hold one. */
  shares: readonly number[];
  /** The words that answer, should the passage hold an answer: of which sentence, from which of its characters to which. */
  answer?: { sentence: number; from: number; to: number } | undefined;
}

export interface ReadingOptions {
  /** Whose question it is: the scorer shares its time between accounts. */
  accountId?: string | undefined;
  signal?: AbortSignal | undefined;
  /** Of the question and the passages, as far as they can be told; nothing where they are the scorer's own. */
  languages?: readonly string[];
  /** With fewer scores nothing can be begun: where there is no time for so many, it says so at once. */
  fewest?: number;
  /** Whether the passages behind those that were read need not be. */
  isEnough?(scores: readonly (PassageScore | undefined)[]): boolean;
}

/** A small network that has learnt to read: does this passage answer the question, and where? */
export interface PassageScorer {
  /** The languages it reads, where the question and the passages are in the same. */
  languages: readonly string[];
  /** Those between which it reads: a question in one of them, passages in others. */
  acrossLanguages?: readonly string[];
  /**
   * Reads as many of the passages, from the first on, as the time allows, and says nothing of the others: an answer is
   * given without it rather than late. Rejects when the signal is aborted, and with nothing else.
   */
  read(
    question: string,
    passages: readonly PassageToScore[],
    options?: ReadingOptions,
  ): Promise<readonly (PassageScore | undefined)[]>;
  close(): Promise<void>;
}

/** What a calibration rests on; when the chatbot has moved away from it, it is made anew. */
export interface CalibrationTrace {
  /** The version of the chatbot's index, and how many passages were in it. */
  indexVersion: number;
  passages: number;
  /** Ratings that had been counted, of answers and of live chats. */
  countedRatings: number;
  answererVersion: number;
  calibratedAt: number;
  /** Trials, and rated answers, that it was made from. */
  questions: number;
  ratings: number;
}

export interface StoredCalibration extends CalibrationTrace {
  /** Null where the chatbot has nothing that could be asked. */
  calibration: Calibration | null;
  bins: ReliabilityBins;
}

export interface CalibrationStore {
  find(chatbotId: string): Promise<StoredCalibration | undefined>;
  /** Unless the chatbot is gone, or a newer state of it has been looked at. */
  save(chatbotId: string, calibration: StoredCalibration): Promise<void>;
  /** What a calibration that begins now will rest on; nothing when the chatbot is gone. */
  stateOf(
    chatbotId: string,
  ): Promise<Pick<CalibrationTrace, 'indexVersion' | 'passages' | 'countedRatings'> | undefined>;
  /** Some of its documents, with passages from all over each; pairs are left out. The same ones, as long as they stay. */
  documentsToAsk(chatbotId: string, limits: { mostDocuments: number; mostPassages: number }): Promise<DocumentToAsk[]>;
  /** The newest rated answers from documents, with how sure they were by the numbers of all chatbots. */
  ratedAnswers(chatbotId: string, limit: number): Promise<{ said: number; rating: number; sessionId: string }[]>;
  /** Puts the jobs of chatbots into the table whose calibration is missing or outdated, and that nobody is changing. */
  queueDue(answererVersion: number, nowMs: number): Promise<number>;
}
