import { z } from 'zod';
import { noApiKey } from '../identity/index.ts';
import { plans } from '../limits/index.ts';
import type { ListPosition } from './ports.ts';

/** What the operator's endpoints share. */
export const forOperators = {
  tag: 'Operator',
  callers: ['user', 'operator'],
  apiKey: noApiKey('The operator runs the server; a key belongs to one account.'),
} as const;

const time = z.iso.datetime();
export const timeText = (ms: number) => new Date(ms).toISOString();
export const signUpState = z.enum(['open', 'closed']);

export const hourlyLimit = z
  .int()
  .min(0)
  .max(10_000_000)
  .nullable()
  .describe('Requests an hour on the plan enterprise.');

const amount = z.int().min(0).max(1_000_000_000_000_000).nullable().optional();
/** What an operator sets on one account. */
export const quotaOverrides = z
  .strictObject({
    chatbots: amount,
    sources: amount,
    passages: amount,
    storage: amount.describe('Bytes of uploaded files and of texts given as sources.'),
    sessions: amount.describe('Conversations begun in a UTC day.'),
  })
  .nullable()
  .describe("Instead of the plan's quotas, as a whole; a null inside means no limit, a null here what the plan says.");

const quota = z.object({ used: z.number(), limit: z.number().nullable() });

export const accountDocument = z.object({
  id: z.string(),
  name: z.string(),
  plan: z.enum(plans),
  hourlyLimit: z.number().nullable(),
  owners: z.array(z.string()).describe('The email addresses of its owners, three at most.'),
  members: z.number(),
  createdAt: time,
  hour: z.object({ limit: z.number(), used: z.number(), remaining: z.number() }).describe('Use of the sliding hour.'),
  quotas: z.object({
    chatbots: quota,
    sources: quota,
    passages: quota,
    storage: quota,
    sessions: quota,
  }),
});

export const userDocument = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  isOperator: z.boolean().describe('As the owner of the first account, or appointed.'),
  accounts: z.number(),
  accountNames: z.array(z.string()).describe('The names of the accounts, up to three.'),
  lastSignInAt: time.nullable().describe('The latest sign-in, also once it has ended; null where none is known.'),
  createdAt: time,
});

export const resetDocument = z.object({
  resetToken: z.string().describe('For POST /api/auth/reset-password; shown this once.'),
  resetUrl: z.string().describe('Where the user sets the password, once.'),
  expiresAt: time,
});

const cursorForm = /^(\d{1,15})-([\w-]{1,255})$/;

export const listQuery = z.object({
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .transform((text) => text || undefined)
    .describe('Part of a name or of an email address.'),
  cursor: z
    .string()
    .regex(cursorForm, 'is not a `next` of an earlier reply')
    .optional()
    .transform((text) => positionOf(text))
    .describe('`next` of the reply before.'),
  limit: z.coerce.number().int().min(1).max(100).default(50),
});

function positionOf(text: string | undefined): ListPosition | undefined {
  const [, createdAt, id] = cursorForm.exec(text ?? '') ?? [];
  return createdAt === undefined || id === undefined ? undefined : { createdAt: Number(createdAt), id };
}

export const nextOf = (listed: readonly ListPosition[], limit: number): string | null => {
  const last = listed.length === limit ? listed.at(-1) : undefined;
  return last ? `${last.createdAt}-${last.id}` : null;
};
export const next = z.string().nullable().describe('The `cursor` to go on with; null where nothing is left.');
