/** What identity needs from outside: a store, and issuers of ID tokens. */
import type { QuotaOverrides } from '../limits/index.ts';
import type { NewMail } from '../mail/index.ts';
import type { SmallImage } from '../small-images.ts';
import type { Role } from './roles.ts';
import type { Scope } from './scopes.ts';

export interface Account {
  id: string;
  name: string;
  plan: string;
  /** The requests an hour of a plan with custom limits. */
  hourlyLimit: number | null;
  retentionDays: number;
  createdAt: number;
  /** What an operator has set instead of the quotas of the plan. */
  quotas?: QuotaOverrides | undefined;
}

export interface User {
  id: string;
  issuer: string;
  /** The issuer's name for the user. */
  subject: string;
  email: string;
  name: string;
  passwordHash: string | null;
  /** Of the browser in which the user was made; notices are written in it. */
  language?: string;
  createdAt: number;
}

export interface Member {
  userId: string;
  email: string;
  name: string;
  role: Role;
  createdAt: number;
  pictureUrl: string | null;
}

export interface ApiKey {
  id: string;
  accountId: string;
  name: string;
  lastFour: string;
  scopes: readonly Scope[];
  /** The only chatbot that it reaches; null for all of the account. */
  chatbotId: string | null;
  createdAt: number;
  expiresAt: number | null;
  lastUsedAt: number | null;
  revokedAt: number | null;
}

export interface Invitation {
  id: string;
  /** The user or the API key. */
  invitedBy: string | null;
  tokenHash: string;
  accountId: string;
  email: string;
  role: Role;
  createdAt: number;
  expiresAt: number;
}

/** An invitation that nobody has accepted yet. */
export interface PendingInvitation {
  id: string;
  email: string;
  role: Role;
  /** By name. */
  invitedBy: string | null;
  createdAt: number;
  expiresAt: number;
}

/** What an invitation says to whoever has it. */
export interface InvitationPreview {
  /** Whom it was made out to. */
  email: string;
  accountName: string;
  invitedBy: string | null;
  role: Role;
}

/** A sign-in that lasts, by renewals. */
export interface SignIn {
  id: string;
  userId: string;
  /** What the identity provider gave for it, sealed; null where we are the issuer. */
  tokensBox: string | null;
  /** Counts how often that was replaced. */
  version: number;
}

/** An ID token that is refused from now on. */
export interface EndedToken {
  tokenHash: string;
  /** When it would have ended by itself. */
  expiresAt: number;
}

export interface Renewal {
  tokenHash: string;
  expiresAt: number;
}

export interface StoredPasswordReset {
  tokenHash: string;
  userId: string;
  createdAt: number;
  expiresAt: number;
}

/** What confirms an address once, and the email that brings it there. */
export interface MailedConfirmation {
  tokenHash: string;
  userId: string;
  email: string;
  createdAt: number;
  expiresAt: number;
  mail: NewMail;
}

export interface RenewalReplacement {
  signIn: Pick<SignIn, 'id' | 'userId'>;
  tokenHash: string;
  oldUntilMs: number;
  next: Renewal;
}

export interface AccountTerms {
  /** What the first account of this installation has instead. */
  asFirst: Pick<Account, 'plan' | 'hourlyLimit'>;
  /** Whether it may be the first account and no other. */
  isOnlyFirst?: boolean;
  /** How many accounts its owner may own; any number where it is null or absent. */
  mostOwned?: number | null;
}

export type RefusedAccount = 'email-taken' | 'other-user' | 'not-first' | 'too-many';

export interface PictureStore {
  /** In place of the one before; not of somebody who is in no account. */
  savePicture(userId: string, picture: SmallImage & { digest: string }, nowMs: number): Promise<'saved' | 'no-account'>;
  removePicture(userId: string): Promise<void>;
  findPicture(digest: string): Promise<SmallImage | undefined>;
  /** The digest of the user's picture. */
  pictureOf(userId: string): Promise<string | undefined>;
}

export interface IdentityStore extends PictureStore {
  /** Whether there is no account at all yet. */
  isEmpty(): Promise<boolean>;
  /**
   * Writes an account with its owner; the user too where it is new. The first account ever has the plan of `asFirst`,
   * and its owner is an operator. Returns the account as it is written.
   */
  createAccount(
    account: Account,
    owner: User,
    terms: AccountTerms,
    confirmation?: MailedConfirmation,
  ): Promise<Account | RefusedAccount>;
  findAccount(accountId: string): Promise<Account | undefined>;
  accountsOf(userId: string): Promise<(Account & { role: Role })[]>;
  updateAccount(
    accountId: string,
    changes: Partial<Pick<Account, 'name' | 'plan' | 'hourlyLimit' | 'retentionDays'>>,
  ): Promise<void>;
  /** Marks the account as deleted, ends everybody's access to it, and has a job erase everything under it. */
  deleteAccount(deletion: { id: string; jobId: string; nowMs: number }): Promise<void>;

  findUser(userId: string): Promise<User | undefined>;
  /** The user of this issuer and subject, and the one whose id is this subject. */
  usersNamed(issuer: string, subject: string): Promise<Pick<User, 'id' | 'issuer' | 'subject'>[]>;
  /** Makes users of one issuer those of another, but for those whose subject or address it has already. */
  moveUsers(from: string, to: string): Promise<{ moved: number; left: number }>;
  /** How many users of other issuers there are, the embedded one aside. */
  usersOfOtherIssuers(issuer: string): Promise<number>;
  /** Whether the user owns the first account of this installation, or was made an operator. */
  isOperator(userId: string): Promise<boolean>;
  findUserByEmail(issuer: string, email: string): Promise<User | undefined>;
  /** Writes a sign-in with its first renewal, and the language of the browser where it is known. */
  beginSignIn(
    signIn: SignIn & { createdAt: number },
    renewal: Renewal,
    mail?: NewMail,
    language?: string,
  ): Promise<void>;
  /** The sign-in that a renewal is for, while it is good. */
  findSignIn(tokenHash: string, nowMs: number): Promise<SignIn | undefined>;
  /** The sign-in of a renewal that was replaced so long ago that nobody honest has it. */
  findReplayed(tokenHash: string, nowMs: number): Promise<SignIn | undefined>;
  /** Whose sign-in it is, while it goes on. */
  userOfSignIn(signInId: string): Promise<string | undefined>;
  /** Whether an ID token of another issuer was ended here before its time. */
  isTokenEnded(tokenHash: string): Promise<boolean>;
  /** Adds the next renewal of a sign-in; the one before it is good until `oldUntilMs` and no longer. */
  replaceRenewal(replacement: RenewalReplacement, nowMs: number): Promise<'replaced' | 'ended'>;
  /** False where the issuer has no such user. */
  changeName(change: { userId: string; issuer: string; name: string }): Promise<boolean>;
  /** From one hash to another, and ends all sign-ins of the user; false where another change came before. */
  changePassword(change: { userId: string; from: string; to: string }, mail?: NewMail): Promise<boolean>;
  /** Keeps what sets a password once, instead of one from before; ends the old password and all sign-ins of the user. */
  beginPasswordReset(reset: StoredPasswordReset, issuer: string): Promise<boolean>;
  /** Keeps what sets a password once; the old one works meanwhile. */
  savePasswordReset(reset: StoredPasswordReset, mail: NewMail | undefined): Promise<void>;
  userOfPasswordReset(tokenHash: string, nowMs: number): Promise<User | undefined>;
  /**
   * Uses it up, with all others of the user, and ends all sign-ins; false where it is unknown, used or too old. One that
   * came by email confirms the address.
   */
  finishPasswordReset(
    reset: { tokenHash: string; userId: string; passwordHash: string },
    nowMs: number,
    mail?: NewMail,
  ): Promise<boolean>;
  saveConfirmation(confirmation: MailedConfirmation): Promise<void>;
  /** Uses it up; false where it is unknown, used or too old, or the user has another address by now. */
  confirmAddress(tokenHash: string, nowMs: number): Promise<boolean>;
  isAddressConfirmed(userId: string): Promise<boolean>;
  /** Forgets a sign-in with all its renewals, and ends ID tokens that another issuer gave for it. */
  endSignIn(signInId: string, tokens?: readonly EndedToken[]): Promise<void>;
  /** Whether this caller alone may replace the tokens of this version, until the time given. */
  holdSignIn(held: { id: string; version: number; untilMs: number }, nowMs: number): Promise<boolean>;
  releaseSignIn(signInId: string): Promise<void>;
  /** Replaces the tokens of this version, and releases the sign-in. */
  saveTokens(signIn: { id: string; version: number; tokensBox: string }): Promise<void>;

  roleIn(accountId: string, userId: string): Promise<Role | undefined>;
  members(accountId: string): Promise<Member[]>;
  /** Refuses to leave an account without an owner. */
  changeRole(accountId: string, userId: string, role: Role): Promise<'changed' | 'not-found' | 'last-owner'>;
  removeMember(accountId: string, userId: string): Promise<'removed' | 'not-found' | 'last-owner'>;
  saveInvitation(invitation: Invitation, mail?: NewMail): Promise<void>;
  /** The latest first. */
  pendingInvitations(accountId: string, nowMs: number): Promise<PendingInvitation[]>;
  revokeInvitation(accountId: string, invitationId: string): Promise<boolean>;
  previewInvitation(tokenHash: string, nowMs: number): Promise<InvitationPreview | undefined>;
  /** Whether an invitation can be accepted. */
  isInvitationOpen(tokenHash: string, nowMs: number): Promise<boolean>;
  /** Uses an invitation up: the user (written where new) becomes a member. */
  acceptInvitation(
    tokenHash: string,
    user: User,
    nowMs: number,
    confirmation?: MailedConfirmation,
  ): Promise<Invitation | 'not-found' | 'email-taken' | 'member-already' | 'other-user'>;
  /** Forgets sign-ins, renewals, ended tokens, invitations and password resets that are over. */
  forgetExpired(nowMs: number): Promise<void>;

  /** Refuses a key for a chatbot that the account does not have. */
  createApiKey(key: ApiKey, keyHash: string): Promise<'created' | 'no-chatbot'>;
  apiKeys(accountId: string): Promise<ApiKey[]>;
  findApiKey(keyHash: string): Promise<ApiKey | undefined>;
  /** Its chats, where it has some as an agent, wait again. */
  revokeApiKey(accountId: string, keyId: string, nowMs: number): Promise<'revoked' | 'not-found'>;
  /** Notes a use; may be lost in a crash. */
  touchApiKey(keyId: string, nowMs: number): Promise<void>;

  /** The key kept for a purpose; `make` gives it at the first call of the first node. */
  signingKey(purpose: string, make: () => Promise<string>): Promise<string>;
  hasSigningKey(purpose: string): Promise<boolean>;
  forgetSigningKey(purpose: string): Promise<void>;
}

/** What an ID token says. */
export interface TokenIdentity {
  /** The issuer's name for the user, and what requests must give as `userId`. */
  subject: string;
  issuer: string;
  email: string;
  /** Whether the issuer vouches that the address is the user's. */
  isEmailVerified: boolean;
  name: string;
  expiresAtMs: number;
  /** The sign-in of ours that it was issued for; tokens of a version that did not write it end by themselves. */
  signInId?: string | undefined;
}

export interface VerifiedIdentity extends TokenIdentity {
  /** The user id everywhere in Parley. */
  userId: string;
}

/** Checks ID tokens of one issuer. Rejects with a `Problem` of code INVALID_TOKEN. */
export interface IdTokenVerifier {
  readonly issuer: string;
  verify(token: string): Promise<TokenIdentity>;
}

/** What a browser brings back from the provider is checked against these. */
export interface ProviderChecks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface ProviderTokens {
  idToken: string;
  refreshToken: string | undefined;
}

/** An identity provider that people sign in at with their browser. Rejects with a `ProviderFailure`. */
export interface SignInProvider {
  /** Where to send the browser, and what to check when it comes back to `redirectUri`. */
  begin(redirectUri: string): Promise<{ address: string; checks: ProviderChecks }>;
  /** What the browser came back with, exchanged for tokens. */
  exchange(callback: URL, checks: ProviderChecks): Promise<ProviderTokens>;
  /** New tokens for an old one; providers may take that one only once. No ID token where the provider gives none. */
  refresh(refreshToken: string): Promise<Partial<ProviderTokens>>;
  /** Tells the provider that a refresh token is not used any more, where it wants to know. */
  revoke(refreshToken: string): Promise<void>;
}

/** `denied`: the person or the provider said no. `refused`: what came is not right. `unavailable`: try again later. */
export type ProviderFailureReason = 'denied' | 'refused' | 'unavailable';

export class ProviderFailure extends Error {
  readonly reason: ProviderFailureReason;

  constructor(reason: ProviderFailureReason, cause: unknown) {
    super(`The identity provider: ${reason}`, { cause });
    this.name = 'ProviderFailure';
    this.reason = reason;
  }
}
