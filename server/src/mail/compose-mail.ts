import type { SpokenLanguage } from '../languages/index.ts';
import type { MailContents, MailKind } from './contents.ts';
import { NOTICE_WORDS } from './notice-words/index.ts';
import type { NoticeWords } from './notice-words/notice-words.ts';
import { plainBody } from './plain-body.ts';
import { plainHeader } from './plain-header.ts';
import { type Letter, type Quote, renderHtml } from './render-html.ts';
import type { SaidLine } from './said-line.ts';
import { MAIL_WORDS } from './words/index.ts';
import type { KindWords, MailWords } from './words/mail-words.ts';

interface Composed {
  kind: MailKind;
  content: MailContents[MailKind];
  language: SpokenLanguage;
  /** Where its button leads. */
  url: string;
  /** Whether an answer to it is received. */
  canReply?: boolean;
  /** Where such emails are stopped. */
  stopUrl?: string | undefined;
}

/** Subject, text and HTML of an email, all from the same words. */
export function composeMail({ kind, content, language, url, canReply = false, stopUrl }: Composed) {
  const words = MAIL_WORDS[language];
  const notices = NOTICE_WORDS[language];
  const kinds: Readonly<Record<MailKind, KindWords>> = { ...words.kinds, ...notices.kinds };
  const { subject, lines, linesWithReply, action } = kinds[kind];
  const limitName = 'what' in content ? notices.limits[content.what] : '';
  const filled = (text: string) => fill(text, { server: new URL(url).host, limitName, ...content });
  const heading = plainHeader(filled(subject));
  const letter: Letter = {
    language,
    heading,
    lines: ((canReply && linesWithReply) || lines).map(filled),
    ...('said' in content && conversationOf(content, words, notices)),
    ...('unanswered' in content && questionsOf(content, notices)),
    ...(action !== undefined && { action: { label: action, url, copyLink: words.copyLink } }),
    footer: filled(words.footer),
    ...(stopUrl !== undefined && { stop: { label: notices.stop, url: stopUrl } }),
  };
  return { subject: heading, text: renderText(letter), html: renderHtml(letter) };
}

/** What was said in a chat, as text and under plain names. */
function conversationOf(
  { said, earlier = [] }: { said: readonly SaidLine[]; earlier?: readonly SaidLine[] },
  words: MailWords,
  notices: NoticeWords,
): Partial<Letter> {
  const quoted = ({ name, text }: SaidLine): Quote => ({
    name: name === null ? words.you : plainHeader(name) || notices.visitor,
    text: plainBody(text),
  });
  return {
    said: said.map(quoted),
    ...(earlier.length > 0 && { earlier: { label: words.earlier, quotes: earlier.map(quoted) } }),
  };
}

/** What could not be answered, and how often it was asked. */
const questionsOf = ({ unanswered }: MailContents['weekly-digest'], notices: NoticeWords): Partial<Letter> =>
  unanswered.length === 0
    ? {}
    : {
        earlier: {
          label: notices.unanswered,
          quotes: unanswered.map(({ question, asked }) => ({ name: `${asked} ×`, text: plainBody(question) })),
        },
      };

/** Each placeholder is replaced once: what stands in a name is no placeholder. */
const fill = (text: string, values: Readonly<Record<string, unknown>>) =>
  text.replaceAll(/\{(\w+)\}/g, (_, name: string) => plainHeader(String(values[name] ?? '')));

function renderText({ heading, lines, said = [], earlier, action, footer, stop }: Letter): string {
  const quoted = ({ name, text }: Quote) => `${name}: ${text}`;
  return [
    heading,
    ...lines,
    ...said.map(quoted),
    ...(action ? [`${action.label}: ${action.url}`] : []),
    ...(earlier ? [`${earlier.label}:`, ...earlier.quotes.map(quoted)] : []),
    `-- \n${footer}${stop ? `\n${stop.label}: ${stop.url}` : ''}`,
    '',
  ]
    .join('\n\n')
    .trimEnd()
    .concat('\n');
}
