import { lonePage } from '../lone-page.ts';
import { errorBodyOf, escapeHtml } from './error-response.ts';
import type { FinalReply } from './final-reply.ts';

interface WayOn {
  href: string;
  text: string;
}

/** A failure for somebody who looks at it in a browser; nobody may show it inside a page of theirs. */
export function errorPage(failure: unknown, waysOn: readonly WayOn[] = []): FinalReply {
  const { status, body, headers } = errorBodyOf(failure);
  const { title, text } = words[body.code] ?? { title: body.error, text: body.message };
  const links = waysOn.map(({ href, text: name }) => `<a href="${escapeHtml(href)}">${escapeHtml(name)}</a>`);
  const ways = links.length > 0 ? `<nav aria-label="Where to go on">${links.join('')}</nav>` : '';
  const { policy, html } = lonePage({
    title: escapeHtml(title),
    content: `<p class="status">${status}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${ways}`,
  });
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'Referrer-Policy': 'no-referrer',
      ...headers,
    },
    body: html,
  };
}

/** In place of words for programs. */
const words: Record<string, { title: string; text: string }> = {
  NOT_FOUND: { title: 'Page not found', text: 'This page doesn’t exist, or you don’t have access to it.' },
  CHATBOT_NOT_FOUND: {
    title: 'This chat isn’t available',
    text: 'The link may be wrong, or the chatbot is switched off.',
  },
  INTERNAL_ERROR: { title: 'Something went wrong', text: 'The error is in the server’s log. Try again in a moment.' },
};
