import type { Kysely } from 'kysely';
import type { PictureStore } from '../../../identity/ports.ts';
import type { SmallImageType } from '../../../small-images.ts';
import { type Database, outcomeOf, readFirst, type Step, step, writeOne } from '../database.ts';
import type { Schema } from '../schema.ts';

/** Pictures of people in the database, as logos are. */
export function createPictureStore(database: Database): PictureStore {
  const { build } = database;
  return {
    async savePicture(userId, { digest, contentType, bytes }, nowMs) {
      const picture = { digest, content_type: contentType, created_at: nowMs, bytes };
      const save = build
        .insertInto('user_pictures')
        .values({ user_id: userId, ...picture })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(picture));
      const membership = build.selectFrom('members').select('user_id').where('user_id', '=', userId).limit(1);
      return outcomeOf('saved', () => database.write([step(membership, 'no-account'), step(save)]));
    },
    async removePicture(userId) {
      await writeOne(database, build.deleteFrom('user_pictures').where('user_id', '=', userId));
    },
    findPicture: (digest) =>
      readFirst(
        database,
        build.selectFrom('user_pictures').select(['content_type', 'bytes']).where('digest', '=', digest).limit(1),
        // Written by us from what was recognised.
        (row) => ({ contentType: row.content_type as SmallImageType, bytes: row.bytes }),
      ),
    async pictureOf(userId) {
      const row = await readFirst(
        database,
        build.selectFrom('user_pictures').select('digest').where('user_id', '=', userId),
      );
      return row?.digest;
    },
  };
}

/** Of somebody who has just left an account, where it was their last. */
export const forgettingPictureOf = (build: Kysely<Schema>, userId: string): Step =>
  step(
    build
      .deleteFrom('user_pictures')
      .where('user_id', '=', userId)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('members').select('members.user_id').where('members.user_id', '=', userId))),
      ),
  );

/** Of those who are in this account and in no other, before it is deleted. */
export const forgettingPictures = (build: Kysely<Schema>, accountId: string): Step =>
  step(
    build
      .deleteFrom('user_pictures')
      .where(
        'user_id',
        'in',
        build.selectFrom('members').select('members.user_id').where('members.account_id', '=', accountId),
      )
      .where(
        'user_id',
        'not in',
        build.selectFrom('members').select('members.user_id').where('members.account_id', '<>', accountId),
      ),
  );
