import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { QuotaStore, QuotaUse } from '../../../limits/index.ts';
import { type Database, readFirst, type Statement, type Step, step } from '../database.ts';
import type { Schema } from '../schema.ts';

type AccountId = string | RawBuilder<string>;

/**
 * Quotas are counted in the write that they guard. It locks the account's row first, before any other: of two writes at
 * once the second counts what the first has written.
 */
export const lockAccount = (build: Kysely<Schema>, accountId: AccountId): Step =>
  step(
    build
      .updateTable('accounts')
      .set({ name: sql.ref('name') })
      .where('id', '=', accountId),
  );

/** Undoes the write unless the condition holds. */
export const guardedBy = (build: Kysely<Schema>, condition: RawBuilder<boolean>, guard: string): Step =>
  step(sql`select 1 as holds where ${condition}`.compile(build), guard);

const ofSources = (what: RawBuilder<number>, accountId: AccountId) =>
  sql<number>`(select ${what} from chatbots join sources on sources.chatbot_id = chatbots.id
    where chatbots.account_id = ${accountId} and chatbots.deleted_at is null)`;

export const countSources = (accountId: AccountId) => ofSources(sql<number>`count(*)`, accountId);
export const sumPassages = (accountId: AccountId) =>
  ofSources(sql<number>`coalesce(sum(sources.passages), 0)`, accountId);
/** Files that still arrive count as well: many at once must not come to more than the quota. */
export const sumStorage = (accountId: AccountId) =>
  sql<number>`(${ofSources(sql<number>`coalesce(sum(sources.bytes), 0)`, accountId)}
    + (select coalesce(sum(bytes), 0) from file_uploads where account_id = ${accountId}))`;
export const countChatbots = (accountId: AccountId) =>
  sql<number>`(select count(*) from chatbots where account_id = ${accountId} and deleted_at is null)`;

/** What accounts hold, counted by indexes alone. */
export function createQuotaStore(database: Database): QuotaStore {
  const use = (accountId: string, day: string): Statement<QuotaUse> =>
    sql<QuotaUse>`select
      ${countChatbots(accountId)} as chatbots, ${countSources(accountId)} as sources,
      ${sumPassages(accountId)} as passages, ${sumStorage(accountId)} as storage,
      (select coalesce(sum(conversations), 0) from chatbots
        join chatbot_conversations on chatbot_conversations.chatbot_id = chatbots.id
        where chatbots.account_id = ${accountId} and day = ${day}) as sessions`.compile(database.build);
  return {
    async use(accountId, day) {
      const row = await readFirst(database, use(accountId, day));
      return row ?? { chatbots: 0, sources: 0, passages: 0, storage: 0, sessions: 0 };
    },
  };
}
