import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';

/** Whom a visitor token speaks for. */
export interface Visitor {
  visitorId: string;
  chatbotId: string;
  accountId: string;
  origin: string;
  expiresAtMs: number;
  /** Of a visitor whom the site's own server has vouched for. */
  identified?: IdentifiedAs | undefined;
}

interface IdentifiedAs {
  name?: string | undefined;
  email?: string | undefined;
  /** Which identity secret of the chatbot vouched. */
  by: string;
}

const claims = z.object({
  visitorId: z.string(),
  chatbotId: z.string(),
  accountId: z.string(),
  origin: z.string(),
  expiresAtMs: z.number(),
  identified: z
    .object({ name: z.string().optional(), email: z.string().optional(), by: z.string() })
    .optional(),
});

const prefix = 'vt_';

export const looksLikeVisitorToken = (token: string) => token.startsWith(prefix);

export function signVisitorToken(visitor: Visitor, secret: string): string {
  const payload = Buffer.from(JSON.stringify(visitor)).toString('base64url');
  return `${prefix}${payload}.${signature(payload, secret)}`;
}

/** What a token says, when we signed it; whether it has expired is for the caller to ask. */
export function readVisitorToken(token: string, secret: string): Visitor | undefined {
  const [payload = '', given = '', ...rest] = token.slice(prefix.length).split('.');
  if (rest.length > 0) return undefined;
  const expected = Buffer.from(signature(payload, secret));
  const actual = Buffer.from(given);
  if (actual.length !== expected.length || !timingSafeEqual(actual, expected)) return undefined;
  return claims.parse(JSON.parse(Buffer.from(payload, 'base64url').toString()));
}

function signature(payload: string, secret: string): string {
  return createHmac('sha256', secret).update(`visitor.${payload}`).digest('base64url');
}
