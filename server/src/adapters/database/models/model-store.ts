import { sql } from 'kysely';
import type { ChatbotModelStore, StoredModel, UsageStore } from '../../../models/ports.ts';
import { type Database, isWritten, readFirst, step, writeOne } from '../database.ts';
import { asBigint, prepared } from '../query-builder.ts';

/** Chatbots' own models. Each change raises the chatbot's model version, by which every node notices it. */
export function createChatbotModelStore(database: Database): ChatbotModelStore {
  const { build } = database;

  const bumpVersion = (chatbotId: string) =>
    build.updateTable('chatbots').set({ model_version: sql<number>`model_version + 1` }).where('id', '=', chatbotId);

  return {
    async find(chatbotId) {
      const row = await readFirst(
        database,
        build.selectFrom('chatbot_models').selectAll().where('chatbot_id', '=', chatbotId),
      );
      if (!row) return undefined;
      const first = {
        // Written by us from checked values, as the fallbacks are.
        provider: row.provider as StoredModel['provider'],
        model: row.model,
        baseUrl: row.base_url,
        keyBox: row.key_box,
        keyLastFour: row.key_last_four,
      };
      const fallbacks = JSON.parse(row.fallbacks) as StoredModel[];
      return { models: [first, ...fallbacks], version: row.version, updatedAt: row.updated_at };
    },
    async save(chatbotId, [first, ...fallbacks], expectedVersion, updatedAt) {
      const values = {
        provider: first.provider,
        model: first.model,
        base_url: first.baseUrl,
        key_box: first.keyBox,
        key_last_four: first.keyLastFour,
        fallbacks: JSON.stringify(fallbacks),
        version: expectedVersion + 1,
        updated_at: updatedAt,
      };
      const isSaved = await isWritten(database, [
        step(bumpVersion(chatbotId).where('model_version', '=', expectedVersion), 'changed-meanwhile'),
        step(
          build
            .insertInto('chatbot_models')
            .values({ chatbot_id: chatbotId, ...values })
            .onConflict((conflict) => conflict.column('chatbot_id').doUpdateSet(values)),
        ),
      ]);
      return isSaved ? 'saved' : 'changed-meanwhile';
    },
    async delete(chatbotId) {
      await database.write([
        step(bumpVersion(chatbotId)),
        step(build.deleteFrom('chatbot_models').where('chatbot_id', '=', chatbotId)),
      ]);
    },
  };
}

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
        reserved_tokens: sql<number>`reserved_tokens + ${asBigint(p.tokens)}`,
        reserved_micros: sql<number>`reserved_micros + ${asBigint(p.micros)}`,
      })
      .where('account_id', '=', p.accountId)
      .where('day', '=', p.day)
      .where(
        sql<boolean>`(${asBigint(p.tokenLimit)} = 0
          or prompt_tokens + completion_tokens + reserved_tokens + ${asBigint(p.tokens)} <= ${asBigint(p.tokenLimit)})`,
      )
      .where(
        sql<boolean>`(${asBigint(p.microLimit)} = 0
          or spend_micros + reserved_micros + ${asBigint(p.micros)} <= ${asBigint(p.microLimit)})`,
      ),
  );
  const change = prepared((p: Sizes & { prompt: number; completion: number; spend: number }) =>
    build
      .updateTable('model_usage')
      .set({
        prompt_tokens: sql<number>`prompt_tokens + ${asBigint(p.prompt)}`,
        completion_tokens: sql<number>`completion_tokens + ${asBigint(p.completion)}`,
        spend_micros: sql<number>`spend_micros + ${asBigint(p.spend)}`,
        reserved_tokens: sql<number>`reserved_tokens - ${asBigint(p.tokens)}`,
        reserved_micros: sql<number>`reserved_micros - ${asBigint(p.micros)}`,
      })
      .where('account_id', '=', p.accountId)
      .where('day', '=', p.day),
  );

  return {
    reserve: (reservation, { tokens: tokenLimit, micros: microLimit }) =>
      isWritten(
        database,
        [step(beginDay(reservation)), step(holdBack({ ...reservation, tokenLimit, microLimit }), 'spent')],
        { keptAs: 'reserve' },
      ),
    async hold({ accountId, day, tokens, micros }, to) {
      const freed = { tokens: tokens - to.tokens, micros: micros - to.micros };
      await writeOne(database, change({ accountId, day, ...freed, prompt: 0, completion: 0, spend: 0 }), {
        durable: false,
      });
    },
    async settle(reservation, { promptTokens: prompt, completionTokens: completion, spendMicros: spend }) {
      await database.write([step(beginDay(reservation)), step(change({ ...reservation, prompt, completion, spend }))], {
        joinsNext: true,
        // PostgreSQL knows no joining: the day's row, which all questions of the account change, is soon free again.
        durable: false,
        keptAs: 'settle',
      });
    },
    daysSince: (accountId, firstDay) =>
      database.read(
        build
          .selectFrom('model_usage')
          .select(['day', 'prompt_tokens as promptTokens', 'completion_tokens as completionTokens'])
          .select('spend_micros as spendMicros')
          .where('account_id', '=', accountId)
          .where('day', '>=', firstDay)
          .orderBy('day'),
      ),
  };
}
