import { sql } from 'kysely';
import type { UsageStore } from '../../../models/ports.ts';
import { type Database, isWritten, step } from '../database.ts';
import { prepared } from '../prepared.ts';

interface Key {
  accountId: string;
  day: string;
}

interface Sizes extends Key {
  tokens: number;
  micros: number;
}

/** What accounts have used of the server's models. The row of a day decides alone whether there is room in it. */
export function createModelUsageStore(database: Database): UsageStore {
  const { build } = database;
  const none = {
    prompt_tokens: 0,
    completion_tokens: 0,
    spend_micros: 0,
    reserved_tokens: 0,
    reserved_micros: 0,
  };

  const beginDay = prepared((p: Key) =>
    build
      .insertInto('model_usage')
      .values({ account_id: p.accountId, day: p.day, ...none })
      .onConflict((conflict) => conflict.columns(['account_id', 'day']).doNothing()),
  );
  const holdBack = prepared((p: Sizes & { tokenLimit: number; microLimit: number }) =>
    build
      .updateTable('model_usage')
      .set({
        reserved_tokens: sql<number>`reserved_tokens + cast(${p.tokens} as bigint)`,
        reserved_micros: sql<number>`reserved_micros + cast(${p.micros} as bigint)`,
      })
      .where('account_id', '=', p.accountId)
      .where('day', '=', p.day)
      .where(
        sql<boolean>`(cast(${p.tokenLimit} as bigint) = 0
          or prompt_tokens + completion_tokens + reserved_tokens + cast(${p.tokens} as bigint) <= cast(${p.tokenLimit} as bigint))`,
      )
      .where(
        sql<boolean>`(cast(${p.microLimit} as bigint) = 0
          or spend_micros + reserved_micros + cast(${p.micros} as bigint) <= cast(${p.microLimit} as bigint))`,
      ),
  );
  const change = prepared((p: Sizes & { prompt: number; completion: number; spend: number }) =>
    build
      .updateTable('model_usage')
      .set({
        prompt_tokens: sql<number>`prompt_tokens + cast(${p.prompt} as bigint)`,
        completion_tokens: sql<number>`completion_tokens + cast(${p.completion} as bigint)`,
        spend_micros: sql<number>`spend_micros + cast(${p.spend} as bigint)`,
        reserved_tokens: sql<number>`reserved_tokens - cast(${p.tokens} as bigint)`,
        reserved_micros: sql<number>`reserved_micros - cast(${p.micros} as bigint)`,
      })
      .where('account_id', '=', p.accountId)
      .where('day', '=', p.day),
  );

  return {
    reserve: (reservation, { tokens: tokenLimit, micros: microLimit }) =>
      isWritten(database, [
        step(beginDay(reservation)),
        step(holdBack({ ...reservation, tokenLimit, microLimit }), 'spent'),
      ]),
    async hold({ accountId, day, tokens, micros }, to) {
      const freed = { tokens: tokens - to.tokens, micros: micros - to.micros };
      await database.write([step(change({ accountId, day, ...freed, prompt: 0, completion: 0, spend: 0 }))], {
        durable: false,
      });
    },
    async settle(reservation, { promptTokens: prompt, completionTokens: completion, spendMicros: spend }) {
      await database.write([step(beginDay(reservation)), step(change({ ...reservation, prompt, completion, spend }))], {
        durable: false,
      });
    },
    async daysSince(accountId, firstDay) {
      const rows = await database.read(
        build
          .selectFrom('model_usage')
          .selectAll()
          .where('account_id', '=', accountId)
          .where('day', '>=', firstDay)
          .orderBy('day'),
      );
      return rows.map((row) => ({
        day: row.day,
        promptTokens: row.prompt_tokens,
        completionTokens: row.completion_tokens,
        spendMicros: row.spend_micros,
      }));
    },
  };
}
