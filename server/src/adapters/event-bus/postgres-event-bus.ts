import pg from 'pg';
import type { EventBus } from '../../live-chat/ports.ts';
import { createLocalEventBus } from './local-event-bus.ts';

const channel = 'parley_events';
const reconnectMs = 1_000;
/** What is worth keeping of whispers while one statement is under way. */
const mostUnsentWhispers = 1_000;

/**
 * Signals between nodes by LISTEN and NOTIFY. It only wakes readers, who then read from the table. While the connection
 * is down, signals to others wait for it, and those from others are made up for by waking everybody once it is back;
 * whispers are let go. A payload is a topic, or a topic and a whisper with a line's end between them.
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
  let unsentWhispers = new Set<string>();
  let isSending = false;

  /** One statement at a time; what is published meanwhile goes with the next. */
  async function send() {
    if (isSending || !client || unsent.size + unsentWhispers.size === 0) return;
    isSending = true;
    const sending = [...unsent];
    const payloads = [...sending, ...unsentWhispers];
    unsent.clear();
    unsentWhispers = new Set();
    try {
      await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [
        channel,
        payloads,
      ]);
    } catch (error) {
      for (const topic of sending) unsent.add(topic);
      if (!isClosed) onError(error);
      // Should a whisper be at fault, the signals go without it.
      if (payloads.length === sending.length) return;
    } finally {
      isSending = false;
    }
    await send();
  }

  async function listen() {
    const next = new pg.Client({ connectionString: url, application_name: 'parley events' });
    next.on('notification', ({ payload, processId }) => {
      // Our own come back too; this node has heard them.
      if (!payload || processId === processIdOf(next)) return;
      const topicEnd = payload.indexOf('\n');
      if (topicEnd < 0) local.publish(payload);
      else local.publish(payload.slice(0, topicEnd), payload.slice(topicEnd + 1));
    });
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
    publish(topic, whisper) {
      local.publish(topic, whisper);
      if (whisper === undefined) unsent.add(topic);
      else if (client && unsentWhispers.size < mostUnsentWhispers) unsentWhispers.add(`${topic}\n${whisper}`);
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

/** The server's process that serves this connection; it says who gave a signal. The types leave it out. */
function processIdOf(client: pg.Client): number | undefined {
  return 'processID' in client && typeof client.processID === 'number' ? client.processID : undefined;
}
