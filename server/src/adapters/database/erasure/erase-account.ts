import type { Kysely } from 'kysely';
import { type Step, step } from '../database.ts';
import { forgetRepliesAbout } from '../idempotency/forget-replies.ts';
import type { Schema } from '../schema.ts';

/** The steps that delete an account, with what no foreign key leads to. */
export function erasingAccount(build: Kysely<Schema>, accountId: string): Step[] {
  const chatbots = build.selectFrom('chatbots').select('id').where('account_id', '=', accountId);
  const files = build
    .selectFrom('sources')
    .select('sources.file_id')
    .where('sources.chatbot_id', 'in', chatbots)
    .where('sources.file_id', 'is not', null)
    .$castTo<{ file_id: string }>();
  const itsOwn = build
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .unionAll(chatbots)
    .unionAll(build.selectFrom('live_sessions').select('id').where('account_id', '=', accountId))
    .unionAll(build.selectFrom('canned_replies').select('id').where('account_id', '=', accountId));
  return [
    forgetRepliesAbout(build, itsOwn),
    step(build.deleteFrom('file_chunks').where('file_id', 'in', files)),
    step(build.deleteFrom('accounts').where('id', '=', accountId)),
  ];
}
