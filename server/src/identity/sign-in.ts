import { conflict, Problem } from '../errors/index.ts';
import { planOfFirstAccount } from '../limits/index.ts';
import { newAccount, signUpClosed } from './accounts.ts';
import { hashOf } from './api-key-format.ts';
import { newId } from './ids.ts';
import { type LocalIssuer, localIssuerName } from './local-issuer.ts';
import { passwordResets } from './password-resets.ts';
import { hashPassword, passwordMatches } from './passwords.ts';
import type { IdentityStore, User } from './ports.ts';
import { type GivenRenewal, renewals, type SignedIn, signInEnded } from './renewals.ts';

interface SignUp {
  email: string;
  password: string;
  name: string;
  accountName: string | undefined;
  invitationToken: string | undefined;
}

interface Dependencies {
  store: IdentityStore;
  issuer: LocalIssuer;
  signUpIsOpen(): Promise<boolean>;
  /** Addresses whose users are operators. */
  operatorEmails: readonly string[];
  clock(): number;
}

/** Signing up and in with the embedded issuer. */
export function signInVerbs({ store, issuer, signUpIsOpen, operatorEmails, clock }: Dependencies) {
  const renewal = renewals(store, clock);
  const resets = passwordResets(store, clock);

  async function signedIn(user: User, given: GivenRenewal): Promise<SignedIn> {
    const { idToken, expiresAt } = await issuer.issueIdToken(user, clock());
    return { idToken, expiresAt, user: { id: user.id, email: user.email, name: user.name }, renewal: given };
  }

  /**
   * Nobody confirms addresses here. So an operator's address is good for the first account alone, whose owner is an
   * operator anyway; to everybody else it answers as one that is in use.
   */
  async function newOwner(user: User, accountName: string) {
    return store.createAccount(newAccount(accountName, user.createdAt), user, {
      asFirst: planOfFirstAccount,
      isOnlyFirst: operatorEmails.includes(user.email),
    });
  }

  /** Whoever invites sees the token, and could use it with an operator's address. */
  async function newMember(user: User, invitationToken: string) {
    if (operatorEmails.includes(user.email)) return 'email-taken' as const;
    return store.acceptInvitation(hashOf(invitationToken), user, user.createdAt);
  }

  return {
    /** A new user, with an account of its own or as a member of the one it was invited to. */
    async signUp({ email, password, name, accountName, invitationToken }: SignUp): Promise<SignedIn> {
      if (!invitationToken && !(await signUpIsOpen())) {
        throw signUpClosed();
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
        ? await newMember(user, invitationToken)
        : await newOwner(user, accountName ?? name);
      if (outcome === 'email-taken' || outcome === 'not-first')
        throw conflict('This e-mail address is in use; sign in instead.');
      if (outcome === 'member-already') throw conflict('You are a member of this account already.');
      if (outcome === 'not-found')
        throw new Problem('NOT_FOUND', 'The invitation is unknown, used or expired.');
      return signedIn(user, await renewal.begin(user.id));
    },

    async signIn(email: string, password: string): Promise<SignedIn> {
      const user = await store.findUserByEmail(localIssuerName, email);
      if (!(await passwordMatches(user?.passwordHash, password)) || !user) {
        throw new Problem('UNAUTHORIZED', 'The e-mail address or the password is wrong.');
      }
      return signedIn(user, await renewal.begin(user.id));
    },

    /** Whoever is signed in by the old one anywhere else is so for as long as their ID token lives, and no longer. */
    async changePassword(userId: string, { current, next }: { current: string; next: string }) {
      const user = await store.findUser(userId);
      const from = user?.passwordHash;
      if (!user || !from || !(await passwordMatches(from, current)))
        throw new Problem('INVALID_REQUEST', 'currentPassword: is not the password of this user.');
      if (!(await store.changePassword({ userId, from, to: await hashPassword(next) })))
        throw conflict('The password was changed in another place just now.');
      return signedIn(user, await renewal.begin(user.id));
    },

    resets,
    /** Sets the password by a link that an operator gave out. */
    async resetPassword(token: string, password: string): Promise<SignedIn> {
      const user = await resets.finish(token, password);
      return signedIn(user, await renewal.begin(user.id));
    },

    async renew(renewalToken: string): Promise<SignedIn> {
      const signIn = await renewal.find(renewalToken);
      // A provider that was set here before vouched for others: it does so no more.
      const user = signIn.tokensBox === null ? await store.findUser(signIn.userId) : undefined;
      if (!user) throw signInEnded();
      return signedIn(user, await renewal.replace(renewalToken, signIn));
    },

    async signOut(renewalToken: string): Promise<void> {
      await renewal.end(renewalToken);
    },
  };
}
