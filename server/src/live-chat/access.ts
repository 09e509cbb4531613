import { notFound } from '../errors/index.ts';
import {
  type ActingCaller,
  type Actor,
  actorId,
  type Caller,
  hasScope,
  type Identity,
  ownerName,
  type Role,
  reaches,
  requirePermission,
} from '../identity/index.ts';
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
    if (caller?.kind === 'user' || caller?.kind === 'account') await roleOf(caller, session);
    if (caller?.kind === 'visitor' && ownerName(caller) !== session.owner) throw sessionNotFound();
    return session;
  }

  async function roleOf(actor: Actor, { accountId, chatbotId }: LiveSession): Promise<Role> {
    const isReachable = actor.kind === 'user' || reaches(actor, chatbotId);
    const role = isReachable && (await identity.roleOf(actor, accountId));
    if (!role) throw sessionNotFound();
    requirePermission(role, 'chat');
    return role;
  }

  /** The accounts whose chats an actor may see: all of its own, or the one that is named. */
  async function accountsFor(actor: Actor, accountId: string | undefined) {
    const accounts = await identity.accountsOf(actor);
    const chosen = accounts.filter(({ id }) => accountId === undefined || id === accountId);
    if (accountId !== undefined && chosen.length === 0) throw notFound('account');
    for (const { role } of chosen) requirePermission(role, 'chat');
    return chosen;
  }

  return {
    sessionFor,

    /** The session, for the agent who holds it or somebody who manages the account. */
    async sessionHeldBy(actor: Actor, sessionId: string): Promise<LiveSession> {
      const session = await find(sessionId);
      const role = await roleOf(actor, session);
      if (session.agentId !== actorId(actor)) requirePermission(role, 'manage');
      return session;
    },

    /** Whether a session could be passed on to somebody: a member, or a key that does an agent's work. */
    async isAgentOf(session: LiveSession, agentId: string): Promise<boolean> {
      const role = await identity.roleOf({ kind: 'user', userId: agentId }, session.accountId);
      return role !== undefined || identity.isAgentKey(agentId, session);
    },

    /** The account that is named, or the only one there is. */
    async accountFor(actor: Actor, accountId: string | undefined): Promise<string> {
      const chosen = accountId ?? (await identity.onlyAccountOf(actor));
      await accountsFor(actor, chosen);
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

/** The caller, where it does an agent's work: a signed-in user, or a key with the scope for it. */
export function agentOf(caller: Caller | undefined): ActingCaller | undefined {
  if (caller?.kind === 'user') return caller;
  return caller?.kind === 'account' && hasScope(caller, 'live') ? caller : undefined;
}

/** On which side of a chat a caller stands. */
export const sideOf = (caller: Caller | undefined): Side => (agentOf(caller) ? 'agent' : 'customer');
