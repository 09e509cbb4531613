import { createHash } from 'node:crypto';
import { networkOf } from './network-of.ts';
import { hourlyLimit } from './plans.ts';
import type { RateWindow } from './ports.ts';

export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
const questionsPerVisitor = { limit: 20, windowMs: minuteMs };
const questionsPerAddress = { limit: 120, windowMs: minuteMs };
const liveRequestsPerVisitor = { limit: 300, windowMs: minuteMs };
const liveRequestsPerAddress = { limit: 600, windowMs: minuteMs };
/** For callers who have only the id of a chat. */
const anonymousMessagesPerSession = { limit: 60, windowMs: minuteMs };
const anonymousMessagesPerAddress = { limit: 300, windowMs: minuteMs };
/** Several for each question that is typed; each costs a fraction of an answer. */
const searchesPerVisitor = { limit: 120, windowMs: minuteMs };
const searchesPerAddress = { limit: 600, windowMs: minuteMs };
const newVisitorsPerAddress = { limit: 60, windowMs: minuteMs };
/**
 * What of an account's hour one kind of caller may use. All visitors together leave a share to the owner's own servers;
 * the visitors of one chatbot leave one to the other chatbots; one address leaves most to all others; live chat leaves
 * half to questions.
 */
const shares = { visitors: 0.8, chatbot: 0.6, address: 0.25, liveChat: 0.5 };
/** From here on an account is as good as unlimited, and its hour need not be shared out. */
const sharedBelow = 100_000;

export interface CountedAccount {
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

/** A window, and what its refusals say. */
export interface NamedWindow extends RateWindow {
  name: string;
  reason: string;
}

/** What a caller gave may be of any length; the name of a window is not. */
export function scopeOf(kind: string, ...given: string[]): string {
  return `${kind}:${createHash('sha256').update(given.join('\n')).digest('base64url')}`;
}

export function hourOf(account: CountedAccount): NamedWindow {
  const reason = 'The requests of this hour are used up';
  return { scope: account.id, limit: hourlyLimit(account), windowMs: hourMs, name: 'hour', reason };
}

export function questionWindows(account: CountedAccount, caller: CountedCaller): NamedWindow[] {
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

/** Searches while a visitor types: beside the account's hour, which is for answers. */
export function searchWindows(account: CountedAccount, { visitorId = '', address }: CountedCaller): NamedWindow[] {
  return [
    {
      scope: `searches:${visitorId}`,
      ...searchesPerVisitor,
      name: 'minute',
      reason: 'This visitor searches too fast',
    },
    {
      scope: scopeOf('searches-of-address', networkOf(address), account.id),
      ...searchesPerAddress,
      name: 'address',
      reason: 'Too many searches from one address',
    },
  ];
}

export function liveWindows(account: CountedAccount, caller: CountedCaller): NamedWindow[] {
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

export function liveShareOf(account: CountedAccount): NamedWindow {
  const share = shareOf(account, shares.liveChat);
  return { scope: `live-hour:${account.id}`, ...share, name: 'hour', reason: '' };
}

const shareOf = (account: CountedAccount, share: number) => ({
  limit: Math.max(1, Math.floor(hourlyLimit(account) * share)),
  windowMs: hourMs,
});

const previewsPerAccount = { limit: 60, windowMs: hourMs };

export function previewsOf(accountId: string): NamedWindow {
  const scope = scopeOf('website-previews', accountId);
  return { scope, ...previewsPerAccount, name: 'website previews', reason: 'Too many websites were looked at' };
}

const modelTrialsPerChatbot = { limit: 60, windowMs: hourMs };

export function modelTrialsOf(chatbotId: string): NamedWindow {
  const scope = scopeOf('model-trials', chatbotId);
  return { scope, ...modelTrialsPerChatbot, name: 'model trials', reason: 'Models were tried too often' };
}

const testRunsPerAccount = { limit: 30, windowMs: hourMs };

export function testRunsOf(accountId: string): NamedWindow {
  const scope = scopeOf('test-runs', accountId);
  return { scope, ...testRunsPerAccount, name: 'test runs', reason: 'Tests were run too often' };
}

export function newVisitorsFrom(address: string, chatbotId: string): NamedWindow {
  const scope = scopeOf('visitors', networkOf(address), chatbotId);
  return { scope, ...newVisitorsPerAddress, name: 'visitors', reason: 'Too many new visitors from one address' };
}
