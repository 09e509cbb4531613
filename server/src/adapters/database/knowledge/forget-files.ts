import type { Kysely } from 'kysely';
import { type Step, step } from '../database.ts';
import type { Schema } from '../schema.ts';

type Which = Partial<Pick<Schema['sources'], 'id' | 'chatbot_id'>>;

/** The step that deletes the files of sources; to be written before they are gone. */
export function forgetFilesOf(build: Kysely<Schema>, which: Which): Step {
  return step(
    build.deleteFrom('file_chunks').where(
      'file_id',
      'in',
      build
        .selectFrom('sources')
        .select('sources.file_id')
        .where((each) => each.and(which))
        .where('sources.file_id', 'is not', null)
        .$castTo<{ file_id: string }>(),
    ),
  );
}
