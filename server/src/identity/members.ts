import { conflict, notFound, Problem } from '../errors/index.ts';
import type { Outbox } from '../mail/index.ts';
import { type accountVerbs, userFrom } from './accounts.ts';
import { type Actor, actorId } from './caller.ts';
import { hashOf, newId, newSecret } from './ids.ts';
import type { IdentityStore, InvitationPreview, Member, PendingInvitation, VerifiedIdentity } from './ports.ts';
import type { Role } from './roles.ts';

const invitationLifetimeDays = 7;
const invitationLifetimeMs = invitationLifetimeDays * 24 * 3600_000;

export interface NewInvitation {
  id: string;
  email: string;
  role: Role;
  /** Shown once; the inviting member passes it on. */
  invitationToken: string;
  expiresAt: number;
  /** Whether it was sent to the address too. */
  isMailed: boolean;
}

interface Dependencies {
  store: IdentityStore;
  accounts: ReturnType<typeof accountVerbs>;
  outbox: Outbox;
  clock(): number;
}

interface GivenInvitation {
  email: string;
  role: Role;
  /** To write in. */
  language: string;
}

export function memberVerbs({ store, accounts, outbox, clock }: Dependencies) {
  /** Owners alone make, change and remove owners. */
  async function requireManaging(actor: Actor, accountId: string, ...concerned: (Role | undefined)[]) {
    return accounts.accountFor(actor, accountId, concerned.includes('owner') ? 'own' : 'manage');
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

    async inviteMember(
      actor: Actor,
      accountId: string,
      { email, role, language }: GivenInvitation,
    ): Promise<NewInvitation> {
      const account = await requireManaging(actor, accountId, role);
      const invitationToken = `inv_${newSecret(32).toString('base64url')}`;
      const createdAt = clock();
      const expiresAt = createdAt + invitationLifetimeMs;
      const id = newId('ivt');
      const inviter = actor.kind === 'user' ? await store.findUser(actor.userId) : undefined;
      const mail = outbox.write('invitation', {
        to: { address: email },
        language,
        content: {
          account: account.name,
          invitedBy: inviter?.name ?? account.name,
          days: invitationLifetimeDays,
        },
        path: `/#invitation=${invitationToken}`,
        accountId,
        expiresAt,
      });
      const invitation = {
        id,
        invitedBy: actorId(actor),
        tokenHash: hashOf(invitationToken),
        accountId,
        email,
        role,
        createdAt,
        expiresAt,
      };
      await store.saveInvitation(invitation, mail);
      outbox.wake();
      return { id, email, role, invitationToken, expiresAt, isMailed: mail !== undefined };
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
      { invitationToken, language }: { invitationToken: string; language: string },
    ): Promise<{ accountId: string; role: Role }> {
      const user = (await store.findUser(identity.userId)) ?? userFrom(identity, clock(), language);
      const outcome = await store.acceptInvitation(hashOf(invitationToken), user, clock());
      if (outcome === 'not-found') throw notFound('invitation');
      if (outcome === 'member-already') throw conflict('You are a member of this account already.');
      if (outcome === 'email-taken' || outcome === 'other-user')
        throw conflict('Another user of this issuer has the same email address.');
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
