import type { Unsent } from '../remembered.ts';
import type { Store } from '../store.ts';
import { currentTrial } from '../trial.ts';
import type { Answer, Question } from './answer-document.ts';
import { answerEntry, stoppedAnswer } from './answer-entry.ts';
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
  { key, requestKey = key, text }: Unsent,
  body: Question['body'],
  { requests, store, entries, stop, onNewKey }: Asking,
): Promise<Answer> {
  const answer = streamAnswer(
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
  currentTrial()?.asked(text, answer);
  return answer;
}

/** Puts the answer below its question. False where it was given before this page was opened, and is here already. */
export function showAnswer({ key, text, at }: Unsent, answer: Answer, entries: EntryList): boolean {
  if (entries.all().some((entry) => entry.key === answer.messageId)) {
    entries.remove(key);
    return false;
  }
  if (entries.all().every((entry) => entry.key !== key))
    entries.add({ kind: 'visitor', key, text, at, status: 'sent', isOfThisPage: true });
  entries.change(key, { status: 'sent' });
  entries.insert(answerEntry(answer, Date.now()));
  return true;
}

/** As far as it was written when the visitor stopped it. */
export function showStopped(key: string, text: string, entries: EntryList): void {
  entries.insert(stoppedAnswer(key, text));
}
