import { createHash } from 'node:crypto';
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
  return {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${styleHash()}'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      'Referrer-Policy': 'no-referrer',
      ...headers,
    },
    body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${escapeHtml(title)} · Parley</title><style>${style}</style></head>
<body><main>${mark}<p class="status">${status}</p><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>${
      links.length > 0 ? `<nav aria-label="Where to go on">${links.join('')}</nav>` : ''
    }</main></body></html>`,
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

const mark =
  '<svg width="40" height="40" viewBox="0 0 32 32" aria-hidden="true"><path class="one" d="M10 3h7a8 8 0 0 1 8 8v1a8 8 0 0 1-8 8h-5.5L5.6 24.4A1 1 0 0 1 4 23.6V18.3A8 8 0 0 1 2 13v-2a8 8 0 0 1 8-8z"/><path class="two" d="M17 12h5.5a7.5 7.5 0 0 1 7.5 7.5v0a7.5 7.5 0 0 1-1.5 4.5v4.4a.8.8 0 0 1-1.3.6L23 26.5h-6a7 7 0 0 1-7-7v-.5a7 7 0 0 1 7-7z"/></svg>';

/** The dashboard's colours, in the page itself: it is shown when nothing else can be loaded, too. */
const style = `
@font-face { font-family: "Inter Variable"; font-weight: 100 900; font-display: swap; src: url("/font.woff2") format("woff2"); }
:root { color-scheme: light dark; }
body { display: grid; font: 14px/1.5 "Inter Variable", system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; min-height: 100vh; margin: 0; place-items: center; background: light-dark(#f8f7f4, #101114); color: light-dark(#1d1b18, #ecebe8); }
main { box-sizing: border-box; width: 100%; max-width: 28rem; padding: 2rem 1.5rem 6rem; text-align: center; text-wrap: balance; }
.one { fill: light-dark(#0b6a75, #74d0da); }
.two { fill: light-dark(#f0b64b, #f3c165); stroke: light-dark(#f8f7f4, #101114); stroke-width: 2; }
.status { margin: 1.25rem 0 0; color: light-dark(#66615a, #a5a6ab); font-size: .8125rem; font-weight: 600; }
h1 { margin: .5rem 0; font-size: 1.5rem; font-weight: 600; letter-spacing: -.02em; line-height: 1.3; }
p { margin: 0; color: light-dark(#66615a, #a5a6ab); overflow-wrap: anywhere; }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: .5rem; margin-top: 1.5rem; }
a { box-sizing: border-box; min-height: 2.25rem; padding: .375rem .75rem; border: 1px solid light-dark(#d9d4cb, #3a3e47); border-radius: .5rem; background: light-dark(#ffffff, #17181c); color: inherit; font-size: .875rem; font-weight: 500; text-decoration: none; }
a:hover { border-color: light-dark(#0b6a75, #74d0da); }
a:first-child { border-color: light-dark(#0b6a75, #74d0da); background: light-dark(#0b6a75, #74d0da); color: light-dark(#ffffff, #05252a); }
a:first-child:hover { border-color: light-dark(#085560, #97dfe7); background: light-dark(#085560, #97dfe7); }
@media (max-width: 40rem) { a { flex: 1 1 auto; min-height: 2.75rem; padding-block: .625rem; } }
a:focus-visible { outline: 2px solid light-dark(#0b6a75, #74d0da); outline-offset: 2px; }
`;

let hash: string | undefined;

function styleHash(): string {
  hash ??= createHash('sha256').update(style).digest('base64');
  return hash;
}
