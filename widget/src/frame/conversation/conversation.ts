import type { Page } from '../../protocol.ts';
import { randomKey } from '../random-key.ts';
import type { Memory, Unsent } from '../remembered.ts';
import { createStore } from '../store.ts';
import type { Answer, Question } from './answer-document.ts';
import { type ChatState, isWithPerson, type Report } from './chat-state.ts';
import { type AnswerEntry, answerEntry, type Entry, inserted, type VisitorEntry } from './entries.ts';
import type { LiveChat } from './live-chat.ts';
import { beforeNextTry } from './patience.ts';
import { ConnectionLost, Refused, type Requests } from './requests.ts';

interface Dependencies {
  chatbotId: string;
  requests: Requests;
  memory: Memory;
  page(): Page | undefined;
  report: Report;
  /** Something came in that the visitor waits for. */
  onArrival(): void;
}

export type Conversation = ReturnType<typeof createConversation>;

/** The conversation of one visitor with a chatbot and with the people behind it. */
export function createConversation(dependencies: Dependencies) {
  const { chatbotId, requests, memory, page, report, onArrival } = dependencies;
  const store = createStore<ChatState>({
    isReady: false,
    entries: [],
    writing: undefined,
    trouble: undefined,
    isUnavailable: false,
    live: undefined,
    before: undefined,
    unread: 0,
    isVisible: false,
  });
  let sessionId: string | undefined;
  let isSending = false;
  /** Ends everything that belongs to this visitor. */
  let visit = new AbortController();
  let stopWriting = new AbortController();
  let liveChat: Promise<LiveChat> | undefined;
  /** While it is open who the visitor is: nothing is shown or asked in the name of the one before. */
  let identifying: Promise<unknown> | undefined;

  const entries = () => store.get().entries;
  const replace = (key: string, changes: Partial<VisitorEntry> | Partial<AnswerEntry>) =>
    store.set({
      entries: entries().map((entry) => (entry.key === key ? ({ ...entry, ...changes } as Entry) : entry)),
    });
  const remove = (key: string) => store.set({ entries: entries().filter((entry) => entry.key !== key) });
  const unsent = () => memory.get().unsent ?? [];
  const keepUnsent = (all: Unsent[]) => memory.change({ unsent: all });

  /** What people say to people is a part of its own, loaded when it is needed. */
  function live(): Promise<LiveChat> {
    liveChat ??= import('./live-chat.ts').then(({ createLiveChat }) =>
      createLiveChat({ requests, store, report, onAgentMessage: arrived }),
    );
    return liveChat;
  }

  /** So is what a question takes: fetched when the visitor begins to write. */
  const answering = () => import('./stream-answer.ts');
  const history = () => import('./history.ts');

  function arrived(): void {
    onArrival();
    if (store.get().isVisible) markRead();
    else store.set({ unread: store.get().unread + 1 });
  }

  function markRead(): void {
    store.set({ unread: 0 });
    const last = entries().findLast((entry) => entry.kind === 'agent');
    if (last && store.get().live) void live().then((chat) => chat.read(last.sequence));
  }

  /** What was said before, here or on another page; then what could not be sent there. */
  async function load(): Promise<void> {
    const { token, since, liveSessionId } = memory.get();
    const { signal } = visit;
    for (let tries = 0; token && !signal.aborted; tries += 1) {
      try {
        const { readHistory } = await history();
        const found = await readHistory(requests, chatbotId, { since });
        await identifying;
        if (signal.aborted) return;
        sessionId = found.sessionId;
        store.set({ entries: found.entries, before: found.before });
        const open = found.liveSessions.find(({ isOpen }) => isOpen)?.id ?? liveSessionId;
        const over = found.liveSessions.filter(({ isOpen, id }) => !isOpen && id !== open);
        // Earlier chats appear where they belong in time.
        for (const { id } of over) void live().then((chat) => chat.replay(id));
        if (open) void follow(open);
        break;
      } catch (error) {
        if (error instanceof Refused) break;
        store.set({ trouble: { kind: 'reconnecting' } });
        await beforeNextTry(tries, signal).catch(() => {});
      }
    }
    if (signal.aborted) return;
    for (const { key, text, at, hasFailed } of unsent()) {
      const entry = { kind: 'visitor', key, text, at, status: hasFailed ? 'failed' : 'sending' } as const;
      store.set({ entries: [...entries(), entry] });
    }
    store.set({ isReady: true, trouble: undefined });
    void sendAll();
  }

  async function follow(liveSessionId: string): Promise<void> {
    memory.change({ liveSessionId });
    const chat = await live();
    // One that is gone is over for the visitor as well.
    await chat.resume(liveSessionId).catch(() => memory.change({ liveSessionId: undefined }));
  }

  /** One after the other, in the order in which they were written. */
  async function sendAll(): Promise<void> {
    if (isSending) return;
    isSending = true;
    const { signal } = visit;
    try {
      for (;;) {
        const next = unsent().find(({ hasFailed }) => !hasFailed);
        if (!next || signal.aborted) return;
        await sendOne(next, signal);
      }
    } finally {
      isSending = false;
    }
  }

  async function sendOne(message: Unsent, signal: AbortSignal): Promise<void> {
    const { key } = message;
    try {
      if (isWithPerson(store.get().live)) await sayToPerson(message, signal);
      else await askChatbot(message, signal);
      keepUnsent(unsent().filter((other) => other.key !== key));
    } catch (error) {
      if (signal.aborted) return;
      store.set({ writing: undefined, trouble: undefined });
      const code = error instanceof Refused ? error.code : 'INTERNAL_ERROR';
      if (code === 'CHATBOT_NOT_FOUND') store.set({ isUnavailable: true });
      keepUnsent(unsent().map((other) => (other.key === key ? { ...other, hasFailed: true } : other)));
      replace(key, { status: 'failed' });
      report('error', { code, message: error instanceof Error ? error.message : '' });
    }
  }

  async function sayToPerson({ key, text }: Unsent, signal: AbortSignal): Promise<void> {
    replace(key, { isLive: true, status: 'sending' });
    const chat = await live();
    for (let tries = 0; ; tries += 1) {
      try {
        return await chat.say(text, key, 'Visitor');
      } catch (error) {
        if (!(error instanceof ConnectionLost)) throw error;
        replace(key, { status: 'queued' });
        await beforeNextTry(tries, signal);
      }
    }
  }

  async function askChatbot(message: Unsent, signal: AbortSignal): Promise<void> {
    const pageUrl = page()?.url;
    const body: Question['body'] = message.body ?? {
      message: message.text,
      chatbotId,
      events: true,
      ...(sessionId && { sessionId }),
      ...(pageUrl && { pageUrl }),
    };
    changeUnsent(message.key, { body });
    replace(message.key, { status: 'sending' });
    stopWriting = new AbortController();
    let text = '';
    store.set({ writing: { text } });
    try {
      const { streamAnswer } = await reached(answering, message.key);
      const answer = await streamAnswer(
        { key: message.requestKey ?? message.key, body },
        {
          requests,
          signal: stopWriting.signal,
          onText(soFar) {
            text = soFar;
            if (text) replace(message.key, { status: 'sent' });
            store.set({ writing: { text } });
          },
          onTrouble(trouble) {
            if (trouble?.kind === 'reconnecting' && !text) replace(message.key, { status: 'queued' });
            store.set({ trouble });
          },
          onNewKey: (requestKey) => changeUnsent(message.key, { requestKey }),
        },
      );
      sessionId = answer.sessionId;
      answered(message.key, answer);
    } catch (error) {
      if (signal.aborted || !stopWriting.signal.aborted) throw error;
      stopped(message.key, text);
    }
  }

  function changeUnsent(key: string, changes: Partial<Unsent>): void {
    keepUnsent(unsent().map((other) => (other.key === key ? { ...other, ...changes } : other)));
  }

  /** Loads what is needed, however long the network takes to come back. */
  async function reached<Part>(load: () => Promise<Part>, key: string): Promise<Part> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await load();
      } catch {
        replace(key, { status: 'queued' });
        store.set({ trouble: { kind: 'reconnecting' } });
        await beforeNextTry(tries, stopWriting.signal);
      }
    }
  }

  function answered(key: string, answer: Answer): void {
    const { kind, liveSessionId, messageId, response, confidence, sources } = answer;
    store.set({ writing: undefined, trouble: undefined });
    if (liveSessionId && kind === 'passed') replace(key, { status: 'sent', isLive: true });
    // It was answered before this page was opened, and is here with what was said before.
    else if (entries().some((entry) => entry.key === messageId)) remove(key);
    else {
      replace(key, { status: 'sent' });
      const at = Math.max(Date.now(), entries().at(-1)?.at ?? 0);
      store.set({ entries: inserted(entries(), answerEntry(answer, at)) });
      report('answer', { text: response, confidence, sources, messageId });
      arrived();
    }
    if (liveSessionId && kind !== 'answer') void follow(liveSessionId);
  }

  function stopped(key: string, text: string): void {
    store.set({ writing: undefined, trouble: undefined });
    replace(key, { status: 'sent' });
    const said = { kind: 'answer', key: `${key}-stopped`, at: Date.now(), text, isStopped: true } as const;
    const nothing = { confidence: 1, citations: [], sources: [], rating: null };
    const entry: AnswerEntry = { ...said, ...nothing, replyKind: 'answer', offersPerson: false };
    store.set({ entries: inserted(entries(), entry) });
  }

  /** As if nobody had been here. */
  function clear(): void {
    visit.abort();
    stopWriting.abort();
    visit = new AbortController();
    sessionId = undefined;
    isSending = false;
    void liveChat?.then((chat) => chat.leave());
    liveChat = undefined;
    store.set({
      ...{ entries: [], writing: undefined, trouble: undefined, live: undefined, before: undefined },
      ...{ unread: 0, isUnavailable: false, isReady: true },
    });
  }

  function ask(text: string): void {
    const trimmed = text.trim();
    if (!trimmed) return;
    if (identifying) {
      void identifying.then(() => ask(trimmed));
      return;
    }
    const key = randomKey();
    const at = Date.now();
    keepUnsent([...unsent(), { key, text: trimmed, at }]);
    const isLive = isWithPerson(store.get().live);
    const entry = { kind: 'visitor', key, at, text: trimmed, status: 'sending', isLive } as const;
    store.set({ entries: [...entries(), entry] });
    report('message', { from: 'visitor', text: trimmed });
    void sendAll();
  }

  return {
    store,
    load,
    live,
    markRead,
    ask,
    /** A question is likely to come. */
    prepare: () => void answering().catch(() => {}),

    retry(key: string): void {
      keepUnsent(unsent().map((other) => (other.key === key ? { ...other, hasFailed: false } : other)));
      replace(key, { status: 'sending' });
      store.set({ isUnavailable: false });
      void sendAll();
    },
    stop(): void {
      stopWriting.abort();
    },
    async rate({ key, sessionId, messageId }: AnswerEntry, rating: number, comment?: string): Promise<void> {
      replace(key, { rating });
      const body = { sessionId, messageId, rating, comment: comment || undefined };
      await requests.send('/api/chatbot/feedback', { method: 'POST', body, asVisitor: true });
    },
    async showEarlier(): Promise<void> {
      const { before } = store.get();
      if (before === undefined || !sessionId) return;
      const { since } = memory.get();
      const { readHistory } = await history();
      const found = await readHistory(requests, chatbotId, { before, sessionId, since });
      const known = new Set(entries().map(({ key }) => key));
      const earlier = found.entries.filter(({ key }) => !known.has(key));
      store.set({ entries: [...earlier, ...entries()], before: found.before });
    },
    async talkToPerson(): Promise<void> {
      await (await live()).open({ chatbotId, sessionId, pageUrl: page()?.url });
      memory.change({ liveSessionId: store.get().live?.id });
    },
    /** Leaves what was said behind; the visitor stays who it is. */
    async startOver(): Promise<void> {
      const { live: current } = store.get();
      if (current && current.state !== 'closed') await (await live()).end();
      const latest = Math.max(0, ...entries().map(({ at }) => at));
      clear();
      memory.change({ since: latest + 1, liveSessionId: undefined, unsent: [] });
    },
    /** The visitor is somebody whom the site knows; what that person said before takes the place of what is shown. */
    async identify(token: string): Promise<void> {
      const outcome = requests.identify(token);
      const settled = () => {
        identifying = undefined;
      };
      identifying = outcome.then(settled, settled);
      if (!(await outcome)) return;
      clear();
      memory.change({ since: undefined, liveSessionId: undefined, unsent: [] });
      store.set({ isReady: false });
      await load();
    },
    forget(): void {
      requests.forget();
      memory.forget();
      clear();
    },
    setVisible(isVisible: boolean): void {
      store.set({ isVisible });
      if (isVisible) markRead();
    },
    pageChanged(): void {
      const pageUrl = page()?.url;
      if (pageUrl && store.get().live) void live().then((chat) => chat.page(pageUrl));
    },
  };
}
