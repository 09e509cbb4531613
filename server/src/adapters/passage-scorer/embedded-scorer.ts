import { availableParallelism } from 'node:os';
import type { PassageScore, PassageScorer, PassageToScore, ReadingOptions } from '../../answering/ports.ts';
import type { TextTokenizer } from '../minilm/tokenizer.ts';
import { mostTokens, type PairTokens, pairTokens, readingOf } from './pair-tokens.ts';
import { rememberedPieces } from './remembered-pieces.ts';
import type { Opinion } from './scorer-messages.ts';
import { ScorerThread } from './scorer-thread.ts';
import { type NextPassage, ScoringQueue, type WaitingQuestion } from './scoring-queue.ts';
import { englishScorer, type TrainedScorer } from './trained-scorers.ts';

/** A large machine keeps its other processors for everything else. */
const mostThreads = 4;
/** The thread and the network in it: a question that has no time for both does not wait for them. */
const loadingMs = 300;
/**
 * Questions that are read for at the same time. More would wait for each other, and the server would read instead of
 * answering: one question is read for while another one is.
 */
const mostAtOnce = 2;
/** A server with more to do does not wait longer than this. */
const longestWhenBusyMs = 150;
/** Of English, and most others; what is behind the most tokens is not read. */
const charactersPerToken = 4.5;

export interface EmbeddedScorerOptions {
  scorer?: TrainedScorer;
  tokenizer: Pick<TextTokenizer, 'pieces'>;
  /** How long an answer may wait for it. */
  budgetMs: number;
  threads?: number;
  /** After so long without a question its network is let go; absent for never. */
  idleMs?: number;
  /** While it says so, nothing is read. */
  isBusy?(): boolean;
  onError(error: Error): void;
}

interface AskedQuestion extends WaitingQuestion {
  accountId: string | undefined;
  text: string;
  passages: readonly PassageToScore[];
  scores: (PassageScore | undefined)[];
  isEnough: ReadingOptions['isEnough'];
}

/** Reads in a thread of its own, which is started with the first question, and again should it ever die. */
export function createEmbeddedScorer({
  scorer: { network, words, marks, languages } = englishScorer,
  tokenizer,
  budgetMs,
  threads = Math.min(availableParallelism(), mostThreads),
  idleMs,
  isBusy = () => false,
  onError,
}: EmbeddedScorerOptions): PassageScorer {
  const queue = new ScoringQueue<AskedQuestion>();
  const pieces = rememberedPieces(tokenizer);
  /** In the order of coming. */
  const atOnce = new Set<AskedQuestion>();
  let running: { next: NextPassage<AskedQuestion>; pair: PairTokens; startedAtMs: number } | undefined;

  const thread = new ScorerThread(
    { network, threads, ...(words && { words }) },
    {
      onReady() {
        queue.freeFrom(performance.now());
        runNext();
      },
      onOpinion: finish,
      onGone() {
        running = undefined;
        queue.letAllGo();
      },
      onError,
    },
    { idleMs },
  );

  function runNext(): void {
    if (running || !thread.isReady) return;
    const startedAtMs = performance.now();
    const next = queue.next(startedAtMs);
    if (!next) return;
    const { text, passages } = next.question;
    // Only now, because what is not read need not be cut into tokens.
    const pair = pairTokens(text, passages[next.rank] ?? { about: '', sentences: [] }, pieces, marks);
    running = { next, pair, startedAtMs };
    thread.send({ ids: pair.ids, passageFrom: pair.passageFrom });
  }

  function finish({ relevance, span }: Opinion): void {
    const read = running;
    running = undefined;
    if (read) {
      const { next, pair, startedAtMs } = read;
      const passage = next.question.passages[next.rank];
      if (passage) next.question.scores[next.rank] = { relevance, ...readingOf(pair, passage, span, pieces) };
      const nowMs = performance.now();
      queue.finished(next, nowMs - startedAtMs, nowMs);
      const { question } = next;
      if (question.isEnough?.(question.scores) && queue.remove(question)) question.onOver();
    }
    runNext();
  }

  /** It goes on with what was read for it. */
  function letGo(asked: AskedQuestion): void {
    queue.remove(asked);
    asked.onOver();
  }

  /** Whether there is room for one more. An account has all of it only until another one asks. */
  function hasRoomFor(accountId: string | undefined): boolean {
    if (atOnce.size < mostAtOnce) return true;
    const [first, ...later] = atOnce;
    const latest = later.at(-1);
    const isOneAccounts = later.every((asked) => asked.accountId === first?.accountId);
    if (!latest || !isOneAccounts || latest.accountId === accountId) return false;
    letGo(latest);
    return true;
  }

  /** Resolves when all are read, the time is over, or it is clear that no more will be read in time. */
  function readInTime(
    question: Omit<AskedQuestion, 'onOver'>,
    signal: AbortSignal | undefined,
  ): Promise<AskedQuestion['scores']> {
    const { promise, resolve, reject } = Promise.withResolvers<AskedQuestion['scores']>();
    const asked: AskedQuestion = {
      ...question,
      onOver() {
        clearTimeout(timer);
        clearTimeout(earlyTimer);
        signal?.removeEventListener('abort', giveUp);
        atOnce.delete(asked);
        // A passage that is still being read comes too late.
        resolve([...asked.scores]);
      },
    };
    const leave = () => letGo(asked);
    const giveUp = () => {
      reject(signal?.reason);
      leave();
    };
    const timer = setTimeout(leave, asked.deadlineMs - performance.now());
    const earlyTimer = setTimeout(() => isBusy() && leave(), longestWhenBusyMs);
    signal?.addEventListener('abort', giveUp, { once: true });
    atOnce.add(asked);
    if (!queue.add(asked, performance.now())) asked.onOver();
    // After this turn of the event loop, so that the first of all that arrive together comes first.
    else setImmediate(runNext);
    return promise;
  }

  return {
    languages,
    async read(text, passages, { accountId, signal, fewest = 1, isEnough } = {}) {
      signal?.throwIfAborted();
      const deadlineMs = performance.now() + budgetMs;
      const scores = passages.map(() => undefined);
      if (passages.length === 0 || isBusy() || !hasRoomFor(accountId)) return scores;
      const state = thread.wake();
      if (state === 'resting') return scores;
      if (state === 'loading') queue.freeFrom(performance.now() + loadingMs);
      const lengths = passages.map((passage) => lengthOf(text, passage));
      return readInTime({ accountId, text, passages, lengths, scores, fewest, isEnough, deadlineMs }, signal);
    },
    async close() {
      queue.letAllGo();
      await thread.close();
    },
  };
}

function lengthOf(question: string, { about, sentences }: PassageToScore): number {
  const length = sentences.reduce((sum, sentence) => sum + sentence.length, question.length + about.length);
  return Math.min(length, mostTokens * charactersPerToken);
}
