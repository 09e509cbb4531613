import { createHash } from 'node:crypto';
import type { PushStore } from '../../../notices/ports.ts';
import { type Database, readAll, readFirst, step, writeOne } from '../database.ts';

/** Push subscriptions in the database. */
export function createPushStore(database: Database): PushStore {
  const { build } = database;
  return {
    async hasSubscriptions() {
      const row = await readFirst(database, build.selectFrom('push_subscriptions').select('id').limit(1));
      return row !== undefined;
    },
    subscriptionsOf: (userId) =>
      readAll(
        database,
        build.selectFrom('push_subscriptions').selectAll().where('user_id', '=', userId),
        ({ id, user_id, sign_in_id, endpoint, p256dh, auth }) => ({
          id,
          userId: user_id,
          signInId: sign_in_id,
          endpoint,
          p256dh,
          auth,
        }),
      ),
    async saveSubscription({ userId, signInId, endpoint, p256dh, auth }, { most, nowMs }) {
      const values = { user_id: userId, sign_in_id: signInId, endpoint, p256dh, auth, created_at: nowMs };
      const latest = build
        .selectFrom('push_subscriptions')
        .select('id')
        .where('user_id', '=', userId)
        .orderBy('created_at', 'desc')
        .orderBy('id')
        .limit(most);
      await database.write([
        step(
          build
            .insertInto('push_subscriptions')
            .values({ id: idOf(endpoint), ...values })
            .onConflict((conflict) => conflict.column('id').doUpdateSet(values)),
        ),
        step(build.deleteFrom('push_subscriptions').where('user_id', '=', userId).where('id', 'not in', latest)),
      ]);
    },
    async endSubscription(userId, endpoint) {
      const which = build.deleteFrom('push_subscriptions').where('id', '=', idOf(endpoint));
      await writeOne(database, which.where('user_id', '=', userId));
    },
    async removeSubscription(id) {
      await writeOne(database, build.deleteFrom('push_subscriptions').where('id', '=', id));
    },
  };
}

/** A push service names each browser by an address of its own. */
const idOf = (endpoint: string) => createHash('sha256').update(endpoint).digest('base64url');
