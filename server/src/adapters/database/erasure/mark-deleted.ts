import { type Kysely, sql } from 'kysely';
import { type Step, step } from '../database.ts';
import { forgettingPictures } from '../identity/picture-store.ts';
import { insertJob } from '../jobs/job-store.ts';
import { leavingChats } from '../live-chat/erase-live-sessions.ts';
import type { Schema } from '../schema.ts';

interface Deletion {
  id: string;
  jobId: string;
  nowMs: number;
}

/**
 * The steps that make a chatbot one that does not exist any more; its rows are erased by a job. The first gives the chats
 * that are open.
 */
export const markingChatbot = (build: Kysely<Schema>, { id, jobId, nowMs }: Deletion): Step[] => [
  openChats(build, { chatbot_id: id }),
  ...leavingChats(build, { chatbot_id: id }),
  closingChats(build, { chatbot_id: id }, nowMs),
  forgettingUnsent(build, id),
  forgettingUnsentMails(build, id),
  ...markingChatbots(build, { id }, nowMs),
  // A key for this chatbot alone is good for nothing now.
  step(
    build
      .updateTable('api_keys')
      .set({ revoked_at: nowMs })
      .where('chatbot_id', '=', id)
      .where('revoked_at', 'is', null),
  ),
  insertJob(build, { id: jobId, kind: 'erase-chatbot', subject: id, runAt: nowMs }),
];

/** The same for an account with all its chatbots; all access to it ends. */
export const markingAccount = (build: Kysely<Schema>, { id, jobId, nowMs }: Deletion): Step[] => [
  closingChats(build, { account_id: id }, nowMs),
  ...markingChatbots(build, { account_id: id }, nowMs),
  forgettingPictures(build, id),
  ...(['members', 'api_keys', 'invitations', 'agents', 'mails', 'account_mail_servers'] as const).map((table) =>
    step(build.deleteFrom(table).where('account_id', '=', id)),
  ),
  step(build.updateTable('webhooks').set({ is_enabled: 0 }).where('account_id', '=', id)),
  step(build.updateTable('accounts').set({ deleted_at: nowMs }).where('id', '=', id)),
  insertJob(build, { id: jobId, kind: 'erase-account', subject: id, runAt: nowMs }),
];

type OfChats = Partial<Pick<Schema['live_sessions'], 'chatbot_id' | 'account_id'>>;

const openChats = (build: Kysely<Schema>, which: OfChats): Step =>
  step(
    build
      .selectFrom('live_sessions')
      .select('id')
      .where((each) => each.and(which))
      .where('state', '<>', sql.lit('closed')),
  );

const closingChats = (build: Kysely<Schema>, which: OfChats, nowMs: number): Step =>
  step(
    build
      .updateTable('live_sessions')
      .set({ state: 'closed', closed_at: nowMs, closed_because: 'ended' })
      .where((each) => each.and(which))
      .where('state', '<>', sql.lit('closed')),
  );

/** Unsent events about a chatbot's conversations and sources are dropped; those that were sent are erased with the rest. */
const forgettingUnsent = (build: Kysely<Schema>, chatbotId: string): Step => {
  const isOf = (table: 'sessions' | 'live_sessions' | 'sources') => sql`exists (
    select 1 from ${sql.table(table)} as told where told.id = webhook_deliveries.session_id
      and told.chatbot_id = ${chatbotId})`;
  return step(
    sql`delete from webhook_deliveries where state = 'pending' and session_id is not null
      and (${isOf('sessions')} or ${isOf('live_sessions')} or ${isOf('sources')})`.compile(build),
  );
};

/** Unsent emails to its visitors. */
const forgettingUnsentMails = (build: Kysely<Schema>, chatbotId: string): Step =>
  step(
    build
      .deleteFrom('mails')
      .where('state', '=', sql.lit('pending'))
      .where(
        'session_id',
        'in',
        build.selectFrom('live_sessions').select('live_sessions.id').where('live_sessions.chatbot_id', '=', chatbotId),
      ),
  );

const markingChatbots = (
  build: Kysely<Schema>,
  which: Partial<Pick<Schema['chatbots'], 'id' | 'account_id'>>,
  nowMs: number,
): Step[] => {
  const chatbots = build
    .selectFrom('chatbots')
    .select('chatbots.id')
    .where((each) => each.and(which));
  return [
    // Ends the reading of sources that runs, and schedules no more.
    step(
      build
        .updateTable('sources')
        .set({ version: sql<number>`version + 1`, next_refresh_at: null })
        .where('chatbot_id', 'in', chatbots),
    ),
    step(
      build
        .updateTable('chatbots')
        .set({ deleted_at: nowMs, is_active: 0 })
        .where((each) => each.and(which)),
    ),
  ];
};
