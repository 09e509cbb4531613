import { Problem } from '../errors/index.ts';
import type { RateStore } from './ports.ts';

const newAccountsPerUser = { limit: 10, windowMs: 3600_000 };

/** Each account has an hour of its own: nobody gets more of them by deleting and creating accounts. */
export function createNewAccountLimit({ store, clock }: { store: RateStore; clock(): number }) {
  return async (userId: string): Promise<void> => {
    const window = { scope: `new-accounts:${userId}`, ...newAccountsPerUser };
    const admission = await store.admit([window], clock());
    if (admission.isAdmitted) return;
    const seconds = Math.max(1, Math.ceil(admission.resetMs / 1000));
    throw new Problem('RATE_LIMIT_EXCEEDED', `Too many new accounts; try again in ${seconds} s.`, {
      headers: { 'Retry-After': String(seconds) },
    });
  };
}
