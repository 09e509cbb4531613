import type { VerifiedIdentity } from './ports.ts';
import type { Role } from './roles.ts';
import type { Scope } from './scopes.ts';

/** Who makes a request. */
export type Caller = AccountCaller | VisitorCaller | UserCaller | OperatorCaller;

/** A program with an API key of an account. */
export interface AccountCaller {
  kind: 'account';
  accountId: string;
  keyId: string;
  scopes: readonly Scope[];
  /** The only chatbot that it reaches; null for all of the account. */
  chatbotId: string | null;
  expiresAtMs: number | null;
  /** As which member of the account it acts. */
  role: Role;
}

/** A visitor's browser with a visitor token. */
export interface VisitorCaller {
  kind: 'visitor';
  accountId: string;
  chatbotId: string;
  visitorId: string;
  expiresAtMs: number;
  /** As the site's own server knows the visitor. */
  name?: string | undefined;
  email?: string | undefined;
}

/** A signed-in user of the dashboard. */
export interface UserCaller extends VerifiedIdentity {
  kind: 'user';
  /** Of the ID token, by which it can be ended. */
  tokenHash: string;
}

/** A caller with the operator's key, which lies in the data folder. */
export interface OperatorCaller {
  kind: 'operator';
}

export type CallerKind = Caller['kind'];

/** Callers who act in an account: a person, or one of the account's keys. */
export type ActingCaller = UserCaller | AccountCaller;

/** What is needed of them to know what they may do. */
export type Actor = Pick<UserCaller, 'kind' | 'userId'> | AccountCaller;

/** The id under which records name an actor. */
export const actorId = (actor: Actor): string => (actor.kind === 'user' ? actor.userId : actor.keyId);

/** Under which name a caller owns sessions. */
export function ownerName(caller: Caller): string {
  if (caller.kind === 'visitor') return `visitor:${caller.visitorId}`;
  if (caller.kind === 'user') return `user:${caller.userId}`;
  if (caller.kind === 'operator') return 'operator';
  return `account:${caller.accountId}`;
}
