import { conflict, Problem } from '../errors/index.ts';
import { planOfFirstAccount } from '../limits/index.ts';
import type { Outbox } from '../mail/index.ts';
import { newAccount } from './accounts.ts';
import { localIssuerName } from './id-tokens.ts';
import { hashOf, newId, newSecret } from './ids.ts';
import type { Passwords } from './passwords.ts';
import type { IdentityStore, User } from './ports.ts';

interface Dependencies {
  store: IdentityStore;
  passwords: Passwords;
  outbox: Outbox;
  clock(): number;
}

/** An operator hands a link on by whatever way there is; one by email is there at once. */
const handedLifetimeMs = 3600_000;
const mailedLifetimeMs = 30 * 60_000;
/** The user of a reset that nobody can finish. */
const nobody = 'nobody';

/** What lets somebody set a password once. Shown once, stored as a hash. */
export interface PasswordReset {
  token: string;
  expiresAt: number;
}

export type PasswordResets = ReturnType<typeof passwordResets>;

/** Passwords that were lost, and those of users whom an operator adds. */
export function passwordResets({ store, passwords, outbox, clock }: Dependencies) {
  function newReset(userId: string, lifetimeMs: number) {
    const token = `reset_${newSecret(32).toString('base64url')}`;
    const createdAt = clock();
    return { token, stored: { tokenHash: hashOf(token), userId, createdAt, expiresAt: createdAt + lifetimeMs } };
  }

  /** Nothing where there is no such user with a password here. */
  async function begin(userId: string): Promise<PasswordReset | undefined> {
    const { token, stored } = newReset(userId, handedLifetimeMs);
    const { expiresAt } = stored;
    return (await store.beginPasswordReset(stored, localIssuerName)) ? { token, expiresAt } : undefined;
  }

  return {
    begin,

    /**
     * Sends a link to the address, where somebody here has it. The old password works until the link is used. As much is
     * written where nobody has it, so that neither the reply nor its time tells.
     */
    async send(email: string, language: string): Promise<void> {
      const user = await store.findUserByEmail(localIssuerName, email);
      const { token, stored } = newReset(user?.id ?? nobody, mailedLifetimeMs);
      const mail = outbox.write('password-reset', {
        to: { name: user?.name ?? '', address: email },
        language,
        content: { minutes: mailedLifetimeMs / 60_000 },
        path: `/#reset=${token}`,
        expiresAt: stored.expiresAt,
      });
      if (!mail) throw conflict('This server sends no emails; ask its operator for a link.');
      await store.savePasswordReset(stored, user && mail);
      outbox.wake();
    },

    /** The user whose password it is now. */
    async finish(token: string, password: string, language: string): Promise<User> {
      const tokenHash = hashOf(token);
      const passwordHash = await passwords.hash(password);
      const user = await store.userOfPasswordReset(tokenHash, clock());
      const mail = user && passwordChanged(outbox, user, language, clock());
      const isDone =
        user && (await store.finishPasswordReset({ tokenHash, userId: user.id, passwordHash }, clock(), mail));
      if (!isDone) throw new Problem('NOT_FOUND', 'The link is unknown, used or expired.');
      outbox.wake();
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
      if (!reset) throw conflict('This email address is in use.');
      return { userId: id, reset };
    },
  };
}

/** What somebody is told whose password has changed, whoever did it. */
export const passwordChanged = (outbox: Outbox, { name, email }: User, language: string, nowMs: number) =>
  outbox.write('password-changed', {
    to: { name, address: email },
    language,
    content: { email, time: timeForReading(nowMs) },
    path: '/',
  });

/** `2026-11-17 09:30 UTC`: nobody's zone is known. */
export const timeForReading = (ms: number) => `${new Date(ms).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
