import { z } from 'zod';

/** The fields that accounts, members, keys and signing in share. */
export const accountParams = z.object({ accountId: z.string() });
export const name = z.string().trim().min(1).max(100);
export const email = z
  .email()
  .max(254)
  .transform((text) => text.toLowerCase());
export const time = z.iso.datetime();
export const timeText = (ms: number) => new Date(ms).toISOString();

/** What every endpoint of an account has in common. */
export const ofAccount = {
  tag: 'Account',
  callers: ['user'],
  params: accountParams,
  errors: ['NOT_FOUND'],
} as const;
