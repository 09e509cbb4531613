import { createHash } from 'node:crypto';
import { localIssuerName } from './local-issuer.ts';
import type { IdentityStore, TokenIdentity, VerifiedIdentity } from './ports.ts';

/**
 * Whom an ID token speaks for. A subject is a name that its issuer gives: the same name by another issuer is somebody
 * else. Mostly a user's id is the subject itself; where another issuer's user has that id, it is made from both names.
 */
export async function withUserId(
  identity: TokenIdentity,
  store: Pick<IdentityStore, 'usersNamed'>,
): Promise<VerifiedIdentity> {
  const { issuer, subject } = identity;
  // We gave it: no other issuer has a say in it.
  if (issuer === localIssuerName) return { ...identity, userId: subject };
  const named = await store.usersNamed(issuer, subject);
  const known = named.find((user) => user.issuer === issuer && user.subject === subject);
  return { ...identity, userId: known?.id ?? (named.length === 0 ? subject : madeId(issuer, subject)) };
}

function madeId(issuer: string, subject: string): string {
  const digest = createHash('sha256')
    .update(JSON.stringify([issuer, subject]))
    .digest();
  return `usr_${digest.subarray(0, 24).toString('base64url')}`;
}
