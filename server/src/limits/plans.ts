/** What an account may use. Plans are data on the account: a change takes effect with the next request. */
export const plans = ['free', 'pro', 'enterprise'] as const;
export type Plan = (typeof plans)[number];

const requestsPerHour: Record<Plan, number> = { free: 100, pro: 1_000, enterprise: 10_000 };

/** What the first account of an installation starts with: whoever runs the server is not stopped by it. */
export const planOfFirstAccount = { plan: 'enterprise', hourlyLimit: 1_000_000 } as const satisfies {
  plan: Plan;
  hourlyLimit: number;
};

/** The account's requests an hour; an enterprise account has the number that was set on it. */
export function hourlyLimit(account: { plan: string; hourlyLimit: number | null }): number {
  const plan = plans.find((name) => name === account.plan) ?? 'free';
  return plan === 'enterprise' && account.hourlyLimit !== null ? account.hourlyLimit : requestsPerHour[plan];
}
