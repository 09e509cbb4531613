import { type Selectable, sql } from 'kysely';
import type { HeldMail, HeldReason, InboundMailStore } from '../../../inbound-mail/ports.ts';
import { type Database, isChanged, isWritten, outcomeOf, readAll, readFirst, step, writeOne } from '../database.ts';
import { guardedBy } from '../limits/quota-store.ts';
import { lockInbox } from '../live-chat/lock-inbox.ts';
import type { Schema } from '../schema.ts';
import { notTooManyOfSender, receivedMailRow } from './inbound-mail-steps.ts';
import { receivedBytes } from './received-bytes.ts';

const chunkBytes = 1024 * 1024;
/** What an account may have waiting for a decision. */
const most = { mails: 200, bytes: 500_000_000 };

/** Emails that were received, in the database. */
export function createInboundMailStore(database: Database): InboundMailStore {
  const { build } = database;
  const held = build.selectFrom('received_mails').selectAll().where('state', '=', sql.lit('held'));

  return {
    async find(id) {
      const row = await readFirst(
        database,
        build.selectFrom('received_mails').select(['state', 'session_id']).where('id', '=', id),
      );
      // Written by us from values of these types.
      return row && { state: row.state as 'held' | 'delivered' | 'discarded', sessionId: row.session_id };
    },
    async countFrom(accountId, address, sinceMs) {
      const row = await readFirst(
        database,
        build
          .selectFrom('received_mails')
          .select(sql<number>`count(*)`.as('count'))
          .where('account_id', '=', accountId)
          .where('from_address', '=', address)
          .where('created_at', '>', sinceMs),
      );
      return Number(row?.count ?? 0);
    },
    async hold(mail, raw) {
      const ofAccount = (what: string) =>
        sql`(select ${sql.raw(what)} from received_mails where account_id = ${mail.accountId} and state = 'held')`;
      const hasRoom = sql<boolean>`${ofAccount('count(*)')} <= ${most.mails}
        and ${ofAccount('coalesce(sum(bytes), 0)')} <= ${most.bytes}`;
      const write = () =>
        database.write([
          lockInbox(build, mail.accountId),
          step(
            build
              .insertInto('received_mails')
              .values(receivedMailRow(mail, 'held'))
              .onConflict((conflict) => conflict.doNothing()),
            'repeated',
          ),
          guardedBy(build, hasRoom, 'too-many-held'),
          notTooManyOfSender(build, mail),
          ...inChunks(raw).map((bytes, number) =>
            step(build.insertInto('received_mail_chunks').values({ mail_id: mail.id, number, bytes })),
          ),
        ]);
      const outcome = await outcomeOf<'held', 'repeated' | 'too-many-held' | 'too-many-of-sender'>('held', write);
      return outcome === 'repeated' ? 'held' : outcome;
    },
    heldOf: async (accountIds, limit) =>
      accountIds.length === 0
        ? []
        : readAll(
            database,
            held
              .where('account_id', 'in', [...accountIds])
              .orderBy('created_at', 'desc')
              .limit(limit),
            heldFrom,
          ),
    findHeld: (id) => readFirst(database, held.where('id', '=', id), heldFrom),
    rawOf: async (id) => Buffer.concat(await Array.fromAsync(receivedBytes(database, id))),
    discard: (id) =>
      isWritten(database, [
        step(
          build
            .updateTable('received_mails')
            .set({ state: 'discarded', subject: '', preview: '' })
            .where('id', '=', id)
            .where('state', '=', 'held'),
          'decided',
        ),
        step(build.deleteFrom('received_mail_chunks').where('mail_id', '=', id)),
      ]),
    forget: (beforeMs, limit) =>
      writeOne(
        database,
        build
          .deleteFrom('received_mails')
          .where(
            'id',
            'in',
            build.selectFrom('received_mails').select('id').where('created_at', '<', beforeMs).limit(limit),
          ),
      ),
    lease: (name, holder, nowMs, untilMs) =>
      isChanged(
        database,
        build
          .insertInto('mailbox_leases')
          .values({ name, holder, lease_until: untilMs })
          .onConflict((conflict) =>
            conflict
              .column('name')
              .doUpdateSet({ holder, lease_until: untilMs })
              .where((lease) =>
                lease.or([
                  lease('mailbox_leases.holder', '=', holder),
                  lease('mailbox_leases.lease_until', '<', nowMs),
                ]),
              ),
          ),
      ),
  };
}

/** Copies: a piece of a shared buffer cannot be moved to the writer's thread. */
function inChunks(bytes: Uint8Array): Uint8Array[] {
  const chunks: Uint8Array[] = [];
  for (let at = 0; at < bytes.length; at += chunkBytes)
    chunks.push(new Uint8Array(bytes.subarray(at, at + chunkBytes)));
  return chunks;
}

const heldFrom = (row: Selectable<Schema['received_mails']>): HeldMail => ({
  id: row.id,
  accountId: row.account_id,
  chatbotId: row.chatbot_id,
  sessionId: row.session_id,
  from: { name: row.from_name, address: row.from_address },
  subject: row.subject,
  preview: row.preview,
  // Written by us from values of this type.
  reason: row.held_because as HeldReason,
  receivedAt: row.created_at,
});
