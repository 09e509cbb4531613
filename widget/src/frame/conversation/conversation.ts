import { randomKey } from '../random-key.ts';
import { createStore } from '../store.ts';
import { clearedChat, isWithPerson, newChat } from './chat-state.ts';
import type { AnswerEntry, Entry } from './entries.ts';
import type { Dependencies, Exchange } from './exchange.ts';
import { homeVerbs } from './home.ts';

const tryAgainMs = 1_000;

export type Conversation = ReturnType<typeof createConversation>;

/**
 * The conversation of one visitor with a chatbot and with the people behind it. Here is what it takes until something
 * is said; the exchange of messages comes with a later part, and does then what was wanted meanwhile, in that order.
 */
export function createConversation(dependencies: Dependencies) {
  const { chatbotId, requests, memory, report } = dependencies;
  const store = createStore(newChat);
  const unsentBefore = (memory.get().unsent ?? []).map(({ key }) => key);
  let exchange: Exchange | undefined;
  let isLoading = false;
  let wanted: ((exchange: Exchange) => void)[] = [];

  function loadExchange(): void {
    if (isLoading) return;
    isLoading = true;
    import('./exchange.ts').then(
      ({ createExchange }) => {
        exchange = createExchange({ ...dependencies, store, unsentBefore });
        store.set({ trouble: undefined });
        for (const act of wanted.splice(0)) act(exchange);
      },
      (cause) => {
        if (wanted.length === 0) {
          isLoading = false;
          return;
        }
        const entries = store.get().entries.map((entry) => ({ ...entry, status: 'queued' }) as Entry);
        store.set({ entries, trouble: { kind: 'reconnecting' } });
        // Whoever wants something meanwhile waits for this attempt.
        setTimeout(() => {
          isLoading = false;
          // A server that was upgraded has the part under another name, which a new document knows.
          if (cause.status === 404 && memory.isLasting()) location.reload();
          else loadExchange();
        }, tryAgainMs);
      },
    );
  }

  function exchanging<Result>(act: (exchange: Exchange) => Result | Promise<Result>): Promise<Result> {
    return new Promise((resolve) => {
      if (exchange) return resolve(act(exchange));
      wanted.push((loaded) => resolve(act(loaded)));
      loadExchange();
    });
  }

  return {
    ...homeVerbs(requests, chatbotId, store),
    store,
    /** A question is likely to come. */
    prepare: loadExchange,

    /** What was said before, and what could not be sent; a newcomer has neither. */
    async load(): Promise<void> {
      if (memory.get().token || unsentBefore.length > 0) await exchanging((it) => it.load());
      else store.set({ isReady: true });
    },
    /** Seen and remembered at once, and sent as soon as it can be. */
    ask(text: string): void {
      const trimmed = text.trim();
      if (!trimmed) return;
      const message = { key: randomKey(), text: trimmed, at: Date.now() };
      const { entries, live } = store.get();
      memory.change(({ unsent = [] }) => ({ unsent: [...unsent, message] }));
      const said = { kind: 'visitor', ...message, isOfThisPage: true, status: 'sending' } as const;
      store.set({ entries: [...entries, { ...said, isLive: isWithPerson(live) }] });
      report('message', { from: 'visitor', text: trimmed });
      void exchanging((it) => it.send(message.key));
    },
    setVisible(isVisible: boolean): void {
      store.set({ isVisible });
      if (isVisible) exchange?.markRead();
    },
    forget(): void {
      requests.forget();
      memory.forget();
      wanted = [];
      store.set(clearedChat(store.get()));
      exchange?.clear();
    },

    // Without the exchange there is nothing to stop, and nobody who reads along.
    stop: () => exchange?.stop(),
    typing: () => exchange?.typing(),
    pageChanged: () => exchange?.pageChanged(),

    live: () => exchanging((it) => it.live()),
    discard: (key: string) => exchanging((it) => it.discard(key)),
    retry: (key: string) => exchanging((it) => it.retry(key)),
    rate: (entry: AnswerEntry, rating: number, comment?: string) => exchanging((it) => it.rate(entry, rating, comment)),
    showEarlier: () => exchanging((it) => it.showEarlier()),
    talkToPerson: () => exchanging((it) => it.talkToPerson()),
    startOver: () => exchanging((it) => it.startOver()),
    reopen: (sessionId: string) => exchanging((it) => it.reopen(sessionId)),
    identify: (token: string) => exchanging((it) => it.identify(token)),
  };
}
