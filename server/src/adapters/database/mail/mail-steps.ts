import { type Kysely, sql } from 'kysely';
import type { NewMail } from '../../../mail/index.ts';
import { type Step, step } from '../database.ts';
import type { Schema } from '../schema.ts';

const hourMs = 3600_000;
const refusal = 'Too many emails to this address or for this account within an hour.';

/**
 * The step that writes an email; part of the write of its cause, so that there is never one without the other. One too
 * many for its address or its account within the hour is written as refused, and never sent.
 */
export function mailing(build: Kysely<Schema>, mail: NewMail | undefined): Step[] {
  if (!mail) return [];
  const since = mail.createdAt - hourMs;
  const isOver = sql<boolean>`(
    (select count(*) from mails as others where others.to_address = ${mail.to.address}
      and others.created_at > ${since} and others.state <> 'refused') >= ${mail.most.ofAddress}
    or (select count(*) from mails as others where others.account_id = ${mail.accountId}
      and others.created_at > ${since} and others.state <> 'refused') >= ${mail.most.ofAccount})`;
  const now = sql<number>`cast(${mail.createdAt} as bigint)`;
  const text = (value: string | null) => sql`cast(${value} as text)`;
  return [
    step(
      sql`insert into mails (id, message_id, kind, to_address, to_name, language, content, sealed_path, account_id,
          session_id, state, attempts, failures, next_attempt_at, lease_until, last_error, created_at, expires_at,
          finished_at)
        select ${text(mail.id)}, ${text(mail.messageId)}, ${text(mail.kind)}, ${text(mail.to.address)},
          ${text(mail.to.name)}, ${text(mail.language)},
          case when ${isOver} then '{}' else ${text(JSON.stringify(mail.content))} end,
          case when ${isOver} then null else ${text(mail.sealedPath)} end,
          ${text(mail.accountId)}, ${text(mail.sessionId)},
          case when ${isOver} then 'refused' else 'pending' end, 0, 0,
          case when ${isOver} then null else ${now} end, 0,
          case when ${isOver} then ${text(refusal)} else null end, ${now}, cast(${mail.expiresAt} as bigint),
          case when ${isOver} then ${now} else null end
        where true
        on conflict (id) do nothing`.compile(build),
    ),
  ];
}

/** The step that deletes emails, sent or not, about conversations that are erased. */
export const forgetMailsOf = (build: Kysely<Schema>, sessionIds: readonly string[]): Step =>
  step(build.deleteFrom('mails').where('session_id', 'in', sessionIds));
