import { sql } from 'kysely';
import type { SightingStore } from '../../../chatbots/ports.ts';
import { type Database, isWritten, readAll, step } from '../database.ts';

/** Where widgets were loaded, in the database. */
export function createSightingStore(database: Database): SightingStore {
  const { build } = database;
  return {
    async save({ chatbotId, host, isAllowed, seenAt }, most) {
      const latest = { is_allowed: isAllowed ? 1 : 0, last_seen_at: seenAt };
      const steps = [
        step(build.selectFrom('chatbots').select('id').where('id', '=', chatbotId), 'chatbot-gone'),
        step(
          build
            .insertInto('chatbot_sightings')
            .values({ chatbot_id: chatbotId, host, first_seen_at: seenAt, ...latest })
            .onConflict((conflict) => conflict.columns(['chatbot_id', 'host']).doUpdateSet(latest)),
        ),
        // Hosts that were refused leave first: anybody can make them up.
        step(
          sql`delete from chatbot_sightings where chatbot_id = ${chatbotId} and host not in (
            select host from chatbot_sightings where chatbot_id = ${chatbotId}
            order by is_allowed desc, last_seen_at desc, host limit ${most})`.compile(build),
        ),
      ];
      await isWritten(database, steps, { durable: false, queue: { key: `sightings of ${chatbotId}` } });
    },
    of: (chatbotId) =>
      readAll(
        database,
        build
          .selectFrom('chatbot_sightings')
          .selectAll()
          .where('chatbot_id', '=', chatbotId)
          .orderBy('last_seen_at', 'desc')
          .orderBy('host'),
        (row) => ({
          host: row.host,
          isAllowed: row.is_allowed === 1,
          firstSeenAt: row.first_seen_at,
          lastSeenAt: row.last_seen_at,
        }),
      ),
  };
}
