import type { SpokenLanguage } from '../languages/index.ts';

/** What an email says, before it is text or HTML. */
export interface Letter {
  language: SpokenLanguage;
  heading: string;
  lines: readonly string[];
  /** What was said in a conversation, and before that. */
  said?: readonly Quote[];
  earlier?: { label: string; quotes: readonly Quote[] };
  action?: { label: string; url: string; copyLink: string };
  footer: string;
  /** Where such emails are stopped. */
  stop?: { label: string; url: string };
}

/** What somebody said. */
export interface Quote {
  name: string;
  text: string;
}

/** For programs that keep the styles of the head; those that drop them show the light colours of the elements. */
const dark = `@media (prefers-color-scheme: dark) {
.page { background: #16181d !important; color: #e6e8ec !important }
.card { background: #1f2229 !important; border-color: #343943 !important }
.quiet { color: #a3a9b5 !important }
a.link { color: #9db2ff !important }
}`;

/** One column, no pictures, nothing from elsewhere. */
export function renderHtml({ language, heading, lines, said = [], earlier, action, footer, stop }: Letter): string {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const paragraphs = lines.map((line) => `<p style="margin:0 0 16px">${escaped(line)}</p>`).join('\n');
  return `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escaped(heading)}</title>
<style>${dark}</style>
</head>
<body class="page" style="margin:0;padding:24px;background:#f5f6f8;color:#1c1f26;font:16px/1.5 -apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif">
<div class="card" style="max-width:520px;margin:0 auto;padding:28px;background:#fff;border:1px solid #e2e5ea;border-radius:12px">
<h1 style="margin:0 0 16px;font-size:20px;line-height:1.3">${escaped(heading)}</h1>
${paragraphs}
${said.map(quote).join('\n')}
${action ? button(action) : ''}
${earlier ? quotesBefore(earlier) : ''}
</div>
<p class="quiet" style="max-width:520px;margin:16px auto 0;font-size:13px;color:#667085">${escaped(footer)}${stop ? stopLink(stop) : ''}</p>
</body>
</html>
`;
}

/** Line breaks are kept by elements, which every program shows. */
const quote = ({ name, text }: Quote) =>
  `<div style="margin:0 0 16px;overflow-wrap:anywhere"><b>${escaped(name)}</b><div dir="auto">${escaped(text).replaceAll('\n', '<br>')}</div></div>`;

const quotesBefore = ({ label, quotes }: NonNullable<Letter['earlier']>) =>
  `<div class="card quiet" style="margin:24px 0 0;padding:16px 0 0;border:0 solid #e2e5ea;border-top-width:1px;font-size:14px;color:#667085">
<p style="margin:0 0 16px">${escaped(label)}</p>
${quotes.map(quote).join('\n')}
</div>`;

const stopLink = ({ label, url }: NonNullable<Letter['stop']>) =>
  `<br><a class="link" href="${escaped(url)}" style="color:#3552e0">${escaped(label)}</a>`;

function button({ label, url, copyLink }: NonNullable<Letter['action']>): string {
  const address = escaped(url);
  return `<p style="margin:24px 0"><a href="${address}" style="display:inline-block;padding:12px 20px;border-radius:8px;background:#3552e0;color:#fff;font-weight:600;text-decoration:none">${escaped(label)}</a></p>
<p class="quiet" style="margin:0;font-size:13px;color:#667085">${escaped(copyLink)}<br><a class="link" href="${address}" style="color:#3552e0;word-break:break-all">${address}</a></p>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (text: string) => text.replaceAll(/[&<>"']/g, (sign) => entities[sign] ?? sign);
