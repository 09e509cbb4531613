import { conflict, notFound, Problem } from '../errors/index.ts';
import { type accountVerbs, userFrom } from './accounts.ts';
import { type Actor, actorId } from './caller.ts';
import { hashOf, newId, newSecret } from './ids.ts';
import type { IdentityStore, InvitationPreview, Member, PendingInvitation, VerifiedIdentity } from './ports.ts';
import type { Role } from './roles.ts';

const invitationLifetimeMs = 7 * 24 * 3600_000;

export interface NewInvitation {
  id: string;
  email: string;
  role: Role;
  /** Shown once; the inviting member passes it on. */
  invitationToken: string;
  expiresAt: number;
}

export function memberVerbs(store: IdentityStore, accounts: ReturnType<typeof accountVerbs>, clock: () => number) {
  /** Owners alone make, change and remove owners. */
  async function requireManaging(actor: Actor, accountId: string, ...concerned: (Role | undefined)[]) {
    await accounts.accountFor(actor, accountId, concerned.includes('owner') ? 'own' : 'manage');
  }

  async function pendingInvitations(actor: Actor, accountId: string): Promise<PendingInvitation[]> {
    await requireManaging(actor, accountId);
    return store.pendingInvitations(accountId, clock());
  }

  return {
    async members(actor: Actor, accountId: string): Promise<Member[]> {
      await accounts.accountFor(actor, accountId, 'see');
      return store.members(accountId);
    },

    async inviteMember(actor: Actor, accountId: string, email: string, role: Role): Promise<NewInvitation> {
      await requireManaging(actor, accountId, role);
      const invitationToken = `inv_${newSecret(32).toString('base64url')}`;
      const createdAt = clock();
      const expiresAt = createdAt + invitationLifetimeMs;
      const id = newId('ivt');
      await store.saveInvitation({
        id,
        invitedBy: actorId(actor),
        tokenHash: hashOf(invitationToken),
        accountId,
        email,
        role,
        createdAt,
        expiresAt,
      });
      return { id, email, role, invitationToken, expiresAt };
    },

    pendingInvitations,

    async revokeInvitation(actor: Actor, accountId: string, invitationId: string): Promise<void> {
      const pending = await pendingInvitations(actor, accountId);
      const invitation = pending.find(({ id }) => id === invitationId);
      if (invitation) await requireManaging(actor, accountId, invitation.role);
      if (!invitation || !(await store.revokeInvitation(accountId, invitationId))) throw notFound('invitation');
    },

    /** What an invitation says before it is accepted. */
    async previewInvitation(invitationToken: string): Promise<InvitationPreview> {
      const preview = await store.previewInvitation(hashOf(invitationToken), clock());
      if (!preview) throw notFound('invitation');
      return preview;
    },

    async acceptInvitation(
      identity: VerifiedIdentity,
      invitationToken: string,
    ): Promise<{ accountId: string; role: Role }> {
      const user = (await store.findUser(identity.userId)) ?? userFrom(identity, clock());
      const outcome = await store.acceptInvitation(hashOf(invitationToken), user, clock());
      if (outcome === 'not-found') throw notFound('invitation');
      if (outcome === 'member-already') throw conflict('You are a member of this account already.');
      if (outcome === 'email-taken' || outcome === 'other-user')
        throw conflict('Another user of this issuer has the same e-mail address.');
      return { accountId: outcome.accountId, role: outcome.role };
    },

    async changeRole(actor: Actor, accountId: string, memberId: string, role: Role): Promise<void> {
      await requireManaging(actor, accountId, role, await store.roleIn(accountId, memberId));
      refuseImpossible(await store.changeRole(accountId, memberId, role));
    },

    async removeMember(actor: Actor, accountId: string, memberId: string): Promise<void> {
      // Everybody may leave.
      if (actorId(actor) === memberId) await accounts.accountFor(actor, accountId, 'see');
      else await requireManaging(actor, accountId, await store.roleIn(accountId, memberId));
      refuseImpossible(await store.removeMember(accountId, memberId));
    },
  };
}

function refuseImpossible(outcome: 'changed' | 'removed' | 'not-found' | 'last-owner') {
  if (outcome === 'not-found') throw notFound('member');
  if (outcome === 'last-owner')
    throw new Problem('CONFLICT', 'An account keeps at least one owner; make somebody else owner first.');
}
