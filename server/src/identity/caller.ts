import type { VerifiedIdentity } from './ports.ts';

/** Who makes a request. */
export type Caller = AccountCaller | VisitorCaller | UserCaller | OperatorCaller;

/** A customer's server with an API key. */
export interface AccountCaller {
  kind: 'account';
  accountId: string;
  keyId: string;
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

/** Under which name a caller owns sessions. */
export function ownerName(caller: Caller): string {
  if (caller.kind === 'visitor') return `visitor:${caller.visitorId}`;
  if (caller.kind === 'user') return `user:${caller.userId}`;
  if (caller.kind === 'operator') return 'operator';
  return `account:${caller.accountId}`;
}
