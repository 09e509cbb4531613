import { createHash } from 'node:crypto';
import type { NOTICE_WORDS } from '../mail/index.ts';
import type { NoticeKind } from './kinds.ts';

type Words = (typeof NOTICE_WORDS)['en'];

const style = `
:root { color-scheme: light dark; font: 15px/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", sans-serif; }
body { display: grid; min-height: 100vh; margin: 0; place-items: center; background: light-dark(#f8f7f4, #101114); color: light-dark(#1d1b18, #ecebe8); }
main { box-sizing: border-box; width: 100%; max-width: 30rem; padding: 2rem 1.5rem 6rem; text-align: center; }
h1 { margin: 0 0 .75rem; font-size: 1.5rem; font-weight: 600; letter-spacing: -.02em; line-height: 1.3; }
p { margin: 0 0 .5rem; overflow-wrap: anywhere; }
.quiet { color: light-dark(#66615a, #a5a6ab); }
button { margin-top: 1rem; padding: .5rem 1rem; border: 0; border-radius: .5rem; background: light-dark(#0b6a75, #74d0da); color: light-dark(#ffffff, #05252a); font: inherit; font-size: .875rem; font-weight: 500; cursor: pointer; }
button:hover { background: light-dark(#085560, #97dfe7); }
button:focus-visible { outline: 2px solid light-dark(#0b6a75, #74d0da); outline-offset: 2px; }
`;

const styleHash = createHash('sha256').update(style).digest('base64');

/** A form that posts to the page's own address, and nothing else. */
export const stopPagePolicy = `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`;

interface Shown {
  language: string;
  words: Words;
  notice?: NoticeKind;
  state: 'asked' | 'done' | 'unknown';
}

/** What a link that stops emails leads to. A program that follows links stops nothing: that takes the button. */
export function stopPage({ language, words, notice, state }: Shown): string {
  const { title, question, button, done, again, unknown } = words.stopPage;
  const filled = (text: string) => escaped(text.replace('{notice}', notice ? words.notices[notice] : ''));
  const content = {
    asked: `<p>${filled(question)}</p><form method="post"><button type="submit">${escaped(button)}</button></form>`,
    done: `<p role="status">${filled(done)}</p><p class="quiet">${escaped(again)}</p>`,
    unknown: `<p role="alert">${escaped(unknown)}</p>`,
  }[state];
  return `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<link rel="icon" href="data:,">
<title>${escaped(title)} · Parley</title>
<style>${style}</style>
</head>
<body><main><h1>${escaped(title)}</h1>${content}</main></body>
</html>
`;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
