import { sql } from 'kysely';
import { newId } from '../../../identity/index.ts';
import type { EventData, EventType } from '../../../webhooks/index.ts';
import { type Database, type Step, step } from '../database.ts';
import { prepared } from '../query-builder.ts';
import { announcement } from '../webhooks/webhook-steps.ts';

interface FinishedSource {
  sourceId: string;
  version: number;
  nowMs: number;
}

/** Its columns, by the fields of the event. */
const told: Record<keyof EventData<'source.finished'>, string> = {
  chatbotId: 'chatbot_id',
  sourceId: 'id',
  status: 'status',
  type: 'type',
  title: 'title',
  url: 'url',
  error: 'error',
  found: 'found',
  done: 'done',
  unchanged: 'unchanged',
  failed: 'failed',
  skipped: 'skipped',
  documents: 'documents',
  passages: 'passages',
};

/** The step that announces the result of reading a source from its row; it follows the one that ends the run. */
export function announcingSources({
  build,
  engine,
}: Pick<Database, 'build' | 'engine'>): (finished: FinishedSource) => Step {
  const asJson = sql.raw(engine === 'postgres' ? 'json_build_object' : 'json_object');
  const pairs = sql.join(
    Object.entries(told).map(([name, column]) => sql`${sql.lit(name)}, ${sql.ref(`sources.${column}`)}`),
  );
  const insert = prepared((p: FinishedSource & { id: string; type: EventType }) => {
    // Nothing, where the source was changed or deleted before its reading ended.
    const ended = sql`sources.id = ${p.sourceId} and sources.version = ${p.version}
      and sources.status in ('ready', 'failed') and sources.updated_at = ${p.nowMs}`;
    return announcement(build, {
      id: p.id,
      type: p.type,
      nowMs: p.nowMs,
      sessionId: p.sourceId,
      accountId: sql<string>`(select chatbots.account_id from sources
        inner join chatbots on chatbots.id = sources.chatbot_id where sources.id = ${p.sourceId})`,
      data: sql<string>`(select ${asJson}(${pairs}) from sources where ${ended})`,
      when: sql<boolean>`exists (select 1 from sources where ${ended})`,
    });
  });
  return ({ sourceId, version, nowMs }) =>
    step(insert({ sourceId, version, nowMs, id: newId('evt', nowMs), type: 'source.finished' }));
}
