import type { Account } from '../api/documents.ts';

/** From here on visitors may soon feel it. */
const warnFromShare = 0.8;

/** As much as the first account of a server starts with: nobody is meant to notice it. */
const asGoodAsNone = 1_000_000;

/** Whether there is anything to say of an hour but what was used: a limit so high is one only where it is near. */
export const hasNoticeableLimit = ({ used, limit }: Account['hour']): boolean =>
  limit < asGoodAsNone || used >= limit * warnFromShare;

/** The accounts whose hour is nearly used up, for those who can do something about it. */
export const accountsNearLimit = (accounts: readonly Account[]): Account[] =>
  accounts.filter(({ role, hour }) => role !== 'agent' && hour.used > 0 && hour.used >= hour.limit * warnFromShare);
