import type { Language } from '../locales/index.ts';
import type { Configuration } from './configuration.ts';
import type { PageLink } from './page-link.ts';
import { withoutDirectionSigns, withoutMarks } from './plain-text.ts';
import type { Memory } from './remembered.ts';
import { welcomeIn } from './welcome-in.ts';

const longestTeaser = 140;
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

/** Has the welcome shown beside the button, once for each visitor, unless the chat was opened before. */
export function teaseLater(
  configuration: Configuration,
  { language, memory, link }: { language: Language; memory: Memory; link: PageLink },
): void {
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

const shortened = (text: string) =>
  text.length <= longestTeaser ? text.trim() : `${text.slice(0, longestTeaser).replace(/\s+\S*$/, '')}…`;
