import type { Chatbot } from '../chatbots/index.ts';
import { conflict, invalidRequest, Problem } from '../errors/index.ts';
import { newId } from '../identity/index.ts';
import type { NewMail } from '../mail/index.ts';
import type { ClosedBecause, Contact, LiveSession, LiveSessionStore, SessionFilter, SessionRef } from './ports.ts';
import type { Signals } from './signals.ts';

const hourMs = 3600_000;
/** A chat that was closed this long ago is not gone on with. */
const reopenWithinMs = 24 * hourMs;
/** Chats of which nothing is heard for so long end by themselves. */
const quietMs = { waiting: 72 * hourMs, active: 24 * hourMs };
/** A person who has spoken in a chat that still waits is not talked over for so long. */
const quietHoldMs = hourMs;
const longestSnoozeMs = 30 * 24 * hourMs;
const closedAtOnce = 200;
/** More than the people of an account could ever have in hand. */
export const mostListed = 500;
/** Positions beyond this are not counted: a long queue is too expensive to count for everyone in it. */
export const lastPosition = 100;

interface Dependencies {
  store: LiveSessionStore;
  signals: Signals;
  assignWaiting(accountId: string): Promise<void>;
  /** From when on a chat that is opened now may be given to an agent. */
  assignableFrom(chatbot: Chatbot, nowMs: number): number;
  mentions?: Mentions | undefined;
  clock(): number;
}

/** The emails to those whom a note mentions, for its write; `onSaved` notifies them once it is there. */
export type Mentions = (
  session: LiveSession,
  note: { text: string; authorId: string },
) => Promise<{ mails: NewMail[]; onSaved(): void }>;

export interface Opening {
  querySessionId?: string | null;
  pageUrl?: string | null;
  visitorName?: string | null;
  email?: string | null;
}

/** Live sessions: opened, gone on with, closed, and what is kept of them. */
export function sessionVerbs({ store, signals, assignWaiting, assignableFrom, mentions, clock }: Dependencies) {
  async function find(sessionId: string): Promise<LiveSession> {
    const session = /^live_[\w-]{1,64}$/.test(sessionId) ? await store.find(sessionId) : undefined;
    if (!session) throw sessionNotFound();
    return session;
  }

  async function open(
    chatbot: Chatbot,
    owner: string | null,
    { querySessionId = null, pageUrl = null, visitorName = null, email = null }: Opening = {},
    { id = newId('live'), previousId }: { id?: string; previousId?: string } = {},
  ): Promise<LiveSession> {
    if (!chatbot.settings.liveChat.isEnabled)
      throw conflict('Live chat is switched off for this chatbot; its settings can switch it on.');
    const createdAt = clock();
    // Nobody is asked again for an address that they have left.
    const [before] = email === null && owner?.startsWith('visitor:') ? await store.latestOf(chatbot.id, owner, 1) : [];
    const opened = await store.open({
      id,
      accountId: chatbot.accountId,
      chatbotId: chatbot.id,
      owner,
      querySessionId,
      previousId,
      pageUrl,
      visitorName,
      email: email ?? before?.email ?? null,
      previousClosedAfter: createdAt - reopenWithinMs,
      assignableFrom: assignableFrom(chatbot, createdAt),
      createdAt,
    });
    if (!opened) throw new Problem('CHATBOT_NOT_FOUND', 'There is no such chatbot any more.');
    if (opened === 'too-many') throw tooManyChats();
    signals.changed(opened);
    await assignWaiting(chatbot.accountId);
    const session = await find(opened.id);
    // Somebody may have held the session before it got this conversation.
    if (session.state === 'active') signals.held(await store.conversationsOf(session));
    return session;
  }

  async function close(session: SessionRef, because: ClosedBecause, by: string, quietSince?: number): Promise<void> {
    if (!(await store.close(session, because, by, clock(), quietSince))) return;
    signals.changed(session);
    await assignWaiting(session.accountId);
  }

  /** Applies new working hours to those who wait. */
  async function applyWorkingHours(chatbot: Chatbot): Promise<void> {
    await store.setAssignableFrom(chatbot.id, assignableFrom(chatbot, clock()));
    await assignWaiting(chatbot.accountId);
  }

  return {
    find,
    open,
    close,
    list: (filter: SessionFilter) => store.list(filter),
    latestOf: store.latestOf,

    /** How many others are given to an agent first, and itself; null where it does not wait. */
    async queuePlace(session: LiveSession): Promise<number | null> {
      if (session.state !== 'waiting') return null;
      return (await store.countBefore(session, clock(), lastPosition - 1)) + 1;
    },

    /** Goes on with a closed session in a new one; one that is open is gone on with as it is. */
    async reopen(session: LiveSession, chatbot: Chatbot): Promise<LiveSession> {
      if (session.closedAt === null) return session;
      if (session.closedAt <= clock() - reopenWithinMs)
        throw new Problem('SESSION_CLOSED', 'This chat ended more than 24 hours ago; open a new one.');
      const { querySessionId, pageUrl, visitorName, email } = session;
      return open(chatbot, session.owner, { querySessionId, pageUrl, visitorName, email }, { previousId: session.id });
    },

    /** How the visitor can be reached when nobody is there. */
    async saveContact(session: LiveSession, contact: Contact): Promise<void> {
      if (!(await store.saveContact(session, contact, clock()))) throw sessionClosed();
      signals.changed(session);
    },
    async savePage(session: LiveSession, pageUrl: string): Promise<void> {
      if (session.pageUrl === pageUrl) return;
      await store.savePage(session, pageUrl, clock());
      signals.changed(session);
    },
    async saveTags(session: LiveSession, tags: string[]): Promise<string[]> {
      const distinct = [...new Set(tags)];
      await store.saveTags(session, distinct, clock());
      signals.changed(session);
      return distinct;
    },
    /** Puts a chat off until a time, or takes it back now. */
    async snooze(session: LiveSession, until: number | null): Promise<void> {
      const now = clock();
      if (until !== null && until > now + longestSnoozeMs)
        throw invalidRequest('until: must be at most 30 days ahead.');
      if (!(await store.snooze(session, until, now))) throw sessionClosed();
      signals.changed(session);
    },
    async addNote(session: LiveSession, text: string, authorId: string) {
      const note = { id: newId('note'), text, authorId, createdAt: clock() };
      const { mails, onSaved } = (await mentions?.(session, note)) ?? { mails: [], onSaved() {} };
      await store.addNote(session, note, mails);
      onSaved();
      signals.changed(session);
      return note;
    },
    async rate(session: LiveSession, rating: number, comment: string | null): Promise<void> {
      if (!(await store.rate(session, rating, comment, clock())))
        throw conflict('Nobody has answered in this chat yet.');
      signals.changed(session);
    },

    applyWorkingHours,

    /** Closes sessions that both sides have left, which frees the slots of agents. */
    async closeQuiet(): Promise<void> {
      const now = clock();
      const since = { waiting: now - quietMs.waiting, active: now - quietMs.active };
      const quiet = await store.quietSessions(since.waiting, since.active, closedAtOnce);
      const latest = Math.max(since.waiting, since.active);
      for (const session of quiet) await close(session, 'expired', 'nobody', latest);
      await store.releaseQuietHolds(now - quietHoldMs);
    },

    /** Makes up for chats that were opened, or a server that ended, just as working hours were changed. */
    async checkWorkingHours(chatbotOf: (chatbotId: string) => Promise<Chatbot | undefined>): Promise<void> {
      for (const chatbotId of await store.chatbotsToComeBackTo(clock())) {
        const chatbot = await chatbotOf(chatbotId);
        if (chatbot && assignableFrom(chatbot, clock()) === 0) await applyWorkingHours(chatbot);
      }
    },
  };
}

const openAgainAfterS = 3600;

const tooManyChats = () =>
  new Problem('RATE_LIMIT_EXCEEDED', 'Too many chats were opened here within the hour; try again later.', {
    headers: { 'Retry-After': String(openAgainAfterS) },
  });

export const sessionNotFound = () => new Problem('SESSION_NOT_FOUND', 'There is no such live chat session.');
export const sessionClosed = () =>
  new Problem('SESSION_CLOSED', 'This live chat has ended; reopen it or open a new one.');
