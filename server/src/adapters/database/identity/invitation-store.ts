import { sql } from 'kysely';
import type { Role } from '../../../identity/index.ts';
import type { IdentityStore } from '../../../identity/ports.ts';
import { type Database, isChanged, readAll, readFirst } from '../database.ts';

/** Invitations that nobody has accepted yet. */
export function createInvitationStore(database: Database) {
  const { build } = database;
  const pending = (nowMs: number) =>
    build.selectFrom('invitations').where('used_at', 'is', null).where('invitations.expires_at', '>', nowMs);
  /** A colleague, or the API key that a program used. */
  const inviter = sql<string | null>`coalesce(
    (select name from users where users.id = invitations.invited_by),
    (select name from api_keys where api_keys.id = invitations.invited_by))`;

  return {
    pendingInvitations: (accountId, nowMs) =>
      readAll(
        database,
        pending(nowMs)
          .select(['id', 'email', 'role', 'created_at', 'expires_at', inviter.as('invited_by')])
          .where('account_id', '=', accountId)
          .orderBy('created_at', 'desc')
          .orderBy('id'),
        ({ id, email, role, created_at, expires_at, invited_by }) => ({
          id,
          email,
          role: role as Role,
          invitedBy: invited_by,
          createdAt: created_at,
          expiresAt: expires_at,
        }),
      ),
    revokeInvitation: (accountId, invitationId) =>
      isChanged(
        database,
        build
          .deleteFrom('invitations')
          .where('account_id', '=', accountId)
          .where('id', '=', invitationId)
          .where('used_at', 'is', null),
      ),
    previewInvitation: (tokenHash, nowMs) =>
      readFirst(
        database,
        pending(nowMs)
          .innerJoin('accounts', 'accounts.id', 'invitations.account_id')
          .select(['invitations.email', 'accounts.name', 'invitations.role', inviter.as('invited_by')])
          .where('invitations.token_hash', '=', tokenHash)
          .where('accounts.deleted_at', 'is', null),
        ({ email, name, role, invited_by }) => ({
          email,
          accountName: name,
          role: role as Role,
          invitedBy: invited_by,
        }),
      ),
  } satisfies Partial<IdentityStore>;
}
