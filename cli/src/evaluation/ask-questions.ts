import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatbotClient } from '../client/chatbot-client.ts';
import type { Reply } from '../client/reply.ts';
import { RequestProblem } from '../client/request-problem.ts';
import type { AskedQuestion } from './judge-answer.ts';
import type { EvaluationQuestion } from './read-questions.ts';

interface Asking {
  client: ChatbotClient;
  concurrency: number;
  signal: AbortSignal;
  onAsked(asked: AskedQuestion): void;
  /** The account's limit is reached, and everybody waits. */
  onWait(waitMs: number): void;
}

/**
 * Asks all questions, several at a time. Returns when all were asked or the signal came; throws when the server cannot
 * be reached at first, or accepts the key or the chatbot no longer.
 */
export async function askQuestions(questions: readonly EvaluationQuestion[], asking: Asking): Promise<void> {
  const { client, concurrency, onAsked, onWait } = asking;
  const stop = new AbortController();
  const signal = AbortSignal.any([asking.signal, stop.signal]);
  const waiting = [...questions];
  let waitUntilMs = 0;
  let hasAnswered = false;

  // The first question goes alone, so that a wrong key or address is reported once.
  await takeTurns(1);
  const workers = Array.from({ length: concurrency }, () => takeTurns(Infinity));
  try {
    await Promise.all(workers);
  } finally {
    stop.abort();
    await Promise.allSettled(workers);
  }

  async function takeTurns(turns: number): Promise<void> {
    for (let turn = 0; turn < turns && !signal.aborted; turn++) {
      const question = waiting.shift();
      if (!question) return;
      const asked = await outcomeOf(question);
      if (asked) onAsked(asked);
    }
  }

  /** Undefined when it was interrupted. */
  async function outcomeOf(question: EvaluationQuestion): Promise<AskedQuestion | undefined> {
    try {
      const { reply, wallTimeMs } = await askInSession(question);
      hasAnswered = true;
      if (reply.kind === 'passed') return { question, failure: 'A person holds the conversation and was given it.' };
      return { question, reply, wallTimeMs };
    } catch (error) {
      if (signal.aborted) return undefined;
      if (!(error instanceof RequestProblem) || error.reason === 'refused') throw error;
      if (error.reason === 'unreachable' && !hasAnswered) throw error;
      return { question, failure: error.message };
    }
  }

  async function askInSession({ question, history }: EvaluationQuestion): Promise<Timed> {
    let sessionId: string | undefined;
    for (const earlier of history) {
      const { reply } = await askWithinLimit(earlier, sessionId);
      sessionId = reply.sessionId;
    }
    return askWithinLimit(question, sessionId);
  }

  async function askWithinLimit(message: string, sessionId: string | undefined): Promise<Timed> {
    for (;;) {
      const waitMs = waitUntilMs - Date.now();
      if (waitMs > 0) await sleep(waitMs, undefined, { signal });
      const startedAtMs = performance.now();
      try {
        const reply = await client.ask({ message, sessionId, signal });
        return { reply, wallTimeMs: performance.now() - startedAtMs };
      } catch (error) {
        if (!(error instanceof RequestProblem) || error.reason !== 'rate-limit') throw error;
        wait(error.retryAfterMs);
      }
    }
  }

  /** Questions that are under way together are told to wait together: it is said once. */
  function wait(retryAfterMs: number): void {
    const isNews = waitUntilMs <= Date.now();
    // Never less than a moment, or a server that says 0 would be asked without pause.
    waitUntilMs = Math.max(waitUntilMs, Date.now() + Math.max(retryAfterMs, 100));
    if (isNews) onWait(retryAfterMs);
  }
}

interface Timed {
  reply: Reply;
  wallTimeMs: number;
}
