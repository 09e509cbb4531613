import { errorBodyOf } from './error-response.ts';
import { escapeHtml } from './escape-html.ts';
import type { FinalReply } from './final-reply.ts';

/** A failure for somebody who looks at it in a browser; nobody may show it inside a page of theirs. */
export function errorPage(failure: unknown): FinalReply {
  const { status, body, headers } = errorBodyOf(failure);
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'Referrer-Policy': 'no-referrer',
      ...headers,
    },
    body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(body.error)}</title></head>
<body><h1>${escapeHtml(body.error)}</h1><p>${escapeHtml(body.message)}</p></body></html>`,
  };
}
