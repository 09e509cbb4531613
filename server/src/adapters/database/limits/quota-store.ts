import { sql } from 'kysely';
import type { QuotaStore, QuotaUse } from '../../../limits/index.ts';
import { type Database, readFirst, type Statement } from '../database.ts';
import { countChatbots, countSources, sumPassages, sumStorage } from './quota-steps.ts';

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
