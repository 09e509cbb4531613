import pg from 'pg';
import type { EventBus } from '../../live-chat/ports.ts';
import { createLocalEventBus } from './local-event-bus.ts';

const channel = 'parley_events';
const reconnectMs = 1_000;

/**
 * Signals between nodes by LISTEN and NOTIFY. It only wakes readers, who then read from the table: a signal that is lost
 * while the connection is down is made up for by waking everybody once it is back.
 */
export async function createPostgresEventBus(
  url: string,
  onError: (error: unknown) => void,
): Promise<EventBus> {
  const local = createLocalEventBus();
  const topics = new Map<string, number>();
  let client: pg.Client | undefined;
  let isClosed = false;

  async function listen() {
    const next = new pg.Client({ connectionString: url, application_name: 'parley events' });
    next.on('notification', ({ payload }) => payload && local.publish(payload));
    next.on('error', onError);
    next.on('end', () => {
      client = undefined;
      if (!isClosed) setTimeout(() => void reconnect(), reconnectMs).unref();
    });
    await next.connect();
    await next.query(`listen ${channel}`);
    client = next;
  }

  async function reconnect() {
    if (isClosed) return;
    try {
      await listen();
      for (const topic of topics.keys()) local.publish(topic);
    } catch (error) {
      onError(error);
      setTimeout(() => void reconnect(), reconnectMs).unref();
    }
  }

  await listen();
  return {
    publish(topic) {
      local.publish(topic);
      client?.query('select pg_notify($1, $2)', [channel, topic]).catch(onError);
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
