import { notFound } from '../errors/index.ts';
import { type Caller, type Identity, ownerName, type Role, requirePermission } from '../identity/index.ts';
import type { LiveSession, Side } from './ports.ts';
import { sessionNotFound } from './sessions.ts';

interface Dependencies {
  find(sessionId: string): Promise<LiveSession>;
  identity: Identity;
}

export type Access = ReturnType<typeof accessTo>;

/** Who may reach which live session, and as whom. */
export function accessTo({ find, identity }: Dependencies) {
  /** The session, for any caller with its id; a credential, where one is given, must fit it. */
  async function sessionFor(caller: Caller | undefined, sessionId: string): Promise<LiveSession> {
    const session = await find(sessionId);
    if (caller?.kind === 'user') await roleOf(caller.userId, session);
    if (caller?.kind === 'account' && caller.accountId !== session.accountId) throw sessionNotFound();
    if (caller?.kind === 'visitor' && ownerName(caller) !== session.owner) throw sessionNotFound();
    return session;
  }

  async function roleOf(userId: string, session: LiveSession): Promise<Role> {
    const role = await identity.roleIn(session.accountId, userId);
    if (!role) throw sessionNotFound();
    requirePermission(role, 'chat');
    return role;
  }

  /** The accounts whose chats a user may see: all of its own, or the one that is named. */
  async function accountsFor(userId: string, accountId: string | undefined) {
    const accounts = await identity.accountsOf(userId);
    const chosen = accounts.filter(({ id }) => accountId === undefined || id === accountId);
    if (accountId !== undefined && chosen.length === 0) throw notFound('account');
    for (const { role } of chosen) requirePermission(role, 'chat');
    return chosen;
  }

  return {
    sessionFor,

    /** The session, for the agent who holds it or somebody who manages the account. */
    async sessionHeldBy(userId: string, sessionId: string): Promise<LiveSession> {
      const session = await find(sessionId);
      const role = await roleOf(userId, session);
      if (session.agentId !== userId) requirePermission(role, 'manage');
      return session;
    },

    /** The account that is named, or the only one there is. */
    async accountFor(userId: string, accountId: string | undefined): Promise<string> {
      const chosen = accountId ?? (await identity.onlyAccountOf(userId));
      await accountsFor(userId, chosen);
      return chosen;
    },

    accountsFor,
  };
}

/** How a request about the session in its path is counted. */
export const countedBy = (access: Access) => ({
  as: 'live-chat' as const,
  accountOf: ({ caller, params }: { caller: Caller | undefined; params: { id: string } }) =>
    access.sessionFor(caller, params.id),
});

/** On which side of a chat a caller stands. */
export const sideOf = (caller: Caller | undefined): Side => (caller?.kind === 'user' ? 'agent' : 'customer');
