import type { SpokenLanguage } from '../languages/index.ts';
import type { MailContents, MailKind, SaidLine } from './contents.ts';
import { plainBody } from './plain-body.ts';
import { plainHeader } from './plain-header.ts';
import { type Letter, type Quote, renderHtml } from './render-html.ts';
import { MAIL_WORDS } from './words/index.ts';
import type { MailWords } from './words/mail-words.ts';

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
    ...('said' in content && conversationOf(content, words)),
    ...(action !== undefined && { action: { label: action, url, copyLink: words.copyLink } }),
    footer: filled(words.footer),
  };
  return { subject: heading, text: renderText(letter), html: renderHtml(letter) };
}

/** What was said in a chat, as text and under plain names. */
function conversationOf({ said, earlier }: MailContents['agent-reply'], words: MailWords): Partial<Letter> {
  const quoted = ({ name, text }: SaidLine): Quote => ({
    name: name === null ? words.you : plainHeader(name),
    text: plainBody(text),
  });
  return {
    said: said.map(quoted),
    ...(earlier.length > 0 && { earlier: { label: words.earlier, quotes: earlier.map(quoted) } }),
  };
}

/** Each placeholder is replaced once: what stands in a name is no placeholder. */
const fill = (text: string, values: Readonly<Record<string, unknown>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => plainHeader(String(values[name] ?? '')));

function renderText({ heading, lines, said = [], earlier, action, footer }: Letter): string {
  const quoted = ({ name, text }: Quote) => `${name}: ${text}`;
  return [
    heading,
    ...lines,
    ...said.map(quoted),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(earlier ? [`${earlier.label}:`, ...earlier.quotes.map(quoted)] : []),
    `-- \n${footer}`,
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}
