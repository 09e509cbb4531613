import { expect, test } from 'vitest';
import type { Account, Role } from '../api/documents.ts';
import { accountsNearLimit, hasNoticeableLimit } from './near-limit.ts';

const account = (used: number, limit: number, role: Role = 'owner'): Account => ({
  id: `acct_${used}`,
  name: 'A',
  role,
  plan: 'free',
  retentionDays: 30,
  createdAt: '2026-11-15T10:00:00Z',
  hour: { limit, used, remaining: limit - used },
});

test('owners and admins are warned from four fifths of the hour on, agents are not', () => {
  expect(accountsNearLimit([account(79, 100)])).toEqual([]);
  for (const used of [80, 99, 100]) expect(accountsNearLimit([account(used, 100)])).toHaveLength(1);
  expect(accountsNearLimit([account(80, 100, 'admin')])).toHaveLength(1);
  expect(accountsNearLimit([account(100, 100, 'agent')])).toEqual([]);
});

test('nobody is warned of an hour in which nothing was asked', () => {
  expect(accountsNearLimit([account(0, 0)])).toEqual([]);
});

test('a limit of a million is told only where it is near', () => {
  expect(hasNoticeableLimit(account(3, 10_000).hour)).toBe(true);
  expect(hasNoticeableLimit(account(3, 1_000_000).hour)).toBe(false);
  expect(hasNoticeableLimit(account(800_000, 1_000_000).hour)).toBe(true);
});
