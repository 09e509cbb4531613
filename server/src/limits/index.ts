import { Problem } from '../errors/index.ts';
import { type NamedWindow, scopeOf } from './named-window.ts';
import { networkOf } from './network-of.ts';
import { hourlyLimit } from './plans.ts';
import type { Admission, RateStore } from './ports.ts';
import {
  everyTry,
  providerSignInFrom,
  type SignInTry,
  signUpFrom,
  wrongCurrentPassword,
  wrongTry,
} from './sign-in-windows.ts';

export { createNewAccountLimit } from './new-accounts.ts';
export { planOfFirstAccount, plans } from './plans.ts';
export {
  type AccountQuotaReader,
  createQuotas,
  ownedAccountsQuota,
  type QuotaOverrides,
  type QuotaStore,
  type QuotaUse,
  quotaExceeded,
  quotasOf,
  withLimits,
} from './quotas.ts';
export { createSessionQuota } from './session-quota.ts';

const hourMs = 3600_000;
const minuteMs = 60_000;
const questionsPerVisitor = { limit: 20, windowMs: minuteMs };
const questionsPerAddress = { limit: 120, windowMs: minuteMs };
const liveRequestsPerVisitor = { limit: 300, windowMs: minuteMs };
const liveRequestsPerAddress = { limit: 600, windowMs: minuteMs };
/** For whoever holds nothing but the id of a chat. */
const anonymousMessagesPerSession = { limit: 60, windowMs: minuteMs };
const anonymousMessagesPerAddress = { limit: 300, windowMs: minuteMs };
const newVisitorsPerAddress = { limit: 60, windowMs: minuteMs };
/**
 * What of an account's hour one kind of caller may use. All visitors together leave a share to the owner's own servers;
 * the visitors of one chatbot leave one to the other chatbots; one address leaves most to all others; live chat leaves
 * half to questions.
 */
const shares = { visitors: 0.8, chatbot: 0.6, address: 0.25, liveChat: 0.5 };
/** From here on an account is as good as unlimited, and its hour need not be shared out. */
const sharedBelow = 100_000;

export type RateHeaders = Record<string, string>;

interface CountedAccount {
  id: string;
  plan: string;
  hourlyLimit: number | null;
}

/** Who makes a request that is counted. */
export interface CountedCaller {
  kind: 'account' | 'visitor' | 'user' | 'nobody';
  address: string;
  visitorId?: string | undefined;
  chatbotId?: string | undefined;
  liveSessionId?: string | undefined;
}

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

    /** A question that a person answers is not refused for the hour; whoever asks too fast is. */
    async countQuestionForPerson(account: CountedAccount, caller: CountedCaller): Promise<RateHeaders> {
      const minutes = questionWindows(account, caller).filter(({ windowMs }) => windowMs === minuteMs);
      if (minutes.length > 0) await admit(minutes);
      return headers(hourOf(account), 0, hourMs);
    },

    /** How much of its hour an account has used. */
    async useOfTheHour(account: CountedAccount): Promise<{ limit: number; used: number; remaining: number }> {
      const limit = hourlyLimit(account);
      const used = await store.used(account.id, hourMs, clock());
      return { limit, used, remaining: Math.max(0, limit - used) };
    },

    /** Keeps one address from making visitors without end, each with a minute of its own. */
    async countNewVisitor(address: string, chatbotId: string): Promise<void> {
      const scope = scopeOf('visitors', networkOf(address), chatbotId);
      const reason = 'Too many new visitors from one address';
      await admit([{ scope, ...newVisitorsPerAddress, name: 'visitors', reason }]);
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

    /** Each asks something of the identity provider: one address must not make us ask without end. */
    async countProviderSignIn(address: string): Promise<void> {
      await admit([providerSignInFrom(address)]);
    },

    /** Forgets what no window looks at any more. */
    forgetOld: () => store.forget(clock() - hourMs - minuteMs),
  };
}

function hourOf(account: CountedAccount): NamedWindow {
  const reason = 'The requests of this hour are used up';
  return { scope: account.id, limit: hourlyLimit(account), windowMs: hourMs, name: 'hour', reason };
}

function questionWindows(account: CountedAccount, caller: CountedCaller): NamedWindow[] {
  const { visitorId = '', chatbotId = '', address } = caller;
  const network = networkOf(address);
  const minutes: NamedWindow[] = [
    {
      scope: `visitor:${visitorId}`,
      ...questionsPerVisitor,
      name: 'minute',
      reason: 'This visitor asks too fast',
    },
    {
      scope: scopeOf('questions-of-address', network, account.id),
      ...questionsPerAddress,
      name: 'address',
      reason: 'Too many questions from one address',
    },
  ];
  if (hourlyLimit(account) >= sharedBelow) return minutes;
  return [
    ...minutes,
    {
      scope: scopeOf('hour-of-address', network, account.id),
      ...shareOf(account, shares.address),
      name: 'address-hour',
      reason: 'This address has used up its share of the hour',
    },
    {
      scope: `chatbot-hour:${chatbotId}`,
      ...shareOf(account, shares.chatbot),
      name: 'chatbot-hour',
      reason: 'The visitors of this chatbot have used up their share of the hour',
    },
    {
      scope: `visitors-hour:${account.id}`,
      ...shareOf(account, shares.visitors),
      name: 'visitors-hour',
      reason: 'The requests of this hour are used up',
    },
  ];
}

function liveWindows(account: CountedAccount, caller: CountedCaller): NamedWindow[] {
  const { kind, visitorId = '', liveSessionId = '', address } = caller;
  const network = networkOf(address);
  if (kind === 'visitor')
    return [
      {
        scope: `live-visitor:${visitorId}`,
        ...liveRequestsPerVisitor,
        name: 'minute',
        reason: 'This visitor writes too fast',
      },
      {
        scope: scopeOf('live-address', network, account.id),
        ...liveRequestsPerAddress,
        name: 'address',
        reason: 'Too many requests from one address',
      },
    ];
  if (kind === 'nobody')
    return [
      {
        scope: `live-session:${liveSessionId}`,
        ...anonymousMessagesPerSession,
        name: 'session',
        reason: 'Too many messages in this chat without a credential',
      },
      {
        scope: scopeOf('messages-of-address', network, account.id),
        ...anonymousMessagesPerAddress,
        name: 'address',
        reason: 'Too many messages from one address without a credential',
      },
    ];
  return [];
}

function liveShareOf(account: CountedAccount): NamedWindow {
  const share = shareOf(account, shares.liveChat);
  return { scope: `live-hour:${account.id}`, ...share, name: 'hour', reason: '' };
}

const shareOf = (account: CountedAccount, share: number) => ({
  limit: Math.max(1, Math.floor(hourlyLimit(account) * share)),
  windowMs: hourMs,
});

function headers({ name, limit, windowMs }: NamedWindow, remaining: number, resetMs: number): RateHeaders {
  return {
    RateLimit: `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`,
    'RateLimit-Policy': `"${name}";q=${limit};w=${windowMs / 1000}`,
  };
}

function tooMany(window: NamedWindow | undefined, { resetMs }: Extract<Admission, { isAdmitted: false }>): Problem {
  if (!window) throw new Error('A window is full that nobody asked for.');
  const seconds = Math.max(1, Math.ceil(resetMs / 1000));
  return new Problem('RATE_LIMIT_EXCEEDED', `${window.reason}; try again in ${seconds} s.`, {
    headers: { ...headers(window, 0, resetMs), 'Retry-After': String(seconds) },
  });
}
