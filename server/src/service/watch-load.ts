import { readBacklog } from '../adapters/database/monitoring/read-backlog.ts';
import type { Adapters } from '../adapters/open-adapters.ts';
import type { Metrics } from '../http/metrics.ts';

interface Watched {
  adapters: Pick<Adapters, 'database' | 'index'>;
  subscriberCount(): number;
  /** Calls to language models that wait for others to end. */
  waitingModelCalls(): number;
  /** Undefined where no other node is asked. */
  nodeCount(): number | undefined;
  clock(): number;
}

/** Shows what waits and what is held. Everything is read when somebody looks, so that it costs a question nothing. */
export function watchLoad(
  metrics: Metrics,
  { adapters, subscriberCount, waitingModelCalls, nodeCount, clock }: Watched,
): void {
  const { database, index } = adapters;
  metrics.watch({ parley_event_subscribers: 'Streams of live events that are open' }, () => ({
    parley_event_subscribers: subscriberCount(),
  }));
  metrics.watch({ parley_model_calls_waiting: 'Calls to language models that wait for others to end' }, () => ({
    parley_model_calls_waiting: waitingModelCalls(),
  }));
  metrics.watch({ parley_database_writes_waiting: 'Writes of this node that wait' }, () => ({
    parley_database_writes_waiting: database.load().waitingWrites,
  }));
  metrics.watch(
    {
      parley_index_memory_bytes: 'Memory that the search indexes of this node take',
      parley_index_chatbots: 'Chatbots whose search index this node has in memory',
    },
    () => {
      const { chatbots, bytes } = index.held();
      return { parley_index_memory_bytes: bytes, parley_index_chatbots: chatbots };
    },
  );
  metrics.watch({ parley_home_nodes: 'Nodes that are homes of chatbots, as this node knows them (NODE_URL)' }, () => ({
    parley_home_nodes: nodeCount(),
  }));
  if (database.load().pool) watchPool(metrics, database);
  // Last, as it takes a connection itself.
  metrics.watch(
    {
      parley_jobs_waiting: 'Background jobs that are due and that nobody works on, on all nodes',
      parley_jobs_late_seconds: 'How long the first of these has been due',
      parley_webhook_deliveries_waiting: 'Deliveries to webhooks that are not over, on all nodes',
      parley_webhook_deliveries_late_seconds: 'How long the first of these that could be sent has waited',
      parley_mails_waiting: 'Emails that wait to be sent, on all nodes',
      parley_mails_late_seconds: 'How long the first of these has been due',
    },
    async () => {
      const { jobs, webhookDeliveries, mails } = await readBacklog(database, clock());
      return {
        parley_jobs_waiting: jobs.waiting,
        parley_jobs_late_seconds: jobs.lateSeconds,
        parley_webhook_deliveries_waiting: webhookDeliveries.waiting,
        parley_webhook_deliveries_late_seconds: webhookDeliveries.lateSeconds,
        parley_mails_waiting: mails.waiting,
        parley_mails_late_seconds: mails.lateSeconds,
      };
    },
  );
}

/** Of PostgreSQL: SQLite has none. */
function watchPool(metrics: Metrics, database: Watched['adapters']['database']): void {
  metrics.watch(
    {
      parley_database_pool_size: 'Connections that this node may keep to PostgreSQL (DATABASE_POOL_SIZE)',
      parley_database_connections_open: 'Connections that this node keeps to PostgreSQL',
      parley_database_connections_busy: 'Those of them that are in use',
      parley_database_connections_waited_for: 'Reads and writes that wait for a connection',
    },
    () => {
      const pool = database.load().pool;
      return {
        parley_database_pool_size: pool?.size,
        parley_database_connections_open: pool?.open,
        parley_database_connections_busy: pool?.busy,
        parley_database_connections_waited_for: pool?.waitedFor,
      };
    },
  );
}
