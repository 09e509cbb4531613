import type { ServerEvent } from '../../../clients/js/src/read-events.ts';
import type { Api } from '../api/api.ts';
import { applyEvent } from './apply-event.ts';
import { entryOf, mergeEntries } from './chat-entries.ts';
import type { Entry, InboxEvent, LiveSession, SessionPage, Transcript, Typing } from './documents.ts';
import { followInbox } from './follow-inbox.ts';
import { createReplies, type Reply } from './replies.ts';
import { createTyping } from './typing.ts';

export interface Chat {
  phase: 'loading' | 'ready' | 'failed';
  error?: unknown;
  entries: Entry[];
}

export interface InboxState {
  phase: 'loading' | 'ready' | 'failed';
  error?: unknown;
  /** Whether what happens cannot be heard at this moment; not while it is first connected. */
  isLost: boolean;
  sessions: ReadonlyMap<string, LiveSession>;
  /** Those that were opened here. */
  chats: ReadonlyMap<string, Chat>;
  /** Which visitors write at this moment, by chat. */
  typing: ReadonlyMap<string, string>;
  /** Which colleagues write at this moment, by chat. */
  colleagues: ReadonlyMap<string, string>;
  /** What was written here and is not in its chat yet. */
  replies: ReadonlyMap<string, readonly Reply[]>;
  /** The open chat that nobody sees, while the results of a search without it are shown. */
  asideId: string | undefined;
}

interface Dependencies {
  api: Api;
  accountId: string;
  agent: { id: string; name: string };
  pause(ms: number, signal: AbortSignal): Promise<void>;
  /** Hears each event once, after it was applied. */
  onEvent?(event: InboxEvent, session: LiveSession): void;
}

export type Inbox = ReturnType<typeof createInbox>;

const sessionsPath = '/api/live-chat/sessions';
/** A browser waits no longer; a page that is open for as long is read again. */
const longestTimerMs = 2 ** 31 - 1;

/** The live chats of an account as they are at this moment: read once, then followed. */
export function createInbox({ api, accountId, agent, pause, onEvent }: Dependencies) {
  let state: InboxState = {
    phase: 'loading',
    isLost: false,
    sessions: new Map(),
    chats: new Map(),
    typing: new Map(),
    colleagues: new Map(),
    replies: new Map(),
    asideId: undefined,
  };
  const listeners = new Set<() => void>();
  /** Sessions on their way, with what happened in them meanwhile. */
  const fetched = new Map<string, { events: InboxEvent[]; done: Promise<void> }>();
  const wakes = new Map<string, ReturnType<typeof setTimeout>>();
  const stopped = new AbortController();

  function change(changes: Partial<InboxState>) {
    state = { ...state, ...changes };
    for (const listener of listeners) listener();
  }
  const put = <Value>(map: ReadonlyMap<string, Value>, key: string, value: Value) => new Map(map).set(key, value);
  const putSession = (session: LiveSession) =>
    change({ sessions: put(state.sessions, session.sessionId, whileSnoozed(session)) });
  const putChat = (sessionId: string, chat: Chat) => change({ chats: put(state.chats, sessionId, chat) });

  const typing = createTyping((visitors) => change({ typing: visitors }));
  const colleagues = createTyping((agents) => change({ colleagues: agents }));

  /** A session whose `snoozedUntil` is null again once that is past. */
  function whileSnoozed(session: LiveSession): LiveSession {
    const { sessionId, snoozedUntil } = session;
    clearTimeout(wakes.get(sessionId));
    if (snoozedUntil === null) return session;
    const leftMs = Date.parse(snoozedUntil) - Date.now();
    if (leftMs <= 0) return { ...session, snoozedUntil: null };
    const wake = () => {
      const now = state.sessions.get(sessionId);
      if (now) putSession({ ...now, snoozedUntil: null });
    };
    if (leftMs < longestTimerMs) wakes.set(sessionId, setTimeout(wake, leftMs));
    return session;
  }

  const replies = createReplies({
    api,
    agent,
    get: (sessionId) => state.replies.get(sessionId) ?? [],
    put: (sessionId, all) => change({ replies: put(state.replies, sessionId, all) }),
    onSent: (sessionId, entry) => addEntries(sessionId, [entry]),
  });

  function addEntries(sessionId: string, entries: Entry[]) {
    const chat = state.chats.get(sessionId);
    if (chat) putChat(sessionId, { ...chat, entries: mergeEntries(chat.entries, entries) });
  }

  async function readList(): Promise<string> {
    const sessions = new Map<string, LiveSession>();
    let after: string | undefined;
    for (let cursor: string | null = ''; cursor !== null; ) {
      const query = new URLSearchParams({ accountId, ...(cursor && { cursor }) });
      const page: SessionPage = await api.call(`${sessionsPath}?${query}`, { signal: stopped.signal });
      for (const session of page.sessions) sessions.set(session.sessionId, whileSnoozed(session));
      after ??= page.cursors[accountId] ?? '0';
      cursor = page.next;
    }
    // Closed ones that somebody looks at are not in the list.
    for (const [id, session] of state.sessions)
      if (session.state === 'closed' && state.chats.has(id) && !sessions.has(id)) sessions.set(id, session);
    change({ phase: 'ready', sessions, error: undefined });
    return after ?? '0';
  }

  /** Once for all who want it. */
  function fetchSession(sessionId: string): Promise<void> {
    const running = fetched.get(sessionId);
    if (running) return running.done;
    const events: InboxEvent[] = [];
    const done = api
      .call(`${sessionsPath}/${sessionId}`, { signal: stopped.signal })
      .then((session) => {
        fetched.delete(sessionId);
        // Agents get all fields of the list but who wrote last, which the next message tells.
        putSession(session as LiveSession);
        for (const event of events) apply(event);
      })
      .finally(() => fetched.delete(sessionId));
    fetched.set(sessionId, { events, done });
    return done;
  }

  function apply(event: InboxEvent) {
    const { sessionId } = event.data;
    const session = state.sessions.get(sessionId);
    if (!session) return hold(sessionId, event);
    const next = applyEvent(session, event);
    if (next !== session) putSession(next);
    const entry = entryOf(event);
    if (event.kind === 'message' && event.data.senderId === agent.id) replies.arrived(sessionId);
    if (entry) addEntries(sessionId, [entry]);
    if (event.kind === 'message' && event.data.senderType === 'customer') typing.end(sessionId);
    // Messages to the chatbot are only in the transcript, not in events.
    if ((event.kind === 'conversation' || event.kind === 'agent-joined') && state.chats.has(sessionId))
      void readChat(sessionId);
    onEvent?.(event, next);
  }

  function hold(sessionId: string, event: InboxEvent) {
    void fetchSession(sessionId).catch(() => {});
    fetched.get(sessionId)?.events.push(event);
  }

  function showTyping(told: Typing) {
    if (told.by === 'customer') typing.show(told);
    else if (told.agentId !== undefined && told.agentId !== agent.id) colleagues.show(told);
  }

  function hear({ event, data }: ServerEvent) {
    // The server validates its events.
    if (event === 'typing' || event === 'agent-typing') return showTyping(JSON.parse(data) as Typing);
    if (event === 'gap') return void readAnew().catch(() => {});
    apply({ kind: event, data: JSON.parse(data) } as InboxEvent);
  }

  /** Where events were erased, what they did is read from the list. */
  async function readAnew() {
    await readList();
    await Promise.all([...state.chats.keys()].map(readChat));
  }

  async function readChat(sessionId: string): Promise<void> {
    const known = state.chats.get(sessionId);
    if (known?.phase !== 'ready') putChat(sessionId, { phase: 'loading', entries: known?.entries ?? [] });
    try {
      if (!state.sessions.has(sessionId)) await fetchSession(sessionId);
      for (let after: number | null = 0; after !== null; ) {
        const path = `${sessionsPath}/${sessionId}/transcript?after=${after}` as const;
        const part: Transcript = await api.call(path, { signal: stopped.signal });
        addEntries(sessionId, [...part.conversation, ...part.chat]);
        if (part.conversationNext !== null) await readConversation(sessionId, part.conversationNext);
        after = part.next;
      }
      putChat(sessionId, { phase: 'ready', entries: state.chats.get(sessionId)?.entries ?? [] });
    } catch (error) {
      if (!stopped.signal.aborted && known?.phase !== 'ready')
        putChat(sessionId, { phase: 'failed', error, entries: [] });
    }
  }

  /** What a part of the transcript left out of a long conversation with the chatbot. */
  async function readConversation(sessionId: string, from: string): Promise<void> {
    for (let after: string | null = from; after !== null; ) {
      const path = `${sessionsPath}/${sessionId}/transcript?conversationAfter=${after}` as const;
      const part: Transcript = await api.call(path, { signal: stopped.signal });
      addEntries(sessionId, part.conversation);
      after = part.conversationNext;
    }
  }

  async function begin(): Promise<void> {
    try {
      const after = await readList();
      await followInbox({
        api,
        accountId,
        after,
        hear,
        signal: stopped.signal,
        tell: (isConnected) => {
          if (isConnected === state.isLost) change({ isLost: !isConnected });
          if (isConnected) replies.retryUnreachable(state.replies);
        },
        pause: (ms) => pause(ms, stopped.signal),
      });
    } catch (error) {
      if (!stopped.signal.aborted) change({ phase: 'failed', error });
    }
  }

  return {
    agent,
    accountId,
    /** What an agent has begun, kept while they look at another chat. */
    desk: { drafts: new Map<string, string>(), isMarkdown: true },
    get: () => state,
    watch(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    begin,
    retry() {
      change({ phase: 'loading' });
      return begin();
    },
    stop() {
      stopped.abort();
      typing.stop();
      colleagues.stop();
      for (const wake of wakes.values()) clearTimeout(wake);
    },
    /** Reads a chat for somebody who looks at it; from then on it is followed. */
    open(sessionId: string) {
      const phase = state.chats.get(sessionId)?.phase;
      if (phase !== 'ready' && phase !== 'loading') void readChat(sessionId);
    },
    reopenFailed: readChat,
    /** Hides the open chat; none brings it back. */
    putAside(sessionId: string | undefined) {
      if (sessionId !== state.asideId) change({ asideId: sessionId });
    },
    send: replies.send,
    sendAgain: replies.sendAgain,
    discard: replies.discard,
    /** What a call replied, shown at once; the stream tells it again. */
    replace: putSession,
  };
}
