import { passToAgent } from './deliver-answer.ts';
import type { OpenQuestion } from './open-question.ts';
import type { Answer, AnswerEvent } from './question.ts';
import type { AnsweringServices } from './services.ts';

/** `passed`: an agent has the message now, and the draft was dropped. */
export type Written<Draft> =
  | { outcome: 'finished'; draft: Draft }
  | { outcome: 'passed'; answer: { type: 'answer' } & Answer };

/**
 * Runs a draft until it ends, or until an agent takes the conversation. After the signal that one may have taken it,
 * nothing more is yielded before it is known whether the message is theirs; if it is not, the draft goes on.
 */
export async function* unlessTakenOver<Draft>(
  { conversation: { session, turns }, ...question }: OpenQuestion,
  services: AnsweringServices,
  signal: AbortSignal,
  startDraft: (stop: AbortSignal) => AsyncGenerator<AnswerEvent, Draft>,
): AsyncGenerator<AnswerEvent, Written<Draft>> {
  const { conversations, people } = services;
  // Not AbortSignal.any: what it keeps for the collector costs more than this.
  const stopping = new AbortController();
  const follow = () => stopping.abort(signal.reason);
  if (signal.aborted) follow();
  else signal.addEventListener('abort', follow, { once: true });
  let passing: Promise<Answer | undefined> | undefined;

  async function pass(): Promise<Answer | undefined> {
    const current = await conversations.findOwn(session.owner, session.id);
    return current && passToAgent(question, current, services);
  }
  async function passAfter(earlier: typeof passing): Promise<Answer | undefined> {
    const passed = (await earlier) ?? (await pass());
    if (passed) stopping.abort();
    return passed;
  }
  const passed = (answer: Answer) => ({ outcome: 'passed', answer: { type: 'answer', ...answer } }) as const;

  const unsubscribe = people.onceHeld(session.id, () => {
    passing = passAfter(passing);
    // A failure is thrown where it is awaited below.
    passing.catch(() => {});
  });
  const draft = startDraft(stopping.signal);
  try {
    // An ongoing conversation may have been taken before we subscribed.
    const heldBefore = turns.length > 0 ? await pass() : undefined;
    if (heldBefore) return passed(heldBefore);

    for (;;) {
      let piece: IteratorResult<AnswerEvent, Draft>;
      try {
        piece = await draft.next();
      } catch (error) {
        const answer = await passing;
        if (answer) return passed(answer);
        throw error;
      }
      // From here on the write of the answer detects a takeover.
      if (piece.done) unsubscribe();
      const answer = passing && (await passing);
      if (answer) return passed(answer);
      if (piece.done) return { outcome: 'finished', draft: piece.value };
      yield piece.value;
    }
  } finally {
    unsubscribe();
    signal.removeEventListener('abort', follow);
    // A draft that is dropped still has to count its usage; its result is not needed.
    await draft.return(undefined as never).catch(() => {});
  }
}
