import type { Page } from '../../protocol.ts';
import type { Memory, Unsent } from '../remembered.ts';
import type { Store } from '../store.ts';
import { type ChatState, clearedChat, isStoppable, isWithPerson, type Report } from './chat-state.ts';
import type { AnswerEntry, VisitorEntry } from './entries.ts';
import { entryListOf } from './entry-list.ts';
import type { LiveChat } from './live-chat.ts';
import { createOutbox } from './outbox.ts';
import { onceReached } from './patience.ts';
import { Refused, type Requests } from './requests.ts';

export interface Dependencies {
  chatbotId: string;
  requests: Requests;
  memory: Memory;
  page(): Page | undefined;
  report: Report;
  /** Something came in that the visitor waits for. */
  onArrival(): void;
}

interface Begun {
  store: Store<ChatState>;
  /** The keys of what other pages, or earlier visits, had left unsent when the page was opened. */
  unsentBefore: readonly string[];
}

/** The server's clock is known to the second. */
const clocksApartMs = 2_000;

export type Exchange = ReturnType<typeof createExchange>;

/** What goes to and fro between a visitor, a chatbot and the people behind it: sent, received, read again, left behind. */
export function createExchange(dependencies: Dependencies & Begun) {
  const { chatbotId, requests, memory, page, report, onArrival, store, unsentBefore } = dependencies;
  const entries = entryListOf(store);
  const outbox = createOutbox(memory, unsentBefore);
  let sessionId: string | undefined;
  /** How many tokens of the site are being looked at, and the end of the last: until then it is not known who is here. */
  let identifying = 0;
  let identified: Promise<unknown> | undefined;
  /** Ends everything that belongs to this visitor. */
  let visit = new AbortController();
  let stopWriting = new AbortController();
  let liveChat: Promise<LiveChat> | undefined;

  /** What people say to people is a part of its own, loaded when it is needed. */
  function live(): Promise<LiveChat> {
    liveChat ??= import('./live-chat.ts').then(
      ({ createLiveChat }) => createLiveChat({ requests, store, report, onAgentMessage: arrived }),
      (error) => {
        // Who needs it next tries again.
        liveChat = undefined;
        throw error;
      },
    );
    return liveChat;
  }

  /** For what the visitor does not wait for: without a network it is done with the next message, or on the next page. */
  function inPassing(act: (chat: LiveChat) => unknown): void {
    live()
      .then(act)
      .catch(() => {});
  }

  /** So is what a question takes: fetched when the visitor begins to write. */
  const answering = () => import('./ask-chatbot.ts');
  const history = () => import('./history.ts');

  function arrived(): void {
    onArrival();
    if (store.get().isVisible) markRead();
    else store.set({ unread: store.get().unread + 1 });
  }

  function markRead(): void {
    store.set({ unread: 0 });
    const last = entries.all().findLast((entry) => entry.kind === 'agent');
    if (last && store.get().live) inPassing((chat) => chat.read(last.sequence));
  }

  /** What was said before, here or on another page; then what could not be sent there. */
  async function load(): Promise<void> {
    const { signal } = visit;
    // What the server refuses to tell is not missed: the visitor may be forgotten there.
    if (memory.get().token)
      await onceReached(readBefore, isLostAtStart, signal).catch(() => memory.change({ reopened: undefined }));
    if (signal.aborted) return;
    for (const { key, text, at, hasFailed } of outbox.all()) {
      if (entries.all().some((entry) => entry.key === key) || isShown(text, at)) continue;
      const said = { kind: 'visitor', key, text, at, isOfThisPage: true } as const;
      entries.add({ ...said, status: hasFailed ? 'failed' : 'sending' });
    }
    store.set({ isReady: true, trouble: undefined });
    sendAll();
  }

  /** Whether a question that was on its way when the page was left has arrived, and is here with what was said before. */
  function isShown(text: string, at: number): boolean {
    const last = entries.all().findLast(({ kind }) => kind === 'visitor');
    const askedAt = at - Date.now() + requests.serverNow() - clocksApartMs;
    return last?.kind === 'visitor' && last.text === text && !last.isOfThisPage && last.at >= askedAt;
  }

  async function readBefore(): Promise<void> {
    const { signal } = visit;
    const { readConversation } = await history();
    const { open, over, ...found } = await readConversation(requests, chatbotId, memory.get());
    // What one visitor has said is not for the next one to see.
    await identified;
    if (signal.aborted) return;
    sessionId = found.sessionId;
    store.set({ entries: found.entries, before: found.before });
    // Earlier chats appear where they belong in time.
    for (const id of over) inPassing((chat) => chat.replay(id));
    if (open) void follow(open);
  }

  const isLost = () => store.set({ trouble: { kind: 'reconnecting' } });
  const isLostAtStart = () => {
    for (const { key } of outbox.all()) entries.change(key, { status: 'queued' });
    isLost();
  };

  async function follow(liveSessionId: string): Promise<void> {
    const { signal } = visit;
    memory.change({ liveSessionId });
    const resume = async () => (await live()).resume(liveSessionId);
    await onceReached(resume, () => {}, signal).catch((error) => {
      // One that is gone is over for the visitor as well.
      if (error instanceof Refused && !signal.aborted) memory.change({ liveSessionId: undefined });
    });
  }

  function sendAll(): void {
    // Before that, it is not known which conversation goes on, or whose it is.
    if (!store.get().isReady || identifying > 0) return;
    const { signal } = visit;
    const send = (message: Unsent) =>
      isWithPerson(store.get().live) ? sayToPerson(message, signal) : ask(message, signal);
    void outbox.sendAll(send, failed, signal);
  }

  function failed(key: string, error: unknown): void {
    const code = error instanceof Refused ? error.code : 'INTERNAL_ERROR';
    if (code === 'CHATBOT_NOT_FOUND') store.set({ isUnavailable: true });
    const isLimited = error instanceof Refused && error.status === 429;
    const worksAgainAt = isLimited ? Date.now() + error.retryAfterMs : undefined;
    settle(key, { status: 'failed', worksAgainAt, isTooLong: code === 'MESSAGE_TOO_LONG' });
    report('error', { code, message: error instanceof Error ? error.message : '' });
  }

  async function sayToPerson({ key, text }: Unsent, signal: AbortSignal): Promise<void> {
    entries.change(key, { isLive: true, status: 'sending' });
    const say = async () => (await live()).say(text, key, 'Visitor');
    await onceReached(say, () => entries.change(key, { status: 'queued' }), signal);
  }

  /** As far as the answer came, nothing of it is on its way any more. */
  function settle(key: string, changes: Partial<VisitorEntry>): void {
    store.set({ writing: undefined, trouble: undefined });
    entries.change(key, changes);
  }

  async function ask(message: Unsent, signal: AbortSignal): Promise<void> {
    const { key } = message;
    stopWriting = new AbortController();
    const { signal: stop } = stopWriting;
    const onLost = () => {
      entries.change(key, { status: 'queued' });
      isLost();
    };
    entries.change(key, { status: 'sending' });
    store.set({ writing: { text: '' } });
    const question = { chatbotId, sessionId, pageUrl: page()?.url };
    try {
      const { askChatbot } = await onceReached(answering, onLost, stop);
      const asking = { requests, store, entries, outbox, stop, visit: signal, settle, report, arrived };
      const answer = await askChatbot(message, question, asking);
      if (!answer) return;
      sessionId = answer.sessionId;
      if (answer.liveSessionId && answer.kind !== 'answer') void follow(answer.liveSessionId);
    } catch (error) {
      if (signal.aborted || !stop.aborted) throw error;
      settle(key, { status: 'sent' });
    }
  }

  /** As if nobody had been here. */
  function clear(): void {
    visit.abort();
    stopWriting.abort();
    visit = new AbortController();
    sessionId = undefined;
    void liveChat?.then((chat) => chat.leave());
    liveChat = undefined;
    store.set(clearedChat(store.get()));
  }

  return {
    load,
    live,
    markRead,

    /** What the visitor has just written down. */
    send(key: string): void {
      outbox.own(key);
      sendAll();
    },
    retry(key: string): void {
      outbox.change(key, { hasFailed: false });
      entries.change(key, { status: 'sending' });
      store.set({ isUnavailable: false });
      sendAll();
    },
    /** What failed is not to be sent any more. */
    discard(key: string): void {
      outbox.drop(key);
      entries.remove(key);
    },
    /** The visitor is writing to a person. */
    typing: () => inPassing((chat) => chat.typing()),
    stop(): void {
      if (isStoppable(store.get())) stopWriting.abort();
    },
    async rate({ key, sessionId, messageId }: AnswerEntry, rating: number, comment?: string): Promise<void> {
      entries.change(key, { rating });
      const body = { sessionId, messageId, rating, ...(comment && { comment }) };
      await requests.send('/api/chatbot/feedback', { method: 'POST', body, asVisitor: true });
    },
    async showEarlier(): Promise<void> {
      const { showEarlier } = await history();
      await showEarlier(requests, chatbotId, { store, sessionId, since: memory.get().since });
    },
    async talkToPerson(): Promise<void> {
      const pageUrl = page()?.url;
      const body = { chatbotId, ...(sessionId && { sessionId }), ...(pageUrl && { pageUrl }) };
      await onceReached(async () => (await live()).open(body), isLost, visit.signal);
      store.set({ trouble: undefined, isIntroducing: false, isLeavingMessage: true });
      memory.change({ liveSessionId: store.get().live?.id });
    },
    /** Leaves what was said behind; the visitor stays who it is. */
    async startOver(): Promise<void> {
      const { live: current } = store.get();
      if (current && current.state !== 'closed') await (await live()).end();
      const left = sessionId;
      clear();
      memory.change({ left, since: requests.serverNow(), liveSessionId: undefined, reopened: undefined });
      outbox.empty();
    },
    /** Goes on with an earlier conversation. */
    async reopen(earlier: string): Promise<void> {
      clear();
      memory.change({ left: undefined, since: undefined, reopened: earlier });
      store.set({ isReady: false });
      await load();
    },
    /** The visitor is somebody whom the site knows; what that person said before takes the place of what is shown. */
    async identify(token: string): Promise<void> {
      // What somebody else has asked stays theirs; what is asked from now on waits for who is asking.
      const asked = new Set(memory.get().visitorId === undefined ? [] : outbox.all().map(({ key }) => key));
      identifying += 1;
      const outcome = requests.identify(token);
      identified = outcome.catch(() => {});
      try {
        if (!(await outcome)) return;
        clear();
        memory.change({ since: undefined, left: undefined, liveSessionId: undefined, reopened: undefined });
        outbox.handOn(asked);
        store.set({ isReady: false });
        await load();
      } finally {
        identifying -= 1;
        sendAll();
      }
    },
    clear,
    pageChanged(): void {
      const pageUrl = page()?.url;
      if (pageUrl && store.get().live) inPassing((chat) => chat.page(pageUrl));
    },
  };
}
