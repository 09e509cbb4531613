import { z } from 'zod';
import { readClaims, signClaims } from './signed-claims.ts';

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
  /** Until when it vouched; no token made from this one lasts longer. */
  untilMs: number;
}

const claims = z.object({
  visitorId: z.string(),
  chatbotId: z.string(),
  accountId: z.string(),
  origin: z.string(),
  expiresAtMs: z.number(),
  identified: z
    .object({
      name: z.string().optional(),
      email: z.string().optional(),
      by: z.string(),
      // Tokens from before this was written are for an hour, and not renewed.
      untilMs: z.number().default(0),
    })
    .optional(),
});

const prefix = 'vt_';

export const looksLikeVisitorToken = (token: string) => token.startsWith(prefix);

export const signVisitorToken = (visitor: Visitor, secret: string): string =>
  prefix + signClaims('visitor', visitor, secret);

/** What a token says, when we signed it; whether it has expired is for the caller to ask. */
export function readVisitorToken(token: string, secret: string): Visitor | undefined {
  const said = readClaims('visitor', token.slice(prefix.length), secret);
  return said === undefined ? undefined : claims.parse(said);
}
