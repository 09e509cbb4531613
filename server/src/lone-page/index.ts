import { createHash } from 'node:crypto';
import { iconOf, type LonePageIcon } from './icons.ts';
import { mark } from './mark.ts';
import { style } from './style.ts';

export { iconOf } from './icons.ts';

interface LonePage {
  /** As code; English where it is not given. */
  language?: string;
  icon: LonePageIcon;
  title: string;
  /** What happened and what to do, in a sentence. */
  text: string;
  wayOn: WayOn;
  /** What a script of ours, by its address, may change of it. */
  script?: string;
}

/** The one thing to do. */
export interface WayOn {
  text: string;
  /** Where it leads; without, it posts to the page's own address. */
  href?: string;
}

/** A page that stands alone: our name, and a card with what has happened and the way on. Its texts are made HTML here. */
export function lonePage({ language = 'en', icon, title, text, wayOn, script }: LonePage) {
  const { svg, tone } = iconOf(icon);
  const isForm = wayOn.href === undefined;
  const button = escaped(wayOn.text);
  return {
    /** Nothing but the page itself with its empty icon, our font and our script; nobody may show it inside a page of theirs. */
    policy: `default-src 'none'; style-src 'sha256-${styleHash()}'; ${script ? "script-src 'self'; " : ''}font-src 'self'; img-src data:; base-uri 'none'; form-action ${isForm ? "'self'" : "'none'"}; frame-ancestors 'none'`,
    html: `<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><link rel="icon" href="data:,"><title>${escaped(title)} · Parley</title><style>${style}</style></head>
<body><main><p class="brand">${mark}Parley</p>
<section${roles[tone]}>${svg}
<h1>${escaped(title)}</h1><p>${escaped(text)}</p>
${isForm ? `<form method="post"><button type="submit">${button}</button></form>` : `<a href="${escaped(wayOn.href ?? '')}">${button}</a>`}</section></main>${script ? `<script src="${script}"></script>` : ''}</body></html>
`,
  };
}

/** What is read out at once. */
const roles = { neutral: '', good: ' role="status"', warn: ' role="alert"' };

const escaped = (text: string) => text.replace(/[&<"]/g, (character) => `&#${character.charCodeAt(0)};`);

let hash: string | undefined;

function styleHash(): string {
  hash ??= createHash('sha256').update(style).digest('base64');
  return hash;
}
