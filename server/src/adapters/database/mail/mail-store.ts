import { sql } from 'kysely';
import type { MailContents, MailKind } from '../../../mail/index.ts';
import type { ClaimedMail, MailCounts, MailStore } from '../../../mail/ports.ts';
import { type Database, readAll, readFirst, step, writeOne } from '../database.ts';
import type { Schema } from '../schema.ts';
import { mailing } from './mail-steps.ts';

/** What it said, and to what it led, is kept no longer than it takes to send it. */
const over = (nowMs: number) => ({
  next_attempt_at: null,
  lease_until: 0,
  finished_at: nowMs,
  content: '{}',
  sealed_path: null,
});

/** Emails in the database. */
export function createMailStore(database: Database): MailStore {
  const { build } = database;
  /** Nobody has taken it up since. */
  const onlyOurs = ({ id, attempts }: ClaimedMail) =>
    build.updateTable('mails').where('id', '=', id).where('attempts', '=', attempts).where('state', '=', 'pending');

  return {
    async add(mail) {
      await database.write(mailing(build, mail));
    },
    async claim({ nowMs, leaseMs, limit }) {
      const due = build
        .selectFrom('mails')
        .select('id')
        .where('state', '=', sql.lit('pending'))
        .where('next_attempt_at', '<=', nowMs)
        .orderBy('next_attempt_at')
        .limit(limit);
      // Nothing is due most of the time: find that out without a write.
      if ((await database.read(due.limit(1))).length === 0) return [];
      const [claimed] = await database.write([
        step(
          build
            .updateTable('mails')
            .set({
              attempts: sql<number>`attempts + 1`,
              lease_until: nowMs + leaseMs,
              next_attempt_at: nowMs + leaseMs,
            })
            .where('id', 'in', database.engine === 'postgres' ? due.forUpdate().skipLocked() : due)
            .returningAll(),
        ),
      ]);
      return ((claimed?.rows ?? []) as unknown as Schema['mails'][]).map(claimedFrom);
    },
    async succeed(mail, nowMs) {
      await writeOne(database, onlyOurs(mail).set({ ...over(nowMs), state: 'sent', last_error: null }));
    },
    async fail(mail, { reason, nextAttemptAt, nowMs }) {
      await writeOne(
        database,
        onlyOurs(mail).set({
          ...(nextAttemptAt === null
            ? { ...over(nowMs), state: 'failed' }
            : { lease_until: 0, next_attempt_at: Math.round(nextAttemptAt) }),
          failures: sql<number>`failures + 1`,
          last_error: reason,
        }),
      );
    },
    async giveBack(mail, nowMs) {
      await writeOne(database, onlyOurs(mail).set({ lease_until: 0, next_attempt_at: nowMs }));
    },
    async releaseAll(nowMs) {
      await writeOne(
        database,
        build
          .updateTable('mails')
          .set({ lease_until: 0, next_attempt_at: nowMs })
          .where('lease_until', '>', 0)
          .where('state', '=', 'pending'),
      );
    },
    async counts(sinceMs) {
      const row = await readFirst<MailCounts>(
        database,
        sql<MailCounts>`select
          (select count(*) from mails where state = 'pending') as waiting,
          (select count(*) from mails where finished_at >= ${sinceMs} and state = 'sent') as sent,
          (select count(*) from mails where finished_at >= ${sinceMs} and state in ('failed', 'refused')) as failed`.compile(
          build,
        ),
      );
      return { waiting: Number(row?.waiting), sent: Number(row?.sent), failed: Number(row?.failed) };
    },
    unsent: (limit, accountId) =>
      readAll(
        database,
        build
          .selectFrom('mails')
          .select(['id', 'kind', 'to_address', 'state', 'last_error', 'created_at', 'finished_at'])
          .where('last_error', 'is not', null)
          .$if(accountId !== undefined, (mails) => mails.where('account_id', '=', accountId ?? ''))
          .orderBy(sql`coalesce(finished_at, created_at)`, 'desc')
          .limit(limit),
        (row) => ({
          id: row.id,
          kind: row.kind,
          to: row.to_address,
          isGivenUp: row.state !== 'pending',
          reason: row.last_error ?? '',
          at: row.finished_at ?? row.created_at,
        }),
      ),
    forget: (beforeMs, limit) =>
      writeOne(
        database,
        build
          .deleteFrom('mails')
          .where('id', 'in', build.selectFrom('mails').select('id').where('finished_at', '<', beforeMs).limit(limit)),
      ),
  };
}

function claimedFrom(row: Schema['mails']): ClaimedMail {
  return {
    id: row.id,
    messageId: row.message_id,
    // Written by us from values of these types.
    kind: row.kind as MailKind,
    content: JSON.parse(row.content) as MailContents[MailKind],
    to: { name: row.to_name, address: row.to_address },
    language: row.language,
    sealedPath: row.sealed_path,
    accountId: row.account_id,
    sessionId: row.session_id,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    attempts: row.attempts,
    failures: row.failures,
  };
}
