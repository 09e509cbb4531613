import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Step, step } from '../database.ts';
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
