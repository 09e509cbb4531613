import { type Embedding, isPlainHost, mayEmbed } from '../identity/index.ts';
import { RecentValues } from '../recent-values.ts';
import type { Chatbot, SightingStore } from './ports.ts';

const hourMs = 3_600_000;
const mostHosts = 50;
const mostRemembered = 10_000;
const longestHost = 253;

interface Dependencies {
  store: SightingStore;
  embeddingOf(chatbot: Chatbot): Embedding;
  clock(): number;
  onError(error: unknown): void;
}

/**
 * Remembers on which hosts a chatbot's widget is loaded. Anybody can name any host, so that what is written is limited:
 * once an hour for each host, and so many hosts an hour for each chatbot.
 */
export function createSightings({ store, embeddingOf, clock, onError }: Dependencies) {
  const notedAt = new RecentValues<string, number>(mostRemembered);
  const hours = new RecentValues<string, { beganAt: number; hosts: number }>(mostRemembered);

  /** Whether the chatbot has been noted on few enough hosts in this hour. */
  function hasRoom(key: string, nowMs: number): boolean {
    const known = hours.get(key);
    const hour = known && nowMs - known.beganAt < hourMs ? known : { beganAt: nowMs, hosts: 0 };
    hour.hosts += 1;
    hours.set(key, hour);
    return hour.hosts <= mostHosts;
  }

  return {
    of: (chatbotId: string) => store.of(chatbotId),

    /** Notes that a page of this origin loads the widget; returns at once. */
    note(chatbot: Chatbot, origin: string | undefined): void {
      const host = origin === undefined ? undefined : URL.parse(origin)?.hostname;
      if (!origin || !host || host.length > longestHost || !isPlainHost(host)) return;
      const isAllowed = mayEmbed(embeddingOf(chatbot), origin);
      const nowMs = clock();
      const key = `${chatbot.id} ${isAllowed} ${host}`;
      const before = notedAt.get(key);
      if (before !== undefined && nowMs - before < hourMs) return;
      if (!hasRoom(`${chatbot.id} ${isAllowed}`, nowMs)) return;
      notedAt.set(key, nowMs);
      setImmediate(() => {
        store.save({ chatbotId: chatbot.id, host, isAllowed, seenAt: nowMs }, mostHosts).catch(onError);
      });
    },
  };
}
