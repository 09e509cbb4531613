import type { IdentitySecretStore } from '../../../chatbots/ports.ts';
import { type Database, isWritten, readFirst, step } from '../database.ts';
import { prepared } from '../prepared.ts';

/** Chatbots' identity secrets in the database. */
export function createIdentitySecretStore(database: Database): IdentitySecretStore {
  const { build } = database;
  const ofChatbot = prepared((p: { chatbotId: string }) =>
    build.selectFrom('identity_secrets').selectAll().where('chatbot_id', '=', p.chatbotId),
  );

  return {
    async find(chatbotId) {
      const row = await readFirst(database, ofChatbot({ chatbotId }));
      return row && { id: row.id, secretBox: row.secret_box, createdAt: row.created_at };
    },
    save: (chatbotId, { id, secretBox, createdAt }) => {
      const secret = { id, secret_box: secretBox, created_at: createdAt };
      return isWritten(database, [
        step(build.selectFrom('chatbots').select('id').where('id', '=', chatbotId), 'chatbot-gone'),
        step(
          build
            .insertInto('identity_secrets')
            .values({ chatbot_id: chatbotId, ...secret })
            .onConflict((conflict) => conflict.column('chatbot_id').doUpdateSet(secret)),
        ),
      ]);
    },
    async delete(chatbotId) {
      await database.write([step(build.deleteFrom('identity_secrets').where('chatbot_id', '=', chatbotId))]);
    },
  };
}
