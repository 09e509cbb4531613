import type { Body, Reply } from '../../../../clients/js/src/calls.ts';
import type { Store } from '../store.ts';
import { type ChatState, isUnattended, type LiveState, type Report } from './chat-state.ts';
import { inserted } from './entries.ts';
import { followEvents, type LiveEvent } from './follow-events.ts';
import { claimFile, fileSender, shownFile } from './live-files.ts';
import { pause } from './patience.ts';
import { Refused, type Requests } from './requests.ts';

type SessionDocument = Reply<'GET', '/api/live-chat/sessions/{id}'>;
type OpenedDocument = Reply<'POST', '/api/live-chat/sessions'>;

interface Dependencies {
  requests: Requests;
  store: Store<ChatState>;
  report: Report;
  onAgentMessage(): void;
}

export type LiveChat = ReturnType<typeof createLiveChat>;

const askPlaceEveryMs = 10_000;
const typingEveryMs = 3_000;
const typingLastsMs = 6_000;
/** What happened so shortly before this page began to follow is still new to it. */
const newForMs = 60_000;

/** The conversation with a person: followed as it happens, across broken connections, and taken part in. */
export function createLiveChat({ requests, store, report, onAgentMessage }: Dependencies) {
  /** Ends with the visit; `following` ends when another chat is followed. */
  const visit = new AbortController();
  let following = new AbortController();
  /** Of the chat whose place in the queue is asked for. */
  let watched: AbortSignal | undefined;
  let startedAt = 0;
  let typingSaidAt = 0;
  let typingEnds: ReturnType<typeof setTimeout> | undefined;

  const path = (id: string, rest = '') => `/api/live-chat/sessions/${id}${rest}`;
  const live = () => store.get().live;
  const change = (changes: Partial<LiveState>) => {
    const current = live();
    if (current) store.set({ live: { ...current, ...changes } });
  };

  function begin(document: SessionDocument | OpenedDocument): void {
    following.abort();
    following = new AbortController();
    startedAt = requests.serverNow();
    const { sessionId: id, state, isStaffed, opensAt, queuePlace, rating, marks, createdAt, email } = document;
    const { signal } = following;
    store.set({
      live: {
        id,
        state,
        isStaffed,
        opensAt,
        queuePlace,
        rating,
        email,
        readByAgent: marks.agent.read,
        readByVisitor: marks.customer.read,
        isAgentTyping: false,
        wasAnswered: false,
        sendFile: fileSender({ requests, store, path: path(id, '/attachments') }),
      },
    });
    if (state === 'waiting') tell(state, { createdAt });
    followEvents(requests, path(id, '/events'), onEvent, signal).catch((error) => {
      // It was erased. Otherwise the chat was left, which is no failure.
      if (error instanceof Refused) change({ state: 'closed' });
    });
    if (state === 'waiting') void watchQueue(id, signal);
  }

  /** Reports new events to the page, not those of before. */
  function tell(state: LiveState['state'], { createdAt, agentName }: LiveEvent): void {
    const isNew = createdAt !== undefined && Date.parse(createdAt) >= startedAt - newForMs;
    if (isNew) report('handover', { state, ...(agentName && { agentName }) });
  }

  async function readSession(id: string): Promise<SessionDocument> {
    return (await requests.send(path(id), { asVisitor: true })).json();
  }

  async function watchQueue(id: string, signal: AbortSignal): Promise<void> {
    if (watched === signal) return;
    watched = signal;
    try {
      for (;;) {
        await pause(askPlaceEveryMs, signal);
        if (live()?.state !== 'waiting') return;
        const found = await readSession(id).catch(() => undefined);
        if (!found || live()?.state !== 'waiting') continue;
        change({ isStaffed: found.isStaffed, opensAt: found.opensAt, queuePlace: found.queuePlace });
      }
    } catch {
      // The chat was left.
    } finally {
      if (watched === signal) watched = undefined;
    }
  }

  function onEvent(event: string, data: LiveEvent): void {
    const name = data.agentName;
    if (event === 'message') onMessage(data);
    else if (event === 'agent-joined') {
      show(event, data);
      change({
        state: 'active',
        isStaffed: true,
        queuePlace: null,
        ...(name && { agentName: name }),
        agentPicture: data.pictureUrl,
      });
      tell('active', data);
    } else if (event === 'agent-left') {
      show(event, data);
      const { agentName: _, agentPicture: __, ...rest } = live() ?? {};
      if (live()) store.set({ live: { ...rest, state: 'waiting', isAgentTyping: false } as LiveState });
      tell('waiting', data);
      void watchQueue(live()?.id ?? '', following.signal);
    } else if (event === 'closed') {
      show(event, data);
      change({ state: 'closed', isAgentTyping: false });
      tell('closed', data);
    } else if (event === 'read') {
      const { sequence = 0, by } = data;
      const { readByAgent = 0, readByVisitor = 0 } = live() ?? {};
      if (by === 'agent') change({ readByAgent: Math.max(readByAgent, sequence) });
      else change({ readByVisitor: Math.max(readByVisitor, sequence) });
    } else if (event === 'typing' && data.by === 'agent') {
      clearTimeout(typingEnds);
      change({ isAgentTyping: data.isTyping === true });
      typingEnds = setTimeout(() => change({ isAgentTyping: false }), typingLastsMs);
    }
  }

  function onMessage(data: LiveEvent): void {
    const isOurs = data.senderType === 'customer';
    if (isOurs && (data.attachment ? claimFile(store, data) : claimOwn(data) || claimAsked(data))) return;
    show('message', data);
    if (isOurs) return;
    clearTimeout(typingEnds);
    change({ isAgentTyping: false, wasAnswered: true });
    if ((data.sequence ?? 0) <= (live()?.readByVisitor ?? 0)) return;
    report('message', { from: 'agent', text: data.message ?? '' });
    onAgentMessage();
  }

  /** A message of ours comes back: the one that is being sent, which is shown already. */
  function claimOwn({ messageId, message, sequence, createdAt }: LiveEvent): boolean {
    const { entries } = store.get();
    const own = entries.find(
      (entry) =>
        entry.kind === 'visitor' &&
        (entry.messageId === messageId || (entry.isLive && !entry.messageId && entry.text === message)),
    );
    if (!own) return false;
    // Asked of the chatbot first: it stays where it stands.
    if (own.kind === 'visitor' && !own.isLive) return true;
    const at = createdAt ? Date.parse(createdAt) : own.at;
    const isOfThisPage = own.kind === 'visitor' && own.isOfThisPage && !createdAt;
    const claimed = { ...own, at, isOfThisPage, status: 'sent' as const, messageId, sequence };
    store.set({ entries: entries.map((entry) => (entry === own ? (claimed as typeof own) : entry)) });
    return true;
  }

  /** What the chatbot has just refused to answer is passed on to people as it stands: it is not shown twice. */
  function claimAsked({ messageId, message, sequence, createdAt }: LiveEvent): boolean {
    const { entries } = store.get();
    const [asked, refusal] = entries.filter(({ key }) => key !== 'message-left').slice(-2);
    if (refusal?.kind !== 'answer' || refusal.replyKind !== 'refusal') return false;
    if (asked?.kind !== 'visitor' || asked.text !== message || !isUnattended(live())) return false;
    const claimed = { ...asked, messageId, sequence } as typeof asked;
    store.set({ entries: entries.map((entry) => (entry === asked ? claimed : entry)) });
    confirm((createdAt ? Date.parse(createdAt) : requests.serverNow()) + 1);
    return true;
  }

  /** A message that is left while nobody is there is confirmed where it stands. */
  function confirm(at: number): void {
    const { email } = live() ?? {};
    if (!email || !isUnattended(live())) return;
    const others = store.get().entries.filter(({ key }) => key !== 'message-left');
    const notice = { kind: 'notice', key: 'message-left', at, what: 'messageLeft', name: email } as const;
    store.set({ entries: inserted(others, notice) });
  }

  /** Adds what the event tells of to the conversation. */
  function show(event: string, data: LiveEvent): void {
    const at = data.createdAt ? Date.parse(data.createdAt) : Date.now();
    const { entries } = store.get();
    const name = data.senderName ?? data.agentName ?? '';
    if (event === 'message') {
      const { messageId = '', message: text = '', sequence = 0 } = data;
      const said = { key: messageId, at, text, sequence };
      const file = data.attachment && shownFile(requests, path(data.sessionId ?? '', '/attachments'), data.attachment);
      if (file && data.senderType !== 'agent') {
        store.set({ entries: inserted(entries, { kind: 'file', ...said, messageId, file }) });
        return;
      }
      store.set({
        entries: inserted(
          entries,
          data.senderType === 'agent'
            ? {
                kind: 'agent',
                ...said,
                name,
                picture: data.pictureUrl,
                isMarkdown: data.format === 'markdown',
                ...(file && { file }),
              }
            : { kind: 'visitor', ...said, messageId, status: 'sent', isLive: true },
        ),
      });
      if (data.senderType === 'customer') confirm(at + 1);
      return;
    }
    const what = event === 'agent-joined' ? 'joined' : event === 'agent-left' ? 'left' : 'ended';
    store.set({ entries: inserted(entries, { kind: 'notice', key: `${event}${at}`, at, what, name }) });
  }

  return {
    /** Opens a chat, with the conversation so far, or goes on with the one that is open. */
    async open(body: Body<'POST', '/api/live-chat/sessions'>): Promise<void> {
      const response = await requests.send('/api/live-chat/sessions', {
        method: 'POST',
        body,
        asVisitor: true,
      });
      begin(await response.json());
    },
    async resume(id: string): Promise<void> {
      if (live()?.id !== id) begin(await readSession(id));
    },
    /** Shows what was said in a chat that is over. */
    replay(id: string): Promise<void> {
      const hear = (event: string, data: LiveEvent) => {
        if (['message', 'agent-joined', 'agent-left', 'closed'].includes(event)) show(event, data);
      };
      return followEvents(requests, path(id, '/events'), hear, visit.signal);
    },

    async say(text: string, clientMessageId: string, senderName: string): Promise<void> {
      const id = live()?.id;
      const body = { sessionId: id, message: text, senderType: 'customer', senderName, clientMessageId };
      const response = await requests.send('/api/live-chat/message', {
        method: 'POST',
        body,
        asVisitor: true,
      });
      claimOwn({ message: text, ...(await response.json()) });
    },
    typing(): void {
      const id = live()?.id;
      if (!id || live()?.state !== 'active' || Date.now() - typingSaidAt < typingEveryMs) return;
      typingSaidAt = Date.now();
      // Whether somebody writes is worth no second try.
      requests.send(path(id, '/typing'), { method: 'POST', asVisitor: true, body: { isTyping: true } }).catch(() => {});
    },
    /** The visitor has seen everything up to here. */
    read(sequence: number): void {
      const current = live();
      if (!current || current.state === 'closed' || sequence <= current.readByVisitor) return;
      change({ readByVisitor: sequence });
      // Said again with the next message.
      requests.send(path(current.id, '/read'), { method: 'POST', asVisitor: true, body: { sequence } }).catch(() => {});
    },
    async leaveAddress(email: string, name: string): Promise<void> {
      const body = { email, ...(name && { name }) };
      await requests.send(path(live()?.id ?? '', '/contact'), { method: 'PUT', asVisitor: true, body });
      change({ email });
      const last = store.get().entries.findLast((entry) => entry.kind === 'visitor' && entry.isLive);
      confirm((last?.at ?? requests.serverNow()) + 1);
    },
    /** Has what was said sent to the address that the visitor left. */
    async mailTranscript(): Promise<void> {
      const body = {};
      const response = await requests.send(path(live()?.id ?? '', '/transcript/email'), {
        method: 'POST',
        asVisitor: true,
        body,
      });
      const { email } = (await response.json()) as Reply<'POST', '/api/live-chat/sessions/{id}/transcript/email'>;
      const at = requests.serverNow();
      const notice = { kind: 'notice', key: `mailed${at}`, at, what: 'transcriptSent', name: email } as const;
      store.set({ entries: inserted(store.get().entries, notice) });
    },
    async rate(rating: number, comment: string): Promise<void> {
      const body = { rating, ...(comment && { comment }) };
      await requests.send(path(live()?.id ?? '', '/rating'), { method: 'PUT', asVisitor: true, body });
      change({ rating });
    },
    async end(): Promise<void> {
      await requests.send(path(live()?.id ?? '', '/close'), { method: 'POST', asVisitor: true });
    },
    page(pageUrl: string): void {
      const current = live();
      if (!current || current.state === 'closed') return;
      // The next page says it again.
      requests.send(path(current.id, '/page'), { method: 'PUT', asVisitor: true, body: { pageUrl } }).catch(() => {});
    },
    leave(): void {
      visit.abort();
      following.abort();
      store.set({ live: undefined });
    },
  };
}
