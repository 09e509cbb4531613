import type { Account } from '../api/documents.ts';

/** From here on visitors may soon feel it. */
const warnFromShare = 0.8;

/** The accounts whose hour is nearly used up, for those who can do something about it. */
export const accountsNearLimit = (accounts: readonly Account[]): Account[] =>
  accounts.filter(({ role, hour }) => role !== 'agent' && hour.used > 0 && hour.used >= hour.limit * warnFromShare);
