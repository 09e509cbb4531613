import type { AnswerEvent } from './question.ts';

interface Watching {
  /** Hears the signal that a person may have taken the conversation. */
  subscribe(onSignal: () => void): () => void;
  /** Gives the message to the person who holds the conversation; nothing when nobody does. */
  pass(): Promise<AnswerEvent | undefined>;
  onPassed(): void;
}

/**
 * Watches for a person who takes the conversation while the chatbot writes. From the signal on nothing may be sent before
 * it is known whether the message is the person's now; where it is not, the chatbot goes on.
 */
export function watchForPerson({ subscribe, pass, onPassed }: Watching) {
  let passing: Promise<AnswerEvent | undefined> | undefined;

  async function look(before: Promise<AnswerEvent | undefined> | undefined) {
    const earlier = await before;
    if (earlier) return earlier;
    const passed = await pass();
    if (passed) onPassed();
    return passed;
  }

  const unsubscribe = subscribe(() => {
    passing = look(passing);
    // Whoever writes the answer hears of a failure when it looks.
    passing.catch(() => {});
  });
  return {
    /** What became of the signal; absent where there was none. */
    get passing() {
      return passing;
    },
    stop: unsubscribe,
  };
}
