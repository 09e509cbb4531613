import type { Unsent } from '../remembered.ts';
import type { Store } from '../store.ts';
import type { Answer, Question } from './answer-document.ts';
import type { ChatState } from './chat-state.ts';
import type { AnswerEntry } from './entries.ts';
import type { EntryList } from './entry-list.ts';
import { onceReached } from './patience.ts';
import type { Requests } from './requests.ts';

interface Asking {
  requests: Requests;
  store: Store<ChatState>;
  entries: EntryList;
  /** The visitor stops the answer, or goes. */
  stop: AbortSignal;
  /** What a repeat must be asked under. */
  onNewKey(key: string): void;
}

/** What a question takes is a part of its own, fetched when the visitor begins to write. */
export const loadAnswering = () => import('./stream-answer.ts');

/** Asks, shows the answer while it is written, and resolves to it; rejects when it is stopped. */
export async function askChatbot(
  { key, requestKey = key }: Unsent,
  body: Question['body'],
  { requests, store, entries, stop, onNewKey }: Asking,
): Promise<Answer> {
  entries.change(key, { status: 'sending' });
  store.set({ writing: { text: '' } });
  const onLost = () => {
    entries.change(key, { status: 'queued' });
    store.set({ trouble: { kind: 'reconnecting' } });
  };
  const { streamAnswer } = await onceReached(loadAnswering, onLost, stop);
  return streamAnswer(
    { key: requestKey, body },
    {
      requests,
      signal: stop,
      onText(text) {
        if (text) entries.change(key, { status: 'sent' });
        store.set({ writing: { text } });
      },
      onTrouble(trouble) {
        if (trouble?.kind === 'reconnecting' && !store.get().writing?.text)
          entries.change(key, { status: 'queued' });
        store.set({ trouble });
      },
      onNewKey,
    },
  );
}

/** As far as an answer came that the visitor has stopped. */
export function stoppedAnswer(questionKey: string, text: string): AnswerEntry {
  return {
    ...{ kind: 'answer', key: `${questionKey}-stopped`, at: Date.now(), text, isStopped: true },
    ...{ confidence: 1, citations: [], sources: [], rating: null, replyKind: 'answer', offersPerson: false },
  };
}
