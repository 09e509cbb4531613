import { createHmac } from 'node:crypto';
import { Problem } from '../errors/index.ts';
import { mayEmbed } from './embedding.ts';
import { newId } from './ids.ts';
import type { IsOwnOrigin } from './own-origin.ts';
import type { SignedIdentity } from './signed-identity.ts';
import { looksLikeVisitorToken, readVisitorToken, signVisitorToken, type Visitor } from './visitor-tokens.ts';

const lifetimeMs = 3600_000;
/** A browser that comes back within this time is the same visitor. */
const rememberedMs = 30 * 24 * 3600_000;

interface VisitedChatbot {
  id: string;
  accountId: string;
  domain: string;
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

interface Doorkeeper {
  isOwnOrigin: IsOwnOrigin;
  secret: string;
  nowMs: number;
}

type Known = Pick<Visitor, 'visitorId' | 'identified'>;

/** Gives a visitor's browser a token for one chatbot, when the page it is on belongs to that chatbot or is our own. */
export function welcomeVisitor(
  chatbot: VisitedChatbot,
  { origin, host, earlierToken, identity, identitySecretId }: Arrival,
  { isOwnOrigin, secret, nowMs }: Doorkeeper,
): { token: string; visitorId: string; expiresAt: number } {
  const isWelcome = origin !== undefined && (mayEmbed(chatbot.domain, origin) || isOwnOrigin(origin, host));
  if (!isWelcome) {
    throw new Problem('FORBIDDEN', "This page may not use the chatbot: its origin is not the chatbot's domain.");
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
