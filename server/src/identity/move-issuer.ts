import type { IdentityStore } from './ports.ts';

interface Move {
  /** The issuer in use. */
  issuer: string;
  /** The one before, whose users the operator says are the same people. */
  previous: string | undefined;
}

interface Teller {
  info(message: string): void;
  warn(message: string): void;
}

/** Lets users of the issuer before keep their accounts, where the operator says so; says so where there are any otherwise. */
export async function moveIssuer(
  { issuer, previous }: Move,
  store: Pick<IdentityStore, 'moveUsers' | 'usersOfOtherIssuers'>,
  log: Teller,
): Promise<void> {
  if (previous !== undefined) {
    const { moved, left } = await store.moveUsers(previous, issuer);
    if (moved > 0) log.info(`${moved} users of ${previous} keep their accounts as users of ${issuer}`);
    if (left > 0)
      log.warn(`${left} users of ${previous} were not moved: ${issuer} has others with the same subject or address`);
    return;
  }
  const others = await store.usersOfOtherIssuers(issuer);
  if (others > 0)
    log.warn(
      `${others} users of another issuer than ${issuer} cannot sign in; if they are the same people under the same subjects, set OIDC_PREVIOUS_ISSUER`,
    );
}
