import { type Kysely, sql } from 'kysely';
import type { NewReceivedMail } from '../../../mail/index.ts';
import { type Step, step } from '../database.ts';
import { guardedBy } from '../limits/quota-store.ts';
import type { Schema } from '../schema.ts';

/** The row of an email; nothing of what it says is kept once it is a message. */
export const receivedMailRow = (mail: NewReceivedMail, state: 'delivered' | 'held') => ({
  id: mail.id,
  account_id: mail.accountId,
  chatbot_id: mail.chatbotId,
  session_id: mail.sessionId,
  state,
  held_because: mail.heldBecause,
  from_address: mail.from.address,
  from_name: mail.from.name,
  subject: state === 'held' ? mail.subject : '',
  preview: state === 'held' ? mail.preview : '',
  bytes: mail.size,
  created_at: mail.receivedAt,
});

const hourMs = 3600_000;

/**
 * The step that undoes the write where the sender has sent the account as many within the hour as it takes, this one
 * among them. The write locks the account's inbox before: of two at once the second counts the first.
 */
export const notTooManyOfSender = (
  build: Kysely<Schema>,
  { accountId, from, receivedAt, mostOfSender }: NewReceivedMail,
): Step =>
  guardedBy(
    build,
    sql<boolean>`(select count(*) from received_mails where account_id = ${accountId}
      and from_address = ${from.address} and created_at > ${receivedAt - hourMs}) <= ${mostOfSender}`,
    'too-many-of-sender',
  );

/** The steps that note an email as delivered, in the write of its message: it becomes a message once. */
export function receiving(build: Kysely<Schema>, mail: NewReceivedMail | undefined): Step[] {
  if (!mail) return [];
  return [
    step(
      build
        .insertInto('received_mails')
        .values(receivedMailRow(mail, 'delivered'))
        .onConflict((conflict) =>
          conflict
            .column('id')
            .doUpdateSet({ state: 'delivered', session_id: mail.sessionId, subject: '', preview: '' })
            .where('received_mails.state', '=', 'held'),
        ),
      'mail-repeated',
    ),
    notTooManyOfSender(build, mail),
    step(build.deleteFrom('received_mail_chunks').where('mail_id', '=', mail.id)),
  ];
}

/** The step that deletes what was received for live sessions that are erased. */
export const forgetReceivedMailsOf = (build: Kysely<Schema>, sessionIds: readonly string[]): Step =>
  step(build.deleteFrom('received_mails').where('session_id', 'in', sessionIds));
