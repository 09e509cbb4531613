import type { Kysely } from 'kysely';
import { type Step, step } from '../database.ts';
import type { Schema } from '../schema.ts';

/** As an agent who disappeared: gets no chat from now on, and the next sweep requeues those it had. */
export const dismissAgent = (build: Kysely<Schema>, accountId: string, agentId: string): Step =>
  step(
    build
      .updateTable('agents')
      .set({ status: 'offline', seen_at: 0 })
      .where('account_id', '=', accountId)
      .where('user_id', '=', agentId),
  );
