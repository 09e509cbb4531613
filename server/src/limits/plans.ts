/** What an account may use. Plans are data on the account: a change takes effect with the next request. */
export const plans = ['free', 'pro', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

const requestsPerHour: Record<Plan, number> = { free: 100, pro: 1_000, enterprise: 10_000 };

/** What an account may hold; null for as much as it likes. */
export interface Quotas {
  /** Accounts that one user owns, by the best plan among them. */
  accounts: number | null;
  chatbots: number | null;
  sources: number | null;
  passages: number | null;
  /** Bytes of uploaded files and of texts given as sources. */
  storage: number | null;
  /** Conversations begun in a UTC day. */
  sessions: number | null;
}

const megabyte = 1_000_000;
export const quotasByPlan: Record<Plan, Quotas> = {
  free: {
    accounts: 3,
    chatbots: 10,
    sources: 100,
    passages: 20_000,
    storage: 200 * megabyte,
    sessions: 1_000,
  },
  pro: {
    accounts: 30,
    chatbots: 100,
    sources: 1_000,
    passages: 200_000,
    storage: 2_000 * megabyte,
    sessions: 10_000,
  },
  enterprise: {
    accounts: null,
    chatbots: null,
    sources: null,
    passages: null,
    storage: null,
    sessions: null,
  },
};

/** What the first account of an installation starts with: the operator is not limited by it. */
export const planOfFirstAccount = { plan: 'enterprise', hourlyLimit: 1_000_000 } as const satisfies {
  plan: Plan;
  hourlyLimit: number;
};

/** The account's requests an hour; an enterprise account has the number that was set on it. */
export function hourlyLimit(account: { plan: string; hourlyLimit: number | null }): number {
  const plan = planOf(account);
  return plan === 'enterprise' && account.hourlyLimit !== null ? account.hourlyLimit : requestsPerHour[plan];
}

/** One that is not known here counts as the smallest. */
export const planOf = ({ plan }: { plan: string }): Plan => plans.find((name) => name === plan) ?? 'free';
