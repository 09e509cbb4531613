import { useLayoutEffect, useReducer } from 'preact/hooks';
import { fill } from '../../locales/index.ts';
import type { Store } from '../store.ts';
import type { Trial } from '../trial.ts';

export interface InspectState {
  /** The answer that the dashboard shows what is behind it. */
  inspected: string | undefined;
  /** The words of the button, in the language of the dashboard. */
  inspect: string;
  inspectOf: string;
  /** What was asked, by the id of its answer. */
  questions: ReadonlyMap<string, string>;
}

/** The way from an answer to what is behind it. */
export function inspectButton(store: Store<InspectState>, act: (messageId: string) => void): Trial['Inspect'] {
  return ({ messageId }) => {
    const [, redraw] = useReducer((count: number) => count + 1, 0);
    useLayoutEffect(() => store.watch(() => redraw(undefined)), []);
    const { inspected, inspect, inspectOf, questions } = store.get();
    const question = questions.get(messageId) ?? '';
    return (
      <button
        type="button"
        class="inspect"
        aria-label={fill(inspectOf, { question })}
        aria-pressed={messageId === inspected}
        onClick={() => act(messageId)}
      >
        {inspect}
      </button>
    );
  };
}
