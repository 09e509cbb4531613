import { pictureUrlOf, type Role } from '../../../identity/index.ts';
import type { IdentityStore, Invitation } from '../../../identity/ports.ts';
import { type Database, outcomeOf, readAll, readFirst, step } from '../database.ts';
import { lockAccount } from '../limits/quota-store.ts';
import { mailing } from '../mail/mail-steps.ts';
import { prepared } from '../query-builder.ts';
import type { Schema } from '../schema.ts';
import { dismissAgent } from './agent-steps.ts';
import { confirming } from './mailed-link-store.ts';
import { insertUser, refusingTakenEmail } from './new-account-steps.ts';
import { forgettingPictureOf } from './picture-store.ts';

/** The members of accounts, their roles and invitations. */
export function createMemberStore(database: Database) {
  const { build } = database;
  const membership = (accountId: string, userId: string) =>
    build.selectFrom('members').where('account_id', '=', accountId).where('user_id', '=', userId);
  const roleOfMember = prepared((p: { accountId: string; userId: string }) =>
    membership(p.accountId, p.userId).select('role'),
  );
  const openInvitation = (tokenHash: string, nowMs: number) =>
    build
      .selectFrom('invitations')
      .selectAll()
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', nowMs)
      .where('used_at', 'is', null);
  const anotherOwner = (accountId: string, userId: string) =>
    build
      .selectFrom('members as others')
      .select('others.user_id')
      .where('others.account_id', '=', accountId)
      .where('others.role', '=', 'owner')
      .where('others.user_id', '<>', userId);

  return {
    async roleIn(accountId, userId) {
      const row = await readFirst(database, roleOfMember({ accountId, userId }));
      return row?.role as Role | undefined;
    },
    members: (accountId) =>
      readAll(
        database,
        build
          .selectFrom('members')
          .innerJoin('users', 'users.id', 'members.user_id')
          .leftJoin('user_pictures', 'user_pictures.user_id', 'members.user_id')
          .select(['members.user_id', 'members.role', 'members.created_at', 'users.email', 'users.name'])
          .select('user_pictures.digest as picture')
          .where('members.account_id', '=', accountId)
          .orderBy('members.created_at'),
        (row) => ({
          userId: row.user_id,
          email: row.email,
          name: row.name,
          role: row.role as Role,
          createdAt: row.created_at,
          pictureUrl: pictureUrlOf(row.picture),
        }),
      ),
    async changeRole(accountId, userId, role) {
      return outcomeOf('changed', () =>
        database.write([
          // Two owners cannot step down at the same time.
          lockAccount(build, accountId),
          step(membership(accountId, userId).select('user_id'), 'not-found'),
          step(
            build
              .updateTable('members')
              .set({ role })
              .where('account_id', '=', accountId)
              .where('user_id', '=', userId)
              .$if(role !== 'owner', (change) =>
                change.where((or) => or.or([or('role', '<>', 'owner'), or.exists(anotherOwner(accountId, userId))])),
              ),
            'last-owner',
          ),
        ]),
      );
    },
    async removeMember(accountId, userId) {
      return outcomeOf('removed', () =>
        database.write([
          lockAccount(build, accountId),
          step(membership(accountId, userId).select('user_id'), 'not-found'),
          step(
            build
              .deleteFrom('members')
              .where('account_id', '=', accountId)
              .where('user_id', '=', userId)
              .where((or) => or.or([or('role', '<>', 'owner'), or.exists(anotherOwner(accountId, userId))])),
            'last-owner',
          ),
          dismissAgent(build, accountId, userId),
          forgettingPictureOf(build, userId),
        ]),
      );
    },
    async saveInvitation({ id, invitedBy, tokenHash, accountId, email, role, createdAt, expiresAt }, mail) {
      await database.write([
        step(
          build
            .insertInto('invitations')
            .values({
              id,
              invited_by: invitedBy,
              token_hash: tokenHash,
              account_id: accountId,
              email,
              role,
              created_at: createdAt,
              expires_at: expiresAt,
            })
            // The same request again: what has been used stays used.
            .onConflict((conflict) => conflict.column('token_hash').doNothing()),
        ),
        ...mailing(build, mail),
      ]);
    },
    async isInvitationOpen(tokenHash, nowMs) {
      return (await readFirst(database, openInvitation(tokenHash, nowMs))) !== undefined;
    },
    async acceptInvitation(tokenHash, user, nowMs, confirmation) {
      const row = await readFirst(database, openInvitation(tokenHash, nowMs));
      if (!row) return 'not-found';
      return refusingTakenEmail(() =>
        outcomeOf<Invitation, 'not-found' | 'member-already' | 'other-user'>(invitationFrom(row), () =>
          database.write([
            step(
              build
                .updateTable('invitations')
                .set({ used_at: nowMs })
                .where('token_hash', '=', tokenHash)
                .where('used_at', 'is', null),
              'not-found',
            ),
            ...insertUser(build, user),
            // A member keeps the present role: an invitation must not make an owner an agent.
            step(
              build
                .insertInto('members')
                .values({ account_id: row.account_id, user_id: user.id, role: row.role, created_at: nowMs })
                .onConflict((conflict) => conflict.columns(['account_id', 'user_id']).doNothing()),
              'member-already',
            ),
            ...confirming(build, confirmation),
          ]),
        ),
      );
    },
  } satisfies Partial<IdentityStore>;
}

function invitationFrom(row: Schema['invitations']): Invitation {
  return {
    id: row.id,
    invitedBy: row.invited_by,
    tokenHash: row.token_hash,
    accountId: row.account_id,
    email: row.email,
    role: row.role as Role,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  };
}
