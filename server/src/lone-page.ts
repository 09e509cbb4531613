import { createHash } from 'node:crypto';

interface LonePage {
  /** As code; English where it is not given. */
  language?: string;
  title: string;
  /** The HTML below the mark. */
  content: string;
  /** Whether it has a form that posts to its own address. */
  hasForm?: boolean;
}

/** A page with one thing to say, with our mark above it: a failure, or what a link in an email asks. */
export function lonePage({ language = 'en', title, content, hasForm = false }: LonePage) {
  return {
    /** Nothing but the page itself and our font; nobody may show it inside a page of theirs. */
    policy: `default-src 'none'; style-src 'sha256-${styleHash()}'; font-src 'self'; base-uri 'none'; form-action ${hasForm ? "'self'" : "'none'"}; frame-ancestors 'none'`,
    html: `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${title} · Parley</title><style>${style}</style></head>
<body><main>${mark}${content}</main></body></html>
`,
  };
}

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
h1:first-of-type { margin-top: 1.25rem; }
.status + h1 { margin-top: .5rem; }
p + p { margin-top: .5rem; }
form { margin-top: 1.5rem; }
button { font-family: inherit; cursor: pointer; }
nav { display: flex; flex-wrap: wrap; justify-content: center; gap: .5rem; margin-top: 1.5rem; }
a, button { box-sizing: border-box; min-height: 2.25rem; padding: .375rem .75rem; border: 1px solid light-dark(#d9d4cb, #3a3e47); border-radius: .5rem; background: light-dark(#ffffff, #17181c); color: inherit; font-size: .875rem; font-weight: 500; text-decoration: none; }
a:hover { border-color: light-dark(#0b6a75, #74d0da); }
a:first-child, button { border-color: light-dark(#0b6a75, #74d0da); background: light-dark(#0b6a75, #74d0da); color: light-dark(#ffffff, #05252a); }
a:first-child:hover, button:hover { border-color: light-dark(#085560, #97dfe7); background: light-dark(#085560, #97dfe7); }
@media (max-width: 40rem) { a, button { flex: 1 1 auto; min-height: 2.75rem; padding-block: .625rem; } }
a:focus-visible, button:focus-visible { outline: 2px solid light-dark(#0b6a75, #74d0da); outline-offset: 2px; }
`;

let hash: string | undefined;

function styleHash(): string {
  hash ??= createHash('sha256').update(style).digest('base64');
  return hash;
}
