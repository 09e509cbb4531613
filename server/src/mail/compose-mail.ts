import type { SpokenLanguage } from '../languages/index.ts';
import type { MailContents, MailKind } from './contents.ts';
import { plainHeader } from './plain-header.ts';
import { type Letter, renderHtml } from './render-html.ts';
import { MAIL_WORDS } from './words/index.ts';

interface Composed {
  kind: MailKind;
  content: MailContents[MailKind];
  language: SpokenLanguage;
  /** Where its button leads. */
  url: string;
}

/** Subject, text and HTML of an e-mail, all from the same words. */
export function composeMail({ kind, content, language, url }: Composed) {
  const words = MAIL_WORDS[language];
  const { subject, lines, action } = words.kinds[kind];
  const filled = (text: string) => fill(text, { server: new URL(url).host, ...content });
  const heading = plainHeader(filled(subject));
  const letter: Letter = {
    language,
    heading,
    lines: lines.map(filled),
    ...(action !== undefined && { action: { label: action, url, copyLink: words.copyLink } }),
    footer: filled(words.footer),
  };
  return { subject: heading, text: renderText(letter), html: renderHtml(letter) };
}

/** Each placeholder is replaced once: what stands in a name is no placeholder. */
const fill = (text: string, values: Readonly<Record<string, unknown>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => plainHeader(String(values[name] ?? '')));

function renderText({ heading, lines, action, footer }: Letter): string {
  return [heading, ...lines, ...(action ? [`${action.label}: ${action.url}`] : []), `-- \n${footer}`, '']
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}
