import pg from 'pg';
import type { EventBus } from '../../live-chat/ports.ts';
import { createLocalEventBus } from './local-event-bus.ts';

const channel = 'parley_events';
const reconnectMs = 1_000;
/** A connection that a firewall has forgotten stays open and says nothing: it is asked whether it is there. */
const usualProbe = { everyMs: 5_000, withinMs: 4_000 };
/** What is worth keeping of ephemeral events while one statement is under way. */
const mostUnsentEphemeral = 1_000;
/** When more topics than this wait for a connection, one signal to all subscribers replaces them. */
const mostUnsent = 10_000;
const everyTopic = '*';

/**
 * Signals between nodes by LISTEN and NOTIFY. It only wakes subscribers, which then read from the table. While the connection
 * is down, signals to others wait for it, and those from others are made up for by waking everybody once it is back;
 * ephemeral events are let go. A payload is a topic, or a topic and an ephemeral event with a line's end between them.
 */
export async function createPostgresEventBus(
  url: string,
  onError: (error: unknown) => void,
  { everyMs, withinMs }: { everyMs: number; withinMs: number } = usualProbe,
): Promise<EventBus> {
  const local = createLocalEventBus();
  const topics = new Map<string, number>();
  let client: pg.Client | undefined;
  let isClosed = false;
  const unsent = new Set<string>();
  let unsentEphemeral = new Set<string>();
  let isSending = false;

  function keepUnsent(topic: string) {
    if (unsent.has(everyTopic)) return;
    if (unsent.size < mostUnsent) return void unsent.add(topic);
    unsent.clear();
    unsent.add(everyTopic);
  }

  /** One statement at a time; what is published meanwhile goes with the next. */
  async function send() {
    if (isSending || !client || unsent.size + unsentEphemeral.size === 0) return;
    isSending = true;
    const sending = [...unsent];
    const payloads = [...sending, ...unsentEphemeral];
    unsent.clear();
    unsentEphemeral = new Set();
    try {
      await client.query('select pg_notify($1, payload) from unnest($2::text[]) as payload', [channel, payloads]);
    } catch (error) {
      for (const topic of sending) keepUnsent(topic);
      if (!isClosed) onError(error);
      // Should an ephemeral event be at fault, the signals go without it.
      if (payloads.length === sending.length) return;
    } finally {
      isSending = false;
    }
    await send();
  }

  function wakeEverybody() {
    for (const topic of topics.keys()) local.publish(topic);
  }

  function hear(payload: string) {
    const topicEnd = payload.indexOf('\n');
    if (payload === everyTopic) wakeEverybody();
    else if (topicEnd < 0) local.publish(payload);
    else local.publish(payload.slice(0, topicEnd), payload.slice(topicEnd + 1));
  }

  async function listen() {
    const next = new pg.Client({
      connectionString: url,
      application_name: 'parley events',
      keepAlive: true,
      connectionTimeoutMillis: withinMs,
      query_timeout: withinMs,
    });
    next.on('notification', ({ payload, processId }) => {
      // Our own come back too; this node has handled them.
      if (payload && processId !== processIdOf(next)) hear(payload);
    });
    next.on('error', onError);
    await next.connect();
    await next.query(`listen ${channel}`).catch((error) => {
      void next.end();
      throw error;
    });
    // Closed while it was being made.
    if (isClosed) return next.end();
    client = next;
    const probing = setInterval(() => void probe(next), everyMs).unref();
    // Only now: a connection that was never established ends too, and its caller retries.
    next.on('end', () => {
      clearInterval(probing);
      client = undefined;
      reconnectLater();
    });
  }

  /** A connection that does not answer is ended, and reconnected by its end. */
  async function probe(connection: pg.Client) {
    try {
      await connection.query('select 1');
    } catch (error) {
      if (client !== connection || isClosed) return;
      onError(error);
      // Destroyed, as its statement is still under way.
      void connection.end();
    }
  }

  async function reconnect() {
    if (isClosed) return;
    try {
      await listen();
      wakeEverybody();
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
    publish(topic, ephemeral) {
      local.publish(topic, ephemeral);
      if (ephemeral === undefined) keepUnsent(topic);
      else if (client && unsentEphemeral.size < mostUnsentEphemeral) unsentEphemeral.add(`${topic}\n${ephemeral}`);
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
