import { lonePage } from '../lone-page.ts';
import type { NOTICE_WORDS } from '../mail/index.ts';
import type { NoticeKind } from './kinds.ts';

type Words = (typeof NOTICE_WORDS)['en'];

interface Shown {
  language: string;
  words: Words;
  notice?: NoticeKind;
  state: 'asked' | 'done' | 'unknown';
}

/** What a link that stops emails leads to. A program that follows links stops nothing: that takes the button. */
export function stopPage({ language, words, notice, state }: Shown) {
  const { title, question, button, done, again, unknown } = words.stopPage;
  const filled = (text: string) => escaped(text.replace('{notice}', notice ? words.notices[notice] : ''));
  const content = {
    asked: `<p>${filled(question)}</p><form method="post"><button type="submit">${escaped(button)}</button></form>`,
    done: `<p role="status">${filled(done)}</p><p>${escaped(again)}</p>`,
    unknown: `<p role="alert">${escaped(unknown)}</p>`,
  }[state];
  return lonePage({
    language,
    title: escaped(title),
    content: `<h1>${escaped(title)}</h1>${content}`,
    hasForm: state === 'asked',
  });
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
