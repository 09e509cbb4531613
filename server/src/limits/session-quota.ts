import { Problem } from '../errors/index.ts';
import { type QuotaOverrides, type QuotaStore, quotaExceeded, quotasOf, utcDay } from './quotas.ts';

/** How old what is known of an account may be: so many more conversations than its quota may begin. */
const freshMs = 1_000;
const mostAccounts = 10_000;
const dayMs = 24 * 3600_000;

interface Dependencies {
  store: QuotaStore;
  findAccount(accountId: string): Promise<{ plan: string; quotas?: QuotaOverrides | undefined } | undefined>;
  clock(): number;
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
export function createSessionQuota({ store, findAccount, clock, onError }: Dependencies) {
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
