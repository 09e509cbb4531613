import { preferredLanguage } from '../languages/preferred-language.ts';
import { lonePage, type WayOn } from '../lone-page/index.ts';
import { ERROR_PAGE_WORDS, type ErrorPageWords } from './error-page-words/index.ts';
import { errorBodyOf } from './error-response.ts';
import type { FinalReply } from './final-reply.ts';

/** Where somebody has gone, and what they read. */
interface Visit {
  acceptLanguage: string | undefined;
  path: string;
}

/** A failure for somebody who looks at it in a browser, in their language; nobody may show it inside a page of theirs. */
export function errorPage(failure: unknown, { acceptLanguage, path }: Visit): FinalReply {
  const { status, body, headers } = errorBodyOf(failure);
  const language = preferredLanguage(acceptLanguage);
  const words = ERROR_PAGE_WORDS[language];
  const { said, icon } = meanings[body.code] ?? meaningOf(status);
  const wayOn = said === 'notFound' ? wayOnFrom(path, words) : { text: words.tryAgain, href: thisPage };
  const { policy, html } = lonePage({ language, icon, ...words[said], wayOn });
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      Vary: 'Accept-Language',
      ...headers,
    },
    body: html,
  };
}

/** As a link: the address it stands at. */
const thisPage = '';

interface Meaning {
  said: 'notFound' | 'noChat' | 'failed' | 'unavailable' | 'notBuilt';
  icon: 'lost' | 'no-chat' | 'failed';
}

const meanings: Record<string, Meaning> = {
  CHATBOT_NOT_FOUND: { said: 'noChat', icon: 'no-chat' },
  WIDGET_NOT_BUILT: { said: 'notBuilt', icon: 'failed' },
};

/** An address that makes no sense leads nowhere, as one that is unknown. */
function meaningOf(status: number): Meaning {
  if (status === 429 || status === 503) return { said: 'unavailable', icon: 'failed' };
  return status < 500 ? { said: 'notFound', icon: 'lost' } : { said: 'failed', icon: 'failed' };
}

/** Who looks for an operation of the API finds them all in the reference. */
const wayOnFrom = (path: string, { apiReference, toDashboard }: ErrorPageWords): WayOn =>
  path.startsWith('/api/') ? { text: apiReference, href: '/docs/api' } : { text: toDashboard, href: '/' };
