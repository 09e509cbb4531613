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

export const utcDay = (ms: number) => new Date(ms).toISOString().slice(0, 10);
