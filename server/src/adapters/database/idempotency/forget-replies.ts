import { type Expression, type Kysely, sql } from 'kysely';
import { type Step, step } from '../database.ts';
import type { Schema } from '../schema.ts';

/** The step that forgets the replies kept for idempotency keys that tell of something, which is erased in the same write. */
export function forgetRepliesAbout(
  build: Kysely<Schema>,
  subjects: readonly string[] | Expression<{ id: string }>,
): Step {
  const about = Array.isArray(subjects) ? sql`(${sql.join(subjects)})` : sql`${subjects}`;
  return step(
    sql`delete from idempotent_requests where key in (
      select key from idempotent_subjects where subject in ${about})`.compile(build),
  );
}
