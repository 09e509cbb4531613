import { Problem } from '../errors/index.ts';
import { newId } from './ids.ts';
import { looksLikeVisitorToken, readVisitorToken, signVisitorToken } from './visitor-tokens.ts';

const lifetimeMs = 3600_000;
/** A browser that comes back within this time is the same visitor. */
const rememberedMs = 30 * 24 * 3600_000;

interface VisitedChatbot {
  id: string;
  accountId: string;
  domain: string;
}

/** Gives a visitor's browser a token for one chatbot, when the page it is on belongs to that chatbot. */
export function welcomeVisitor(
  chatbot: VisitedChatbot,
  origin: string | undefined,
  earlierToken: string | undefined,
  { secret, nowMs }: { secret: string; nowMs: number },
): { token: string; visitorId: string; expiresAt: number } {
  if (!origin || !mayEmbed(chatbot.domain, origin)) {
    throw new Problem(
      'FORBIDDEN',
      "This page may not use the chatbot: its origin is not the chatbot's domain.",
    );
  }
  const earlier =
    earlierToken && looksLikeVisitorToken(earlierToken) ? readVisitorToken(earlierToken, secret) : undefined;
  const isSame = earlier?.chatbotId === chatbot.id && earlier.expiresAtMs > nowMs - rememberedMs;
  const visitorId = earlier && isSame ? earlier.visitorId : newId('vis');
  const expiresAtMs = nowMs + lifetimeMs;
  const token = signVisitorToken(
    { visitorId, chatbotId: chatbot.id, accountId: chatbot.accountId, origin, expiresAtMs },
    secret,
  );
  return { token, visitorId, expiresAt: expiresAtMs };
}

/** Whether a page of this origin may embed a chatbot of this domain: the domain, its subdomains, or localhost while there is none. */
function mayEmbed(domain: string, origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const { hostname, protocol, origin: exact } = new URL(origin);
  if (!/^https?:$/.test(protocol) || exact !== origin) return false;
  if (domain === '') return isLocalhost(hostname);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}

function isLocalhost(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '127.0.0.1' ||
    hostname === '[::1]'
  );
}
