import { sql } from 'kysely';
import type { IdentityStore, Renewal, SignIn } from '../../../identity/ports.ts';
import { type Database, isChanged, isWritten, outcomeOf, readFirst, step, writeOne } from '../database.ts';
import { mailing } from '../mail/mail-steps.ts';
import { prepared } from '../query-builder.ts';
import type { Schema } from '../schema.ts';

/** Sign-ins and their renewals. */
export function createSignInStore(database: Database) {
  const { build } = database;
  const insertRenewal = (signInId: string, userId: string, { tokenHash, expiresAt }: Renewal) =>
    build
      .insertInto('renewals')
      .values({ token_hash: tokenHash, user_id: userId, expires_at: expiresAt, sign_in_id: signInId });

  const renewed = (tokenHash: string, nowMs: number) =>
    build
      .selectFrom('renewals')
      .innerJoin('sign_ins', 'sign_ins.id', 'renewals.sign_in_id')
      .select(['sign_ins.id', 'sign_ins.user_id', 'sign_ins.tokens_box', 'sign_ins.version'])
      .where('renewals.token_hash', '=', tokenHash)
      .where('renewals.expires_at', '>', nowMs);
  const signInById = prepared((p: { id: string }) =>
    build.selectFrom('sign_ins').select('user_id').where('id', '=', p.id),
  );
  const endedToken = prepared((p: { tokenHash: string }) =>
    build.selectFrom('ended_tokens').select('token_hash').where('token_hash', '=', p.tokenHash),
  );

  return {
    async beginSignIn({ id, userId, tokensBox, version, createdAt }, renewal, mail, language) {
      await database.write([
        step(
          build.insertInto('sign_ins').values({
            id,
            user_id: userId,
            tokens_box: tokensBox,
            version,
            held_until: 0,
            created_at: createdAt,
            expires_at: renewal.expiresAt,
          }),
        ),
        step(insertRenewal(id, userId, renewal)),
        step(
          build
            .updateTable('users')
            .set({ last_sign_in_at: createdAt, ...(language !== undefined && { language }) })
            .where('id', '=', userId),
        ),
        ...mailing(build, mail),
      ]);
    },
    findSignIn: (tokenHash, nowMs) =>
      readFirst(
        database,
        renewed(tokenHash, nowMs).where((good) =>
          good.or([good('renewals.good_until', 'is', null), good('renewals.good_until', '>', nowMs)]),
        ),
        signInFrom,
      ),
    findReplayed: (tokenHash, nowMs) =>
      readFirst(database, renewed(tokenHash, nowMs).where('renewals.good_until', '<=', nowMs), signInFrom),
    async userOfSignIn(id) {
      return (await readFirst(database, signInById({ id })))?.user_id;
    },
    async isTokenEnded(tokenHash) {
      return (await readFirst(database, endedToken({ tokenHash }))) !== undefined;
    },
    async replaceRenewal({ signIn, tokenHash, oldUntilMs, next }, nowMs) {
      return outcomeOf('replaced', () =>
        database.write([
          step(
            build
              .updateTable('sign_ins')
              .set({
                expires_at: sql<number>`case when expires_at < ${next.expiresAt} then ${next.expiresAt} else expires_at end`,
              })
              .where('id', '=', signIn.id),
            'ended',
          ),
          step(
            build
              .updateTable('renewals')
              // Taken once more, it does not live longer for that.
              .set({ good_until: sql<number>`coalesce(good_until, ${oldUntilMs})` })
              .where('token_hash', '=', tokenHash)
              .where('sign_in_id', '=', signIn.id)
              .where('expires_at', '>', nowMs),
            'ended',
          ),
          step(insertRenewal(signIn.id, signIn.userId, next)),
        ]),
      );
    },
    async endSignIn(signInId, tokens = []) {
      await database.write([
        step(build.deleteFrom('sign_ins').where('id', '=', signInId)),
        ...tokens.map(({ tokenHash, expiresAt }) =>
          step(
            build
              .insertInto('ended_tokens')
              .values({ token_hash: tokenHash, expires_at: expiresAt })
              .onConflict((conflict) => conflict.doNothing()),
          ),
        ),
      ]);
    },
    changeName: ({ userId, issuer, name }) =>
      isChanged(
        database,
        build.updateTable('users').set({ name }).where('id', '=', userId).where('issuer', '=', issuer),
      ),
    async changePassword({ userId, from, to }, mail) {
      return isWritten(database, [
        step(
          build
            .updateTable('users')
            .set({ password_hash: to })
            .where('id', '=', userId)
            .where('password_hash', '=', from),
          'changed',
        ),
        step(build.deleteFrom('sign_ins').where('user_id', '=', userId)),
        step(build.deleteFrom('password_resets').where('user_id', '=', userId)),
        ...mailing(build, mail),
      ]);
    },
    async holdSignIn({ id, version, untilMs }, nowMs) {
      return isChanged(
        database,
        build
          .updateTable('sign_ins')
          .set({ held_until: untilMs })
          .where('id', '=', id)
          .where('version', '=', version)
          .where('held_until', '<=', nowMs),
      );
    },
    async releaseSignIn(signInId) {
      await writeOne(database, build.updateTable('sign_ins').set({ held_until: 0 }).where('id', '=', signInId));
    },
    async saveTokens({ id, version, tokensBox }) {
      await writeOne(
        database,
        build
          .updateTable('sign_ins')
          .set({ tokens_box: tokensBox, version: version + 1, held_until: 0 })
          .where('id', '=', id)
          .where('version', '=', version),
      );
    },
  } satisfies Partial<IdentityStore>;
}

function signInFrom(row: Pick<Schema['sign_ins'], 'id' | 'user_id' | 'tokens_box' | 'version'>): SignIn {
  return { id: row.id, userId: row.user_id, tokensBox: row.tokens_box, version: row.version };
}
