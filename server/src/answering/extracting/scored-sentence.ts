import type { FoundPassage } from '../../knowledge/index.ts';
import type { AnalysedSentence } from '../analysed-passage.ts';
import { type SentenceFeature, sentenceFeatures } from './sentence-features.ts';

interface Scored {
  sentence: AnalysedSentence;
  passage: FoundPassage;
  /** Of the passage among the passages. */
  rank: number;
  /** Among the sentences of its passage. */
  position: number;
  /** The terms of the title or heading right above it. */
  titleTerms: readonly string[];
  /** In the order of `sentenceFeatures`. */
  values: readonly number[];
  /** False for titles, questions, introductions, and what says the same as the question and nothing else. */
  saysSomething: boolean;
  /** How likely it is the answer, as log odds. */
  score: number;
}

/**
 * A sentence that may be the answer. What no question changes is looked up in the passage's analysis: to copy it for
 * each of a question's dozens of sentences was a twentieth of the answer's processor time.
 */
export class ScoredSentence implements AnalysedSentence, Omit<Scored, 'sentence' | 'values'> {
  readonly passage: FoundPassage;
  readonly rank: number;
  readonly position: number;
  readonly titleTerms: readonly string[];
  readonly saysSomething: boolean;
  readonly score: number;
  private readonly sentence: AnalysedSentence;
  private readonly values: readonly number[];

  constructor({ sentence, passage, rank, position, titleTerms, values, saysSomething, score }: Scored) {
    this.sentence = sentence;
    this.passage = passage;
    this.rank = rank;
    this.position = position;
    this.titleTerms = titleTerms;
    this.values = values;
    this.saysSomething = saysSomething;
    this.score = score;
  }

  /** How much of a feature it has. */
  feature(name: SentenceFeature): number {
    return this.values[sentenceFeatures.indexOf(name)] ?? 0;
  }

  get text() {
    return this.sentence.text;
  }
  get kind() {
    return this.sentence.kind;
  }
  get block() {
    return this.sentence.block;
  }
  get depth() {
    return this.sentence.depth;
  }
  get code() {
    return this.sentence.code;
  }
  get codeBefore() {
    return this.sentence.codeBefore;
  }
  get row() {
    return this.sentence.row;
  }
  get opening() {
    return this.sentence.opening;
  }
  get inOrder() {
    return this.sentence.inOrder;
  }
  get terms() {
    return this.sentence.terms;
  }
  get listed() {
    return this.sentence.listed;
  }
  get isQuestion() {
    return this.sentence.isQuestion;
  }
  get announces() {
    return this.sentence.announces;
  }
  get isLeftOpen() {
    return this.sentence.isLeftOpen;
  }
  get words() {
    return this.sentence.words;
  }
  get forms() {
    return this.sentence.forms;
  }
}
