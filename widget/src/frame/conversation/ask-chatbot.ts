import type { Unsent } from '../remembered.ts';
import type { Store } from '../store.ts';
import { currentTrial } from '../trial.ts';
import type { Answer, Question } from './answer-document.ts';
import { answerEntry, stoppedAnswer } from './answer-entry.ts';
import type { ChatState, Report } from './chat-state.ts';
import type { VisitorEntry } from './entries.ts';
import type { EntryList } from './entry-list.ts';
import type { Outbox } from './outbox.ts';
import type { Requests } from './requests.ts';
import { streamAnswer } from './stream-answer.ts';

interface Asking {
  requests: Requests;
  store: Store<ChatState>;
  entries: EntryList;
  outbox: Outbox;
  /** The visitor stops the answer. */
  stop: AbortSignal;
  /** The visitor goes. */
  visit: AbortSignal;
  /** Nothing is being written any more. */
  settle(key: string, changes: Partial<VisitorEntry>): void;
  report: Report;
  /** The visitor has waited for this. */
  arrived(): void;
}

interface AskedOf {
  chatbotId: string;
  sessionId: string | undefined;
  pageUrl: string | undefined;
}

/**
 * Asks, shows the answer while it is written and once it is there, and resolves to it; to nothing where the visitor has
 * stopped it or is gone.
 */
export async function askChatbot(message: Unsent, askedOf: AskedOf, asking: Asking): Promise<Answer | undefined> {
  const { store, entries, visit, stop, settle } = asking;
  try {
    const answer = await answerTo(message, askedOf, asking);
    if (visit.aborted) return undefined;
    show(message, answer, asking);
    return answer;
  } catch (error) {
    if (visit.aborted || !stop.aborted) throw error;
    const text = store.get().writing?.text ?? '';
    settle(message.key, { status: 'sent' });
    entries.insert(stoppedAnswer(message.key, text));
    return undefined;
  }
}

function answerTo(message: Unsent, { chatbotId, sessionId, pageUrl }: AskedOf, asking: Asking): Promise<Answer> {
  const { key, requestKey = key, text } = message;
  const { requests, store, entries, outbox, stop } = asking;
  const body: Question['body'] = message.body ?? {
    message: text,
    chatbotId,
    events: true,
    ...(sessionId && { sessionId }),
    ...(pageUrl && { pageUrl }),
  };
  outbox.change(key, { body });
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
      onNewKey: (requestKey) => outbox.change(key, { requestKey }),
    },
  );
  currentTrial()?.asked(text, answer);
  return answer;
}

function show(message: Unsent, answer: Answer, { store, entries, settle, report, arrived }: Asking): void {
  const { kind, liveSessionId, messageId, response, confidence, sources } = answer;
  const isPassed = liveSessionId && kind === 'passed';
  settle(message.key, { status: 'sent', ...(isPassed && { isLive: true }) });
  if (!isPassed && showAnswer(message, answer, entries)) {
    report('answer', { text: response, confidence, sources, messageId });
    arrived();
  }
  if (liveSessionId && kind !== 'answer' && kind !== 'passed') store.set({ isLeavingMessage: true });
}

/** Puts the answer below its question. False where it was given before this page was opened, and is here already. */
function showAnswer({ key, text, at }: Unsent, answer: Answer, entries: EntryList): boolean {
  if (entries.all().some((entry) => entry.key === answer.messageId)) {
    entries.remove(key);
    return false;
  }
  if (entries.all().every((entry) => entry.key !== key))
    entries.add({ kind: 'visitor', key, text, at, status: 'sent', isOfThisPage: true });
  entries.insert(answerEntry(answer, Date.now()));
  return true;
}
