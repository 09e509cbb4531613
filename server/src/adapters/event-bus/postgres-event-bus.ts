import pg from 'pg';
import type { EventBus } from '../../live-chat/ports.ts';
import { createLocalEventBus } from './local-event-bus.ts';

const channel = 'parley_events';
const reconnectMs = 1_000;

/**
 * Signals between nodes by LISTEN and NOTIFY. It only wakes readers, who then read from the table. While the connection
 * is down, signals to others wait for it, and those from others are made up for by waking everybody once it is back.
 */
export async function createPostgresEventBus(
  url: string,
  onError: (error: unknown) => void,
): Promise<EventBus> {
  const local = createLocalEventBus();
  const topics = new Map<string, number>();
  let client: pg.Client | undefined;
  let isClosed = false;
  const unsent = new Set<string>();
  let isSending = false;

  /** One statement at a time; what is published meanwhile goes with the next. */
  async function send() {
    if (isSending || !client || unsent.size === 0) return;
    isSending = true;
    const sending = [...unsent];
    unsent.clear();
    try {
      await client.query('select pg_notify($1, topic) from unnest($2::text[]) as topic', [channel, sending]);
    } catch (error) {
      for (const topic of sending) unsent.add(topic);
      if (!isClosed) onError(error);
      return;
    } finally {
      isSending = false;
    }
    await send();
  }

  async function listen() {
    const next = new pg.Client({ connectionString: url, application_name: 'parley events' });
    next.on('notification', ({ payload }) => payload && local.publish(payload));
    next.on('error', onError);
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
    // Only now: a connection that never came about ends too, and is tried again by whoever wanted it.
    next.on('end', () => {
      client = undefined;
      reconnectLater();
    });
  }

  async function reconnect() {
    if (isClosed) return;
    try {
      await listen();
      for (const topic of topics.keys()) local.publish(topic);
      await send();
    } catch (error) {
      onError(error);
      reconnectLater();
    }
  }

  function reconnectLater() {
    if (!isClosed) setTimeout(() => void reconnect(), reconnectMs).unref();
  }

  await listen();
  return {
    publish(topic) {
      local.publish(topic);
      unsent.add(topic);
      void send();
    },
    subscribe(topic, onSignal) {
      topics.set(topic, (topics.get(topic) ?? 0) + 1);
      const unsubscribe = local.subscribe(topic, onSignal);
      return () => {
        unsubscribe();
        const left = (topics.get(topic) ?? 1) - 1;
        if (left > 0) topics.set(topic, left);
        else topics.delete(topic);
      };
    },
    async close() {
      isClosed = true;
      await local.close();
      await client?.end();
    },
  };
}
