import { lonePage } from '../lone-page/index.ts';
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
  const { asked, text, button, done, unknown, unknownText, toNotices } = words.stopPage;
  const stopped = text.replace('{notice}', notice ? words.notices[notice] : '');
  const toSettings = { text: toNotices, href: '/settings/you' };
  const said = {
    asked: { icon: 'mail', title: asked, text: stopped, wayOn: { text: button } },
    done: { icon: 'done', title: done, text: stopped, wayOn: toSettings },
    unknown: { icon: 'link-over', title: unknown, text: unknownText, wayOn: toSettings },
  } as const;
  return lonePage({ language, ...said[state] });
}
