import { errors, type JWTPayload, jwtVerify } from 'jose';
import { z } from 'zod';
import { Problem } from '../errors/index.ts';

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
    email: claim(email, payload['email'], 'has an email that is no e-mail address.') ?? undefined,
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
