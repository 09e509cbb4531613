import { createHmac } from 'node:crypto';
import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { Problem } from '../errors/index.ts';
import { newId } from './ids.ts';
import { type Embedding, type IsOwnOrigin, mayEmbed } from './origins.ts';
import { readClaims, signClaims } from './signed-claims.ts';

const lifetimeMs = 3600_000;
/** A browser that comes back within this time is the same visitor. */
const rememberedMs = 30 * 24 * 3600_000;

interface VisitedChatbot {
  id: string;
  accountId: string;
  embedding: Embedding;
}

/** What a browser brings along that asks for a token. */
export interface Arrival {
  origin: string | undefined;
  /** The Host header. */
  host: string | undefined;
  /** What it was given before. */
  earlierToken: string | undefined;
  /** Whom the site's own server says it is. */
  identity: SignedIdentity | undefined;
  /** Of the chatbot's identity secret; an identity that another one vouched for is not kept. */
  identitySecretId: string | undefined;
}

interface Signing {
  isOwnOrigin: IsOwnOrigin;
  secret: string;
  nowMs: number;
}

type Known = Pick<Visitor, 'visitorId' | 'identified'>;

/** Gives a visitor's browser a token for one chatbot, when the page it is on belongs to that chatbot or is our own. */
export function welcomeVisitor(
  chatbot: VisitedChatbot,
  { origin, host, earlierToken, identity, identitySecretId }: Arrival,
  { isOwnOrigin, secret, nowMs }: Signing,
): { token: string; visitorId: string; expiresAt: number } {
  const isWelcome = origin !== undefined && (mayEmbed(chatbot.embedding, origin) || isOwnOrigin(origin, host));
  if (!isWelcome) {
    throw new Problem(
      'FORBIDDEN',
      "This page may not use the chatbot: its origin is not one of the chatbot's domains.",
    );
  }
  const visitor: Known = (identity && identifiedVisitor(chatbot.id, identity, identitySecretId ?? '', secret)) ??
    earlierVisitor(earlierToken, { chatbotId: chatbot.id, origin, identitySecretId, secret, nowMs }) ?? {
      visitorId: newId('vis'),
    };
  const expiresAtMs = Math.min(nowMs + lifetimeMs, visitor.identified?.untilMs ?? Number.POSITIVE_INFINITY);
  const token = signVisitorToken(
    { ...visitor, chatbotId: chatbot.id, accountId: chatbot.accountId, origin, expiresAtMs },
    secret,
  );
  return { token, visitorId: visitor.visitorId, expiresAt: expiresAtMs };
}

/** The same person on every device, under an id that nobody can work out from the site's own name for them. */
function identifiedVisitor(
  chatbotId: string,
  { subject, name, email, endsAtMs }: SignedIdentity,
  identitySecretId: string,
  secret: string,
): Known {
  const digest = createHmac('sha256', secret).update(`identified.${chatbotId}.${subject}`).digest();
  return {
    visitorId: `vis_${digest.subarray(0, 24).toString('base64url')}`,
    identified: { ...(name && { name }), ...(email && { email }), by: identitySecretId, untilMs: endsAtMs },
  };
}

interface Return {
  chatbotId: string;
  origin: string;
  identitySecretId: string | undefined;
  secret: string;
  nowMs: number;
}

/** Who the browser was before, on a page of the same origin: what one page was given says nothing on another. */
function earlierVisitor(token: string | undefined, back: Return): Known | undefined {
  const { chatbotId, origin, identitySecretId, secret, nowMs } = back;
  const earlier = token && looksLikeVisitorToken(token) ? readVisitorToken(token, secret) : undefined;
  if (earlier?.chatbotId !== chatbotId || earlier.origin !== origin) return undefined;
  const { visitorId, identified, expiresAtMs } = earlier;
  if (!identified) return expiresAtMs > nowMs - rememberedMs ? { visitorId } : undefined;
  const isVouchedFor = identified.by === identitySecretId && identified.untilMs > nowMs;
  return isVouchedFor ? { visitorId, identified } : undefined;
}

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

const signVisitorToken = (visitor: Visitor, secret: string): string => prefix + signClaims('visitor', visitor, secret);

/** What a token says, when we signed it; whether it has expired is for the caller to ask. */
export function readVisitorToken(token: string, secret: string): Visitor | undefined {
  const said = readClaims('visitor', token.slice(prefix.length), secret);
  return said === undefined ? undefined : claims.parse(said);
}

const algorithm = 'HS256';
const toleranceSeconds = 30;
/** A token that is found later must not open the chat of its owner for long. */
const longestSeconds = 24 * 3600;

/** Whom a site's own server says that a visitor is. */
export interface SignedIdentity {
  /** The site's own name for the visitor. */
  subject: string;
  name: string | undefined;
  email: string | undefined;
  /** Until when the site's server vouches. */
  endsAtMs: number;
}

/** Text that every database can hold. */
const text = z.string().refine((given) => given.isWellFormed() && !given.includes('\0'));
const subject = text.min(1).max(200);
const name = text.trim().max(100).nullish();
const email = z.email().max(254).nullish();

/** Checks an identity token: a JWT that a site's own server has signed with its chatbot's identity secret. */
export async function verifyIdentity(
  token: string,
  { secret, chatbotId, nowMs }: { secret: string; chatbotId: string; nowMs: number },
): Promise<SignedIdentity> {
  // The library would take a signature with padding behind it.
  if (!/^[\w-]+\.[\w-]+\.[\w-]+$/.test(token)) throw badIdentity('is no signed JWT of three parts.');
  const { payload } = await jwtVerify(token, new TextEncoder().encode(secret), {
    algorithms: [algorithm],
    requiredClaims: ['sub', 'exp'],
    clockTolerance: toleranceSeconds,
    currentDate: new Date(nowMs),
  }).catch((cause: unknown) => {
    throw badIdentity(whatIsWrong(cause), cause);
  });
  const endsAtMs = endOf(payload, nowMs);
  const isForOthers = payload.aud !== undefined && ![payload.aud].flat().includes(chatbotId);
  if (isForOthers) throw badIdentity("has an aud that is not the chatbot's id.");
  return {
    subject: claim(subject, payload.sub, 'needs a sub: a string of 1 to 200 characters.'),
    name: claim(name, payload['name'], 'has a name that is no string of at most 100 characters.') || undefined,
    email: claim(email, payload['email'], 'has an email that is no email address.') ?? undefined,
    endsAtMs,
  };
}

/** One that has just ended is still taken, as clocks differ: it lasts for as long as they may. */
function endOf({ exp = 0, iat }: JWTPayload, nowMs: number): number {
  const now = nowMs / 1000;
  if (exp > now + longestSeconds + toleranceSeconds)
    throw badIdentity('has an exp more than 24 hours ahead; sign one for each visit.');
  if (iat !== undefined && iat > now + toleranceSeconds)
    throw badIdentity("has an iat in the future; check your server's clock.");
  return (exp > now ? exp : exp + toleranceSeconds) * 1000;
}

function claim<Claim>(schema: z.ZodType<Claim>, value: unknown, otherwise: string): Claim {
  const { success, data } = schema.safeParse(value);
  if (!success) throw badIdentity(otherwise);
  return data;
}

function whatIsWrong(error: unknown): string {
  if (error instanceof errors.JWTExpired) return 'has expired; sign a new one.';
  if (error instanceof errors.JWTClaimValidationFailed)
    return `has a claim that is missing, of a wrong type, or not fulfilled: ${error.claim}.`;
  if (error instanceof errors.JOSEAlgNotAllowed) return `must be signed with ${algorithm}.`;
  return `is not signed with ${algorithm} and the chatbot's present identity secret.`;
}

const badIdentity = (what: string, cause?: unknown) =>
  new Problem('INVALID_TOKEN', `The identity token ${what}`, { cause });
