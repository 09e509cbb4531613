import { chooseLanguage, type Language } from '../words/index.ts';

export type Theme = 'auto' | 'light' | 'dark';

export interface Preferences {
  theme: Theme;
  language: Language | 'auto';
}

const key = 'parley.preferences';
const themes: readonly string[] = ['light', 'dark'] satisfies Theme[];

/** How somebody wants the dashboard in this browser. What cannot be read is as if nothing had been chosen. */
export function readPreferences(storage: Pick<Storage, 'getItem'> = localStorage): Preferences {
  const { theme, language } = storedIn(storage);
  return {
    theme: themes.includes(String(theme)) ? (theme as Theme) : 'auto',
    language: typeof language === 'string' && chooseLanguage([language]) === language ? language : 'auto',
  };
}

function storedIn(storage: Pick<Storage, 'getItem'>): { theme?: unknown; language?: unknown } {
  try {
    return Object(JSON.parse(storage.getItem(key) ?? '{}'));
  } catch {
    return {};
  }
}

/** Gives back whether they are kept: browsers may refuse to. */
export function keepPreferences(preferences: Preferences, storage: Pick<Storage, 'setItem'> = localStorage): boolean {
  try {
    storage.setItem(key, JSON.stringify(preferences));
    return true;
  } catch {
    return false;
  }
}

/** The chosen colours, now; those of the system where none are. */
export function applyTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme;
}
