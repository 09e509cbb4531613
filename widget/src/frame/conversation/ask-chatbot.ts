import type { Unsent } from '../remembered.ts';
import type { Store } from '../store.ts';
import type { Answer, Question } from './answer-document.ts';
import type { ChatState } from './chat-state.ts';
import type { EntryList } from './entry-list.ts';
import type { Requests } from './requests.ts';
import { streamAnswer } from './stream-answer.ts';

interface Asking {
  requests: Requests;
  store: Store<ChatState>;
  entries: EntryList;
  /** The visitor stops the answer, or goes. */
  stop: AbortSignal;
  /** What a repeat must be asked under. */
  onNewKey(key: string): void;
}

/** Asks, shows the answer while it is written, and resolves to it; rejects when it is stopped. */
export function askChatbot(
  { key, requestKey = key }: Unsent,
  body: Question['body'],
  { requests, store, entries, stop, onNewKey }: Asking,
): Promise<Answer> {
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
        if (trouble?.kind === 'reconnecting' && !store.get().writing?.text) entries.change(key, { status: 'queued' });
        store.set({ trouble });
      },
      onNewKey,
    },
  );
}
