import { conflict, Problem } from '../errors/index.ts';
import { newAccount } from './accounts.ts';
import { hashOf } from './api-key-format.ts';
import { newId, newSecret } from './ids.ts';
import { type LocalIssuer, localIssuerName } from './local-issuer.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import type { IdentityStore, User } from './ports.ts';

const renewalLifetimeMs = 30 * 24 * 3600_000;

export interface SignedIn {
  idToken: string;
  expiresAt: number;
  user: { id: string; email: string; name: string };
  /** For the renewal cookie; good once. */
  renewalToken: string;
}

interface SignUp {
  email: string;
  password: string;
  name: string;
  accountName: string | undefined;
  invitationToken: string | undefined;
}

/** Signing up and in with the embedded issuer. */
export function signInVerbs(
  store: IdentityStore,
  issuer: LocalIssuer,
  signUpIsOpen: boolean,
  clock: () => number,
) {
  async function signedIn(user: User): Promise<SignedIn> {
    const renewalToken = newSecret(32).toString('base64url');
    await store.saveRenewal({
      tokenHash: hashOf(renewalToken),
      userId: user.id,
      expiresAt: clock() + renewalLifetimeMs,
    });
    const { idToken, expiresAt } = await issuer.issueIdToken(user, clock());
    return { idToken, expiresAt, user: { id: user.id, email: user.email, name: user.name }, renewalToken };
  }

  return {
    /** A new user, with an account of its own or as a member of the one it was invited to. */
    async signUp({ email, password, name, accountName, invitationToken }: SignUp): Promise<SignedIn> {
      if (!signUpIsOpen && !invitationToken) {
        throw new Problem('FORBIDDEN', 'Sign-up is closed here; ask for an invitation.');
      }
      const createdAt = clock();
      const user: User = {
        id: newId('usr'),
        issuer: localIssuerName,
        email,
        name,
        passwordHash: await hashPassword(password),
        createdAt,
      };
      const outcome = invitationToken
        ? await store.acceptInvitation(hashOf(invitationToken), user, createdAt)
        : await store.createAccount(newAccount(accountName ?? name, createdAt), user);
      if (outcome === 'email-taken') throw conflict('This e-mail address is in use; sign in instead.');
      if (outcome === 'member-already') throw conflict('You are a member of this account already.');
      if (outcome === 'not-found')
        throw new Problem('NOT_FOUND', 'The invitation is unknown, used or expired.');
      return signedIn(user);
    },

    async signIn(email: string, password: string): Promise<SignedIn> {
      const user = await store.findUserByEmail(localIssuerName, email);
      if (!(await passwordMatches(user?.passwordHash, password)) || !user) {
        throw new Problem('UNAUTHORIZED', 'The e-mail address or the password is wrong.');
      }
      return signedIn(user);
    },

    async renew(renewalToken: string): Promise<SignedIn> {
      const userId = await store.takeRenewal(hashOf(renewalToken), clock());
      const user = userId ? await store.findUser(userId) : undefined;
      if (!user) throw new Problem('UNAUTHORIZED', 'The sign-in has ended; sign in again.');
      return signedIn(user);
    },

    async signOut(renewalToken: string): Promise<void> {
      await store.takeRenewal(hashOf(renewalToken), clock());
    },
  };
}
