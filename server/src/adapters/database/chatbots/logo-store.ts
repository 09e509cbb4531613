import { type Kysely, sql } from 'kysely';
import type { LogoChange, LogoStore, StoredLogo } from '../../../chatbots/ports.ts';
import type { SmallImageType } from '../../../small-images.ts';
import { type Database, isWritten, readFirst, type Step, step } from '../database.ts';
import type { Schema } from '../schema.ts';

/**
 * Logos in the database: each is small, and every visitor's browser asks for it once. Every write locks the chatbot's row
 * first, so that none deletes what another has just put into the settings.
 */
export function createLogoStore(database: Database): LogoStore {
  const { build } = database;
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
    async save(chatbotId, logo, { inUse, settingsVersion }) {
      const isDone = await isWritten(database, [
        step(
          build
            .updateTable('chatbots')
            .set({ settings_version: sql.ref('settings_version') })
            .where('id', '=', chatbotId)
            .where('deleted_at', 'is', null)
            .where('settings_version', '=', settingsVersion),
          'changed-meanwhile',
        ),
        step(ofChatbot(build, chatbotId).where('digest', 'not in', [logo.digest, inUse ?? logo.digest])),
        inserting(build, chatbotId, logo),
      ]);
      return isDone ? 'saved' : 'changed-meanwhile';
    },
  };
}

/** The steps that follow the one that saves the settings, which locks the chatbot's row. */
export function changingLogos(build: Kysely<Schema>, chatbotId: string, change: LogoChange): Step[] {
  if ('add' in change) return [inserting(build, chatbotId, change.add)];
  const kept = change.keepOnly;
  if (kept === undefined) return [step(ofChatbot(build, chatbotId))];
  const exists = build
    .selectFrom('chatbot_logos')
    .select('digest')
    .where('chatbot_id', '=', chatbotId)
    .where('digest', '=', kept);
  return [step(exists, 'logo-gone'), step(ofChatbot(build, chatbotId).where('digest', '<>', kept))];
}

const ofChatbot = (build: Kysely<Schema>, chatbotId: string) =>
  build.deleteFrom('chatbot_logos').where('chatbot_id', '=', chatbotId);

const inserting = (
  build: Kysely<Schema>,
  chatbotId: string,
  { digest, contentType, bytes, createdAt }: StoredLogo,
): Step =>
  step(
    build
      .insertInto('chatbot_logos')
      .values({ chatbot_id: chatbotId, digest, content_type: contentType, bytes, created_at: createdAt })
      .onConflict((conflict) => conflict.columns(['chatbot_id', 'digest']).doNothing()),
  );
