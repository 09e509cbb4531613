import { conflict, Problem } from '../errors/index.ts';
import { planOfFirstAccount } from '../limits/index.ts';
import { newAccount } from './accounts.ts';
import { hashOf } from './api-key-format.ts';
import { newId, newSecret } from './ids.ts';
import { localIssuerName } from './local-issuer.ts';
import type { Passwords } from './passwords.ts';
import type { IdentityStore, User } from './ports.ts';

const resetLifetimeMs = 3600_000;

/** What lets somebody set a password once. Shown once, stored as a hash. */
export interface PasswordReset {
  token: string;
  expiresAt: number;
}

export type PasswordResets = ReturnType<typeof passwordResets>;

/** Passwords that were lost, and those of users whom an operator adds. */
export function passwordResets(store: IdentityStore, passwords: Passwords, clock: () => number) {
  /** Nothing where there is no such user with a password here. */
  async function begin(userId: string): Promise<PasswordReset | undefined> {
    const token = `reset_${newSecret(32).toString('base64url')}`;
    const createdAt = clock();
    const expiresAt = createdAt + resetLifetimeMs;
    const reset = { tokenHash: hashOf(token), userId, createdAt, expiresAt };
    return (await store.beginPasswordReset(reset, localIssuerName)) ? { token, expiresAt } : undefined;
  }

  return {
    begin,

    /** The user whose password it is now. */
    async finish(token: string, password: string): Promise<User> {
      const userId = await store.finishPasswordReset(hashOf(token), await passwords.hash(password), clock());
      const user = userId === undefined ? undefined : await store.findUser(userId);
      if (!user) throw new Problem('NOT_FOUND', 'The link is unknown, used or older than an hour.');
      return user;
    },

    /** A user with an account, whose password is set by the link. Operators may add any address, their own too. */
    async addUser({ email, name, accountName }: { email: string; name: string; accountName: string }) {
      const createdAt = clock();
      const id = newId('usr');
      const user: User = {
        id,
        issuer: localIssuerName,
        subject: id,
        email,
        name,
        passwordHash: null,
        createdAt,
      };
      const outcome = await store.createAccount(newAccount(accountName, createdAt), user, {
        asFirst: planOfFirstAccount,
      });
      const reset = typeof outcome === 'string' ? undefined : await begin(id);
      if (!reset) throw conflict('This e-mail address is in use.');
      return { userId: id, reset };
    },
  };
}
