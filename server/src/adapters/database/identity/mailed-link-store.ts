import { type Kysely, sql } from 'kysely';
import type { IdentityStore, MailedConfirmation } from '../../../identity/ports.ts';
import { type Database, isWritten, readFirst, type Step, step } from '../database.ts';
import { mailing } from '../mail/mail-steps.ts';
import type { Schema } from '../schema.ts';

/** The steps that write what confirms an address, and the email that brings it there. */
export function confirming(build: Kysely<Schema>, confirmation: MailedConfirmation | undefined): Step[] {
  if (!confirmation) return [];
  const { tokenHash, userId, email, createdAt, expiresAt, mail } = confirmation;
  return [
    step(
      build
        .insertInto('address_confirmations')
        .values({ token_hash: tokenHash, user_id: userId, email, created_at: createdAt, expires_at: expiresAt }),
    ),
    ...mailing(build, mail),
  ];
}

/** Links that set a password, and those that confirm an address. */
export function createMailedLinkStore(database: Database) {
  const { build } = database;
  const ended = (userId: string) => [
    step(build.deleteFrom('sign_ins').where('user_id', '=', userId)),
    step(build.deleteFrom('password_resets').where('user_id', '=', userId)),
  ];

  return {
    beginPasswordReset: ({ tokenHash, userId, createdAt, expiresAt }, issuer) =>
      isWritten(database, [
        step(
          build.updateTable('users').set({ password_hash: null }).where('id', '=', userId).where('issuer', '=', issuer),
          'no-user',
        ),
        ...ended(userId),
        step(
          build
            .insertInto('password_resets')
            .values({ token_hash: tokenHash, user_id: userId, created_at: createdAt, expires_at: expiresAt }),
        ),
      ]),
    async savePasswordReset({ tokenHash, userId, createdAt, expiresAt }, mail) {
      const row = { token_hash: tokenHash, user_id: userId, created_at: createdAt, expires_at: expiresAt };
      await database.write([
        step(build.insertInto('password_resets').values({ ...row, is_mailed: 1 })),
        ...mailing(build, mail),
      ]);
    },
    userOfPasswordReset: (tokenHash, nowMs) =>
      readFirst(
        database,
        build
          .selectFrom('password_resets')
          .innerJoin('users', 'users.id', 'password_resets.user_id')
          .select(['users.id', 'users.issuer', 'users.subject', 'users.email', 'users.name'])
          .select(['users.password_hash as passwordHash', 'users.created_at as createdAt'])
          .where('password_resets.token_hash', '=', tokenHash)
          .where('password_resets.expires_at', '>', nowMs),
      ),
    finishPasswordReset({ tokenHash, userId, passwordHash }, nowMs, mail) {
      const isMailed = sql<number>`(select is_mailed from password_resets where token_hash = ${tokenHash})`;
      return isWritten(database, [
        step(
          build
            .updateTable('users')
            .set({
              password_hash: passwordHash,
              email_confirmed_at: sql<number | null>`case when ${isMailed} = 1 then cast(${nowMs} as bigint)
                else email_confirmed_at end`,
            })
            .where('id', '=', userId),
        ),
        step(
          build.deleteFrom('password_resets').where('token_hash', '=', tokenHash).where('expires_at', '>', nowMs),
          'used-or-over',
        ),
        ...ended(userId),
        ...mailing(build, mail),
      ]);
    },
    async saveConfirmation(confirmation) {
      await database.write(confirming(build, confirmation));
    },
    confirmAddress(tokenHash, nowMs) {
      const given = build
        .selectFrom('address_confirmations')
        .where('token_hash', '=', tokenHash)
        .where('expires_at', '>', nowMs);
      return isWritten(database, [
        step(
          build
            .updateTable('users')
            .set({ email_confirmed_at: nowMs })
            .where('id', 'in', given.select('user_id'))
            .where('email', 'in', given.select('email')),
          'unknown-or-over',
        ),
        step(build.deleteFrom('address_confirmations').where('token_hash', '=', tokenHash), 'unknown-or-over'),
      ]);
    },
    async isAddressConfirmed(userId) {
      const row = await readFirst(
        database,
        build.selectFrom('users').select('email_confirmed_at').where('id', '=', userId),
      );
      return row !== undefined && row.email_confirmed_at !== null;
    },
  } satisfies Partial<IdentityStore>;
}
