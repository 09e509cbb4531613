import type { LogoStore } from '../../../chatbots/ports.ts';
import type { SmallImageType } from '../../../small-images.ts';
import { type Database, isWritten, readFirst, step, writeOne } from '../database.ts';

/** Logos in the database: each is small, and every visitor's browser asks for it once. */
export function createLogoStore(database: Database): LogoStore {
  const { build } = database;
  const ofChatbot = (chatbotId: string) => build.deleteFrom('chatbot_logos').where('chatbot_id', '=', chatbotId);
  return {
    find: (chatbotId, digest) =>
      readFirst(
        database,
        build
          .selectFrom('chatbot_logos')
          .select(['content_type', 'bytes'])
          .where('chatbot_id', '=', chatbotId)
          .where('digest', '=', digest),
        // Written by us from what was recognised.
        (row) => ({ contentType: row.content_type as SmallImageType, bytes: row.bytes }),
      ),
    save: (chatbotId, { digest, contentType, bytes, createdAt }, inUse) =>
      isWritten(database, [
        step(
          build.selectFrom('chatbots').select('id').where('id', '=', chatbotId).where('deleted_at', 'is', null),
          'chatbot-gone',
        ),
        step(ofChatbot(chatbotId).where('digest', 'not in', [digest, inUse ?? digest])),
        step(
          build
            .insertInto('chatbot_logos')
            .values({ chatbot_id: chatbotId, digest, content_type: contentType, bytes, created_at: createdAt })
            .onConflict((conflict) => conflict.columns(['chatbot_id', 'digest']).doNothing()),
        ),
      ]),
    async keepOnly(chatbotId, digest) {
      await writeOne(
        database,
        digest === undefined ? ofChatbot(chatbotId) : ofChatbot(chatbotId).where('digest', '<>', digest),
      );
    },
  };
}
