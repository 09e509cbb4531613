import { createHash } from 'node:crypto';
import { Problem } from '../errors/index.ts';
import { hourlyLimit } from './plans.ts';
import type { Admission, RateStore } from './ports.ts';

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
const visitorRequestsPerMinute = 20;
const signInsPerAccountName = { limit: 10, windowMs: 15 * minuteMs };
const newVisitorsPerAddress = { limit: 60, windowMs: minuteMs };
const signInsPerAddress = { limit: 60, windowMs: 15 * minuteMs };

export type RateHeaders = Record<string, string>;

interface CountedAccount {
  id: string;
  plan: string;
  hourlyLimit: number | null;
}

export type Limits = ReturnType<typeof createLimits>;

/** The sliding hour of an account, the minute of a visitor, and the sign-ins of an address. */
export function createLimits({ store, clock }: { store: RateStore; clock(): number }) {
  return {
    /** Takes one place of the account's hour, and of the visitor's minute first. Returns the headers that say what is left. */
    async countRequest(account: CountedAccount, visitorId?: string): Promise<RateHeaders> {
      if (visitorId !== undefined) {
        const minute = { scope: `visitor:${visitorId}`, limit: visitorRequestsPerMinute, windowMs: minuteMs };
        const admission = await store.admit({ ...minute, nowMs: clock() });
        if (!admission.isAdmitted) throw tooMany('minute', minute, admission, 'This visitor asks too fast');
      }
      const hour = { scope: account.id, limit: hourlyLimit(account), windowMs: hourMs };
      const admission = await store.admit({ ...hour, nowMs: clock() });
      if (!admission.isAdmitted)
        throw tooMany('hour', hour, admission, 'The requests of this hour are used up');
      return headers('hour', hour, admission);
    },

    /** How much of its hour an account has used. */
    async useOfTheHour(account: CountedAccount): Promise<{ limit: number; used: number; remaining: number }> {
      const limit = hourlyLimit(account);
      const used = await store.used(account.id, hourMs, clock());
      return { limit, used, remaining: Math.max(0, limit - used) };
    },

    /** Keeps one address from making visitors without end, each with a minute of its own. */
    async countNewVisitor(address: string, chatbotId: string): Promise<void> {
      const window = { scope: scopeOf('visitors', address, chatbotId), ...newVisitorsPerAddress };
      const admission = await store.admit({ ...window, nowMs: clock() });
      if (!admission.isAdmitted)
        throw tooMany('visitors', window, admission, 'Too many new visitors from one address');
    },

    /** Slows down guessing of passwords, by address and by account name. */
    async countSignIn(address: string, email: string): Promise<void> {
      for (const window of [
        { scope: scopeOf('sign-in-address', address), ...signInsPerAddress },
        { scope: scopeOf('sign-in', email), ...signInsPerAccountName },
      ]) {
        const admission = await store.admit({ ...window, nowMs: clock() });
        if (!admission.isAdmitted)
          throw tooMany('sign-in', window, admission, 'Too many attempts to sign in');
      }
    },

    /** Each asks something of the identity provider: one address must not make us ask without end. */
    async countProviderSignIn(address: string): Promise<void> {
      const window = { scope: scopeOf('provider-sign-in', address), ...signInsPerAddress };
      const admission = await store.admit({ ...window, nowMs: clock() });
      if (!admission.isAdmitted) throw tooMany('sign-in', window, admission, 'Too many attempts to sign in');
    },

    /** Forgets what no window looks at any more. */
    forgetOld: () => store.forget(clock() - hourMs - minuteMs),
  };
}

/** What a caller gave may be of any length; the name of a window is not. */
function scopeOf(kind: string, ...given: string[]): string {
  return `${kind}:${createHash('sha256').update(given.join('\n')).digest('base64url')}`;
}

interface Window {
  limit: number;
  windowMs: number;
}

function headers(name: string, { limit, windowMs }: Window, { remaining, resetMs }: Admission): RateHeaders {
  return {
    RateLimit: `"${name}";r=${remaining};t=${Math.ceil(resetMs / 1000)}`,
    'RateLimit-Policy': `"${name}";q=${limit};w=${windowMs / 1000}`,
  };
}

function tooMany(name: string, window: Window, admission: Admission, reason: string): Problem {
  const seconds = Math.max(1, Math.ceil(admission.resetMs / 1000));
  return new Problem('RATE_LIMIT_EXCEEDED', `${reason}; try again in ${seconds} s.`, {
    headers: { ...headers(name, window, admission), 'Retry-After': String(seconds) },
  });
}
