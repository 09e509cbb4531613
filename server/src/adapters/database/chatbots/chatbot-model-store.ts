import { sql } from 'kysely';
import type { ChatbotModelStore, StoredModel } from '../../../models/ports.ts';
import { type Database, isWritten, readFirst, step } from '../database.ts';

/** Chatbots' own models in the database. The chatbot's version moves with them, so that every node hears of a change. */
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
