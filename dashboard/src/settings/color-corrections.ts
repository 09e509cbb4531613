import { paletteOf } from '../../../widget/src/frame/theme.ts';
import type { ChatbotSettings } from '../api/documents.ts';

export const isColor = (text: string) => /^#[0-9a-f]{6}$/i.test(text);

export interface Correction {
  what: 'text' | 'primary' | 'links';
  wanted: string;
  used: string;
  /** What it stands on. */
  on: string;
}

/** Where the chat shows another colour than the owner's, because theirs could not be read: by the widget's own reckoning. */
export function correctionsOf(theme: Omit<ChatbotSettings['theme'], 'position'>): Correction[] {
  const palette = paletteOf(theme, false);
  const on = theme.backgroundColor;
  const all = [
    { what: 'text', wanted: theme.textColor, used: palette['--text'] },
    { what: 'primary', wanted: theme.primaryColor, used: palette['--primary'] },
    { what: 'links', wanted: theme.primaryColor, used: palette['--link'] },
  ] as const;
  return all.flatMap(({ what, wanted, used = wanted }) =>
    used.toLowerCase() === wanted.toLowerCase() ? [] : [{ what, wanted, used, on }],
  );
}
