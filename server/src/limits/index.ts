import { Problem } from '../errors/index.ts';
import { hourlyLimit } from './plans.ts';
import type { Admission, RateStore } from './ports.ts';
import {
  addressConfirmationOf,
  everyTry,
  passwordResetFor,
  profileChangeOf,
  providerSignInFrom,
  type SignInTry,
  signUpFrom,
  testMailOf,
  wrongCurrentPassword,
  wrongTry,
} from './sign-in-windows.ts';
import {
  type CountedAccount,
  type CountedCaller,
  hourMs,
  hourOf,
  liveShareOf,
  liveWindows,
  minuteMs,
  modelTrialsOf,
  type NamedWindow,
  newVisitorsFrom,
  previewsOf,
  questionWindows,
  searchWindows,
  testRunsOf,
} from './windows.ts';

export { planOfFirstAccount, plans } from './plans.ts';
export {
  type AccountQuotaReader,
  createQuotas,
  createSessionQuota,
  ownedAccountsQuota,
  type QuotaOverrides,
  type QuotaStore,
  type QuotaUse,
  quotaExceeded,
  quotasOf,
  withLimits,
} from './quotas.ts';
export type { CountedCaller };

export type RateHeaders = Record<string, string>;

/** A try at a password that was admitted. */
export interface AdmittedTry {
  /** It was right: it does not count. */
  giveBack(): Promise<void>;
}

export type Limits = ReturnType<typeof createLimits>;

/** The sliding hour of an account with the narrower windows inside it, and the sign-ins of an address. */
export function createLimits({ store, clock }: { store: RateStore; clock(): number }) {
  async function admit(windows: NamedWindow[]): Promise<RateHeaders> {
    const admission = await store.admit(windows, clock());
    if (!admission.isAdmitted) throw tooMany(windows[admission.fullAt], admission);
    const last = windows.at(-1);
    return last ? headers(last, admission.remaining, last.windowMs) : {};
  }

  async function admitTry(windows: NamedWindow[]): Promise<AdmittedTry> {
    await admit(windows);
    return { giveBack: () => store.release(windows.map(({ scope }) => scope)) };
  }

  return {
    /** Takes one slot of the account's hour, and of the narrower windows first. Returns the headers that say what is left. */
    countQuestion: (account: CountedAccount, caller: CountedCaller): Promise<RateHeaders> =>
      admit([...(caller.kind === 'visitor' ? questionWindows(account, caller) : []), hourOf(account)]),

    /**
     * The same for a request about a chat with a person. It is counted in the account's hour as far as there is room, and
     * never refused for it, but for the account's own servers.
     */
    async countLiveRequest(account: CountedAccount, caller: CountedCaller): Promise<RateHeaders> {
      if (caller.kind === 'account') return admit([hourOf(account)]);
      const narrow = liveWindows(account, caller);
      const windows = [...narrow, liveShareOf(account), hourOf(account)];
      const admission = await store.admit(windows, clock());
      if (admission.isAdmitted) return headers(hourOf(account), admission.remaining, hourMs);
      if (admission.fullAt < narrow.length) throw tooMany(windows[admission.fullAt], admission);
      if (narrow.length > 0) await admit(narrow);
      return headers(hourOf(account), 0, admission.resetMs);
    },

    /** A question that a person answers is not refused for the hour, only for the minute. */
    async countQuestionForPerson(account: CountedAccount, caller: CountedCaller): Promise<RateHeaders> {
      const minutes = questionWindows(account, caller).filter(({ windowMs }) => windowMs === minuteMs);
      if (minutes.length > 0) await admit(minutes);
      return headers(hourOf(account), 0, hourMs);
    },

    /** A search while a visitor types: limited by the minute, and no part of the account's hour. */
    async countSearch(account: CountedAccount, caller: CountedCaller): Promise<void> {
      await admit(searchWindows(account, caller));
    },

    /** How much of its hour an account has used. */
    async useOfTheHour(account: CountedAccount): Promise<{ limit: number; used: number; remaining: number }> {
      const limit = hourlyLimit(account);
      const used = await store.used(account.id, hourMs, clock());
      return { limit, used, remaining: Math.max(0, limit - used) };
    },

    /** Keeps one address from making visitors without end, each with a minute of its own. */
    async countNewVisitor(address: string, chatbotId: string): Promise<void> {
      await admit([newVisitorsFrom(address, chatbotId)]);
    },

    /** Each has us fetch a page: nobody may have us fetch without end. */
    async countPreview(accountId: string): Promise<void> {
      await admit([previewsOf(accountId)]);
    },

    /** Its questions are not counted in the hour. */
    async countTestRun(accountId: string): Promise<void> {
      await admit([testRunsOf(accountId)]);
    },

    async countModelTrial(chatbotId: string): Promise<void> {
      await admit([modelTrialsOf(chatbotId)]);
    },

    /** Slows down guessing of passwords. Only wrong ones count; a slot is taken before it is known which they are. */
    async admitSignIn(given: SignInTry): Promise<AdmittedTry> {
      await admit([everyTry(given)]);
      return admitTry(wrongTry(given));
    },

    /** The same for the password of somebody who is signed in. */
    async admitCurrentPassword(address: string, userId: string): Promise<AdmittedTry> {
      await admit([everyTry({ address, name: userId })]);
      return admitTry([wrongCurrentPassword(userId)]);
    },

    /** Keeps one address from making accounts without end. */
    async countSignUp(address: string): Promise<void> {
      await admit([signUpFrom(address)]);
    },

    /** The same reply, and the same limit, for addresses that nobody has. */
    async countPasswordReset(address: string, name: string): Promise<void> {
      await admit(passwordResetFor(address, name));
    },

    async countAddressConfirmation(userId: string): Promise<void> {
      await admit([addressConfirmationOf(userId)]);
    },

    async countProfileChange(userId: string): Promise<void> {
      await admit([profileChangeOf(userId)]);
    },

    async countTestMail(operator: string): Promise<void> {
      await admit([testMailOf(operator)]);
    },

    /** Each asks something of the identity provider: one address must not make us ask without end. */
    async countProviderSignIn(address: string): Promise<void> {
      await admit([providerSignInFrom(address)]);
    },

    /** Forgets what no window looks at any more. */
    forgetOld: () => store.forget(clock() - hourMs - minuteMs),
  };
}

function headers({ name, limit, windowMs }: NamedWindow, remaining: number, resetMs: number): RateHeaders {
  return {
    RateLimit: `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`,
    'RateLimit-Policy': `"${name}";q=${limit};w=${windowMs / 1000}`,
  };
}

function tooMany(window: NamedWindow | undefined, admission: Extract<Admission, { isAdmitted: false }>): Problem {
  if (!window) throw new Error('A window is full that nobody asked for.');
  const seconds = secondsUntil(admission);
  return new Problem('RATE_LIMIT_EXCEEDED', `${window.reason}; try again in ${seconds} s.`, {
    headers: { ...headers(window, 0, admission.resetMs), 'Retry-After': String(seconds) },
  });
}

const newAccountsPerUser = { limit: 10, windowMs: 3600_000 };

/** Each account has an hour of its own: nobody gets more of them by deleting and creating accounts. */
export function createNewAccountLimit({ store, clock }: { store: RateStore; clock(): number }) {
  return async (userId: string): Promise<void> => {
    const window = { scope: `new-accounts:${userId}`, ...newAccountsPerUser };
    const admission = await store.admit([window], clock());
    if (admission.isAdmitted) return;
    const seconds = secondsUntil(admission);
    throw new Problem('RATE_LIMIT_EXCEEDED', `Too many new accounts; try again in ${seconds} s.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  };
}

const secondsUntil = ({ resetMs }: { resetMs: number }) => Math.max(1, Math.ceil(resetMs / 1000));
