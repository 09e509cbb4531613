import type { Language } from '../locales/index.ts';
import type { Configuration } from './configuration.ts';
import type { ChatState } from './conversation/chat-state.ts';
import type { PageLink } from './page-link.ts';
import { withoutDirectionSigns, withoutMarks } from './plain-text.ts';
import type { Memory } from './remembered.ts';
import { welcomeIn } from './welcome-in.ts';

const longestTeaser = 140;
/** About two lines. */
const longestMessage = 72;
/** What arrives so shortly after each other, as all that is unread does on the next page, is shown once: the latest. */
const togetherMs = 300;
const dismiss: Record<Language, string> = {
  en: 'Dismiss',
  de: 'Ausblenden',
  fr: 'Ignorer',
  es: 'Descartar',
  pt: 'Dispensar',
  it: 'Ignora',
  nl: 'Sluiten',
  ru: 'Скрыть',
  ar: 'إخفاء',
  tr: 'Kapat',
  pl: 'Ukryj',
  zh: '关闭',
  ja: '閉じる',
  ko: '닫기',
  hi: 'बंद करें',
};

interface Teasing {
  language: Language;
  memory: Memory;
  link: PageLink;
}

/** Has the welcome shown beside the button, once for each visitor, unless the chat was opened before. */
export function teaseLater(configuration: Configuration, { language, memory, link }: Teasing): void {
  setTimeout(
    () => {
      // Another tab may have shown it meanwhile.
      memory.change({});
      const { wasTeased, token, isOpen } = memory.get();
      const text = shortened(withoutDirectionSigns(withoutMarks(welcomeIn(configuration, language))));
      if (wasTeased || token || isOpen || !text) return;
      memory.change({ wasTeased: true });
      link.tell({ type: 'teaser', name: withoutDirectionSigns(configuration.name), text, dismiss: dismiss[language] });
    },
    (configuration.teaserAfterSeconds ?? 0) * 1_000,
  );
}

/** Has the beginning of what has just arrived shown beside the button, once, with whose it is. */
export function teaseUnread(state: () => ChatState, teasing: { configuration: Configuration } & Teasing): void {
  setTimeout(() => {
    const { unread, entries } = state();
    // Meanwhile it was read, or another visitor is here.
    if (unread > 0) teaseLast(entries, teasing);
  }, togetherMs);
}

function teaseLast(
  entries: ChatState['entries'],
  { configuration, language, memory, link }: { configuration: Configuration } & Teasing,
): void {
  const last = entries.findLast(({ kind }) => kind === 'agent' || kind === 'answer');
  // Another tab, or the page before, may have shown it.
  memory.change({});
  if (last?.kind !== 'agent' && last?.kind !== 'answer') return;
  if (memory.get().teasedBy === last.key) return;
  memory.change({ teasedBy: last.key });
  const isPerson = last.kind === 'agent';
  const name = withoutDirectionSigns(isPerson ? last.name : configuration.name);
  const text = shortened(withoutDirectionSigns(withoutMarks(last.text)).replace(/\s+/g, ' '), longestMessage);
  const initial = isPerson && [...name.trim()][0]?.toUpperCase();
  link.tell({ type: 'teaser', name, text, dismiss: dismiss[language], ...(initial && { initial }) });
}

const shortened = (text: string, longest = longestTeaser) =>
  text.length <= longest ? text.trim() : `${text.slice(0, longest).replace(/\s+\S*$/, '')}…`;
