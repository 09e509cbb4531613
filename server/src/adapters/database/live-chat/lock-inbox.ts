import { type Kysely, sql } from 'kysely';
import { type Step, step } from '../database.ts';
import type { Schema } from '../schema.ts';

/** The step that locks an account's inbox as every write to its live chats does, where nothing is announced there. */
export const lockInbox = (build: Kysely<Schema>, accountId: string): Step =>
  step(
    build
      .insertInto('live_inboxes')
      .values({ account_id: accountId, event_count: 0 })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({ event_count: sql.ref('live_inboxes.event_count') }),
      ),
  );
