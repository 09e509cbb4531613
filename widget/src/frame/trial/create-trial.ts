import type { AnswerMode, TrialToFrame, TrialToPage } from '../../trial-protocol.ts';
import { Refused } from '../conversation/requests.ts';
import { createStore } from '../store.ts';
import type { Trial } from '../trial.ts';
import { type InspectState, inspectButton } from './inspect-button.tsx';

export type RunningTrial = Trial & {
  hear(message: TrialToFrame): void;
  /** The ID token of whoever is signed in, from the page. */
  token(wasRefused: boolean): Promise<string>;
  mode(): AnswerMode;
};

/** Tells the dashboard what was asked and answered, and does what it chooses. */
export function createTrial(tell: (message: TrialToPage) => void): RunningTrial {
  const store = createStore<InspectState>({ inspected: undefined, inspect: '', inspectOf: '', questions: new Map() });
  const waiting: ((token: string) => void)[] = [];
  let mode: AnswerMode = 'standard';
  let count = 0;

  return {
    mode: () => mode,
    token(wasRefused) {
      const token = new Promise<string>((resolve) => waiting.push(resolve));
      tell({ type: 'token-wanted', wasRefused });
      return token;
    },
    hear(message) {
      if (message.type === 'token') {
        for (const give of waiting.splice(0)) give(message.token);
        return;
      }
      const { inspected, inspect, inspectOf } = message;
      mode = message.mode;
      store.set({ inspected, inspect, inspectOf });
    },
    asked(question, answering) {
      count += 1;
      const number = count;
      tell({ type: 'asked', number, question, mode });
      answering.then(
        (answer) => {
          store.set({ questions: new Map(store.get().questions).set(answer.messageId, question) });
          tell({ type: 'answered', number, answer });
        },
        (error: unknown) => tell({ type: 'unanswered', number, ...refusalOf(error) }),
      );
    },
    Inspect: inspectButton(store, (messageId) => tell({ type: 'inspect', messageId })),
  };
}

const refusalOf = (error: unknown) =>
  error instanceof Refused ? { code: error.code, message: error.message, status: error.status } : {};
