import { conflict, Problem } from '../errors/index.ts';
import { planOfFirstAccount } from '../limits/index.ts';
import type { Outbox } from '../mail/index.ts';
import { newAccount, signUpClosed } from './accounts.ts';
import { addressConfirmations } from './address-confirmations.ts';
import { type LocalIssuer, localIssuerName } from './id-tokens.ts';
import { hashOf, newId } from './ids.ts';
import { passwordChanged, passwordResets, timeForReading } from './password-resets.ts';
import { createPasswords, type HashingCost, requireGoodPassword } from './passwords.ts';
import type { IdentityStore, MailedConfirmation, User } from './ports.ts';
import { type BegunSignIn, renewals, type SignedIn, signInEnded } from './renewals.ts';

interface SignUp {
  email: string;
  password: string;
  name: string;
  accountName: string | undefined;
  invitationToken: string | undefined;
  /** To ask in whether the address is right; it is not asked when absent. */
  language?: string | undefined;
}

/** A browser from which this user has not signed in before. */
interface NewBrowser {
  name: string;
  language: string;
}

/** What a sign-up is answered with; pretended where the address is in use. */
export interface SignedUp extends SignedIn {
  isPretended: boolean;
}

interface PasswordChange {
  current: string;
  next: string;
  language: string;
}

const invitationOver = () => new Problem('NOT_FOUND', 'The invitation is unknown, used or expired.');

interface Dependencies {
  store: IdentityStore;
  issuer: LocalIssuer;
  signUpIsOpen(): Promise<boolean>;
  /** Addresses whose users are operators. */
  operatorEmails: readonly string[];
  onReplay(signIn: { id: string; userId: string }): void;
  outbox: Outbox;
  /** What hashing a password takes; the usual when not given. */
  hashingCost?: HashingCost | undefined;
  clock(): number;
}

/** Signing up and in with the embedded issuer. */
export function signInVerbs({
  store,
  issuer,
  signUpIsOpen,
  operatorEmails,
  onReplay,
  outbox,
  hashingCost,
  clock,
}: Dependencies) {
  const renewal = renewals(store, clock, { onReplay });
  const passwords = createPasswords(hashingCost);
  const resets = passwordResets({ store, passwords, outbox, clock });
  const confirmations = addressConfirmations({ store, outbox, clock });

  async function signedIn(user: User, { id, renewal: given }: BegunSignIn): Promise<SignedIn> {
    const { idToken, expiresAt } = await issuer.issueIdToken(user, id, clock());
    return { idToken, expiresAt, user: { id: user.id, email: user.email, name: user.name }, renewal: given };
  }

  const newUser = (email: string, name: string) => {
    const id = newId('usr');
    return { id, issuer: localIssuerName, subject: id, email, name, createdAt: clock() };
  };

  async function enterAgain(user: User, invitation: string | undefined): Promise<SignedUp> {
    const outcome = invitation && (await store.acceptInvitation(invitation, user, clock()));
    if (outcome === 'not-found') throw invitationOver();
    if (outcome === 'member-already') throw conflict('You are a member of this account already.');
    return { ...(await signedIn(user, await renewal.begin(user.id))), isPretended: false };
  }

  /** A sign-in of nobody, which is over when the reply is sent: as many writes as one that goes on. */
  async function pretended(user: User): Promise<SignedUp> {
    const begun = await renewal.begin(user.id);
    await store.endSignIn(begun.id);
    return { ...(await signedIn(user, begun)), isPretended: true };
  }

  /**
   * Nobody confirms addresses here. So an operator's address is good for the first account alone, whose owner is an
   * operator anyway; to everybody else it answers as one that is in use.
   */
  async function newOwner(user: User, accountName: string, confirmation: MailedConfirmation | undefined) {
    const terms = { asFirst: planOfFirstAccount, isOnlyFirst: operatorEmails.includes(user.email) };
    return store.createAccount(newAccount(accountName, user.createdAt), user, terms, confirmation);
  }

  /** The inviting member sees the token, and could use it with an operator's address. */
  async function newMember(user: User, invitation: string, confirmation: MailedConfirmation | undefined) {
    if (operatorEmails.includes(user.email)) return 'email-taken' as const;
    return store.acceptInvitation(invitation, user, user.createdAt, confirmation);
  }

  const newSignIn = ({ name, email }: User, browser: NewBrowser) =>
    outbox.write('new-sign-in', {
      to: { name, address: email },
      language: browser.language,
      content: { email, browser: browser.name, time: timeForReading(clock()) },
      path: '/',
    });

  return {
    /**
     * A new user, with an account of its own or as a member of the one it was invited to. Whoever signs up with an
     * address and the password of a user that is here is signed in; with another password the reply looks the same and
     * is good for nothing, so that it does not tell who is here.
     */
    async signUp({ email, password, name, accountName, invitationToken, language }: SignUp): Promise<SignedUp> {
      if (!invitationToken && !(await signUpIsOpen())) throw signUpClosed();
      requireGoodPassword(password, email);
      const invitation = invitationToken === undefined ? undefined : hashOf(invitationToken);
      if (invitation !== undefined && !(await store.isInvitationOpen(invitation, clock()))) throw invitationOver();
      const known = await store.findUserByEmail(localIssuerName, email);
      // Both in either case: how long it takes does not tell which it was.
      const isRight = await passwords.matches(known?.passwordHash, password);
      const user: User = { ...newUser(email, name), passwordHash: await passwords.hash(password) };
      if (known) return isRight ? enterAgain(known, invitation) : pretended(user);
      const confirmation = language === undefined ? undefined : confirmations.write(user, language);
      const outcome =
        invitation === undefined
          ? await newOwner(user, accountName ?? name, confirmation)
          : await newMember(user, invitation, confirmation);
      // Somebody else was first, just now, or the address is kept for an operator.
      if (outcome === 'email-taken' || outcome === 'other-user' || outcome === 'not-first') return pretended(user);
      if (outcome === 'not-found' || outcome === 'member-already') throw invitationOver();
      if (confirmation) outbox.wake();
      return { ...(await signedIn(user, await renewal.begin(user.id, { language }))), isPretended: false };
    },

    /** A sign-in from a browser that is new is told to the user. */
    async signIn(email: string, password: string, newBrowser?: NewBrowser): Promise<SignedIn> {
      const user = await store.findUserByEmail(localIssuerName, email);
      if (!(await passwords.matches(user?.passwordHash, password)) || !user) {
        throw new Problem('UNAUTHORIZED', 'The email address or the password is wrong.');
      }
      const mail = newBrowser && newSignIn(user, newBrowser);
      const begun = await renewal.begin(user.id, { mail, language: newBrowser?.language });
      if (mail) outbox.wake();
      return signedIn(user, begun);
    },

    /** Ends all sign-ins by the old password within a second, on every node. */
    async changePassword(userId: string, { current, next, language }: PasswordChange) {
      const user = await store.findUser(userId);
      const from = user?.passwordHash;
      if (!user || !from || !(await passwords.matches(from, current)))
        throw new Problem('INVALID_REQUEST', 'currentPassword: is not the password of this user.');
      const mail = passwordChanged(outbox, user, language, clock());
      if (!(await store.changePassword({ userId, from, to: await passwords.hash(next) }, mail)))
        throw conflict('The password was changed in another place just now.');
      outbox.wake();
      return signedIn(user, await renewal.begin(user.id));
    },

    /** Says who the user is from now on; ID tokens of before say the old name until they are renewed. */
    async changeName(userId: string, name: string): Promise<SignedIn['user']> {
      const user = await store.findUser(userId);
      if (!user || !(await store.changeName({ userId, issuer: localIssuerName, name })))
        throw new Problem('FORBIDDEN', 'Your name comes from the identity provider; change it there.');
      return { id: user.id, email: user.email, name };
    },

    resets,
    confirmations,
    /** Sets the password by a link that was sent by email, or that an operator gave out. */
    async resetPassword(token: string, password: string, language: string): Promise<SignedIn> {
      const user = await resets.finish(token, password, language);
      return signedIn(user, await renewal.begin(user.id));
    },

    async renew(renewalToken: string): Promise<SignedIn> {
      const signIn = await renewal.find(renewalToken);
      // A provider that was set here before vouched for others: it does so no more.
      const user = signIn.tokensBox === null ? await store.findUser(signIn.userId) : undefined;
      if (!user) throw signInEnded();
      return signedIn(user, { id: signIn.id, renewal: await renewal.replace(renewalToken, signIn) });
    },

    async signOut(renewalToken: string): Promise<void> {
      await renewal.end(renewalToken);
    },
  };
}
