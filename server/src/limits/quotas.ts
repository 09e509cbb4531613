import { Problem } from '../errors/index.ts';
import { planOf, plans, type Quotas, quotasByPlan } from './plans.ts';

/** Quotas that an account has; that of accounts is its owner's. */
export type AccountQuotas = Omit<Quotas, 'accounts'>;
/** What an operator has set on one account, instead of what its plan says. */
export type QuotaOverrides = Partial<AccountQuotas>;

interface QuotaAccount {
  plan: string;
  quotas?: QuotaOverrides | undefined;
}

/** The use of an account, as far as quotas count it. */
export type QuotaUse = Record<keyof AccountQuotas, number>;

/** Tells what accounts hold. */
export interface QuotaStore {
  /** The day, as `2026-11-15`, is the one whose sessions are counted. */
  use(accountId: string, day: string): Promise<QuotaUse>;
}

export function quotasOf(account: QuotaAccount): AccountQuotas {
  const { accounts: _, ...quotas } = quotasByPlan[planOf(account)];
  return { ...quotas, ...account.quotas };
}

/** How many accounts a user may own who has these: as the best plan among them allows. */
export function ownedAccountsQuota(owned: readonly { plan: string }[]): number | null {
  const best = Math.max(0, ...owned.map((account) => plans.indexOf(planOf(account))));
  return quotasByPlan[plans[best] ?? 'free'].accounts;
}

/** Each quota with what is used of it. */
export function withLimits(use: QuotaUse, limits: AccountQuotas) {
  const names = Object.keys(use) as (keyof AccountQuotas)[];
  const entries = names.map((name) => [name, { used: use[name], limit: limits[name] }] as const);
  return Object.fromEntries(entries) as Record<keyof AccountQuotas, { used: number; limit: number | null }>;
}

export type AccountQuotaReader = ReturnType<typeof createQuotas>;

interface Dependencies {
  store: QuotaStore;
  findAccount(accountId: string): Promise<QuotaAccount | undefined>;
  clock(): number;
}

/** What accounts may hold, and what they hold. */
export function createQuotas({ store, findAccount, clock }: Dependencies) {
  return {
    async of(accountId: string): Promise<AccountQuotas> {
      return quotasOf((await findAccount(accountId)) ?? { plan: 'free' });
    },
    use: (accountId: string): Promise<QuotaUse> => store.use(accountId, utcDay(clock())),
  };
}

const askOperator = 'or ask the operator of this server for more';

export function quotaExceeded(name: keyof Quotas, limit: number): Problem {
  return new Problem('QUOTA_EXCEEDED', sentences[name](limit.toLocaleString('en-US'), limit));
}

const sentences: Record<keyof Quotas, (limit: string, count: number) => string> = {
  accounts: (limit) => `You own ${limit} accounts, as many as your plan allows; delete one, ${askOperator}.`,
  chatbots: (limit) => `The account has ${limit} chatbots, as many as its plan allows; delete one, ${askOperator}.`,
  sources: (limit) => `The account has ${limit} sources, as many as its plan allows; delete some, ${askOperator}.`,
  passages: (limit) =>
    `The account's documents come to more than ${limit} passages, as many as its plan allows; delete sources, ${askOperator}.`,
  storage: (_, bytes) =>
    `The account's files and texts come to more than ${(bytes / 1_000_000).toLocaleString('en-US')} MB, as much as its plan allows; delete sources, ${askOperator}.`,
  sessions: (limit) =>
    `The account has begun ${limit} conversations today, as many as its plan allows; new ones begin at midnight UTC.`,
};

const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);

/** How old what is known of an account may be: so many more conversations than its quota may begin. */
const freshMs = 1_000;
const mostAccounts = 10_000;
const dayMs = 24 * 3600_000;

interface SessionQuotaDependencies extends Dependencies {
  onError(error: unknown): void;
}

interface Known {
  day: string;
  readAt: number;
  /** Undefined until the first look is over. */
  used?: number;
  limit?: number | null;
}

/**
 * Conversations that an account begins in a day. A question never waits for it: what was known a second ago decides,
 * while the next look is under way.
 */
export function createSessionQuota({ store, findAccount, clock, onError }: SessionQuotaDependencies) {
  const accounts = new Map<string, Known>();

  async function look(accountId: string, known: Known): Promise<void> {
    const account = await findAccount(accountId);
    const limit = account ? quotasOf(account).sessions : null;
    known.used = limit === null ? 0 : (await store.use(accountId, known.day)).sessions;
    known.limit = limit;
  }

  function remembered(accountId: string): Known {
    const [now, day] = [clock(), utcDay(clock())];
    let known = accounts.get(accountId);
    if (known?.day === day && now - known.readAt < freshMs) return known;
    known = { ...(known?.day === day && known), day, readAt: now };
    accounts.delete(accountId);
    if (accounts.size >= mostAccounts) accounts.delete(accounts.keys().next().value as string);
    accounts.set(accountId, known);
    look(accountId, known).catch(onError);
    return known;
  }

  return {
    /** Refuses a new conversation once the day's are used up, unless it is exempt. */
    requireRoom(accountId: string, isExempt: () => boolean): void {
      const { used, limit } = remembered(accountId);
      if (used === undefined || limit === undefined || limit === null || used < limit || isExempt()) return;
      const { message } = quotaExceeded('sessions', limit);
      const seconds = Math.ceil((dayMs - (clock() % dayMs)) / 1000);
      // It is over at midnight, and questions know no other refusal of this kind.
      throw new Problem('RATE_LIMIT_EXCEEDED', message, { headers: { 'Retry-After': String(seconds) } });
    },
  };
}
