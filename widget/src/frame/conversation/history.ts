import type { Reply } from '../../../../clients/js/src/calls.ts';
import type { Remembered } from '../remembered.ts';
import type { Store } from '../store.ts';
import type { ChatState } from './chat-state.ts';
import type { Entry } from './entries.ts';
import type { Requests } from './requests.ts';

type StoredConversation = Reply<'GET', '/api/widget/{id}/conversation'>;

export interface History {
  sessionId: string | undefined;
  entries: Entry[];
  /** Where earlier messages end, when there are some. */
  before: number | undefined;
  liveSessions: { id: string; isOpen: boolean; at: number }[];
}

/** What was said last so long ago is an earlier conversation, not one that goes on. */
const goesOnForMs = 24 * 3_600_000;

/** The conversation that the visitor goes on with, and its chats with people: the one that is open, and those that are over. */
export async function readConversation(
  requests: Requests,
  chatbotId: string,
  { since, left, liveSessionId, reopened }: Readonly<Remembered>,
): Promise<Omit<History, 'liveSessions'> & { open: string | undefined; over: string[] }> {
  const { liveSessions, ...found } = await readHistory(requests, chatbotId, {
    since,
    left,
    ...(reopened ? { sessionId: reopened } : { goesOnSince: requests.serverNow() - goesOnForMs }),
  });
  const open = liveSessions.find(({ isOpen }) => isOpen)?.id ?? liveSessionId;
  const over = liveSessions.filter(({ isOpen, id }) => !isOpen && id !== open).map(({ id }) => id);
  return { ...found, open, over };
}

/** What the visitor and the chatbot have said before, as the server keeps it. */
export async function readHistory(
  requests: Requests,
  chatbotId: string,
  options: {
    since: number | undefined;
    /** The conversation that the visitor has left. */
    left?: string | undefined;
    before?: number;
    sessionId?: string;
    /** What ended before is an earlier conversation, unless people are still in it. */
    goesOnSince?: number;
  },
): Promise<History> {
  const { since = 0, left, before, sessionId, goesOnSince = 0 } = options;
  const query = new URLSearchParams({
    ...(before !== undefined && { before: String(before) }),
    ...(sessionId && { sessionId }),
  });
  const response = await requests.send(`/api/widget/${chatbotId}/conversation?${query}`, { asVisitor: true });
  const stored = (await response.json()) as StoredConversation;
  const lastAt = Date.parse(stored.messages.at(-1)?.createdAt ?? '');
  const isOpen = stored.liveSessions.some(({ state }) => state !== 'closed');
  const isLeft = stored.sessionId === left || (lastAt < goesOnSince && !isOpen);
  const messages = stored.messages.filter(({ createdAt }) => !isLeft && Date.parse(createdAt) >= since);
  // A conversation that is named brings along the chats that came after its beginning.
  const begunAt = sessionId ? Date.parse(messages[0]?.createdAt ?? '') || 0 : 0;
  const chatsSince = Math.max(since, isLeft ? goesOnSince : begunAt);
  return {
    sessionId: messages.length > 0 ? (stored.sessionId ?? undefined) : undefined,
    entries: messages.map((message) => entryOf(message, stored.sessionId ?? '')),
    before: stored.hasMore && messages.length === stored.messages.length ? messages[0]?.sequence : undefined,
    liveSessions: stored.liveSessions
      .map(({ sessionId, state, createdAt }) => ({
        id: sessionId,
        isOpen: state !== 'closed',
        at: Date.parse(createdAt),
      }))
      .filter(({ isOpen, at }) => isOpen || at >= chatsSince),
  };
}

/** Puts the page of messages before the first one that is shown above it. */
export async function showEarlier(
  requests: Requests,
  chatbotId: string,
  shown: { store: Store<ChatState>; sessionId: string | undefined; since: number | undefined },
): Promise<void> {
  const { store, sessionId, since } = shown;
  const { before } = store.get();
  if (before === undefined || !sessionId) return;
  const found = await readHistory(requests, chatbotId, { before, sessionId, since });
  const { entries } = store.get();
  const known = new Set(entries.map(({ key }) => key));
  const earlier = found.entries.filter(({ key }) => !known.has(key));
  store.set({ entries: [...earlier, ...entries], before: found.before });
}

function entryOf(message: StoredConversation['messages'][number], sessionId: string): Entry {
  const { id, role, text, createdAt, rating, kind, handover } = message;
  const said = { key: id, at: Date.parse(createdAt), text };
  if (role === 'visitor') return { kind: 'visitor', ...said, status: 'sent' };
  return {
    kind: 'answer',
    ...said,
    messageId: id,
    sessionId,
    certainty: message.certainty ?? 'unsure',
    isLed: message.lead !== undefined,
    citations: message.citations ?? [],
    highlights: message.highlights,
    sources: message.sources ?? [],
    related: message.related ?? [],
    replyKind: kind ?? 'answer',
    offersPerson: handover === 'offered',
    rating,
  };
}
