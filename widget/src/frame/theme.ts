import { contrastOf, inkOn, mix, readable } from '../colors.ts';
import type { Configuration } from './configuration.ts';

/** The colours that an owner chooses. */
export type Theme = Omit<Configuration['theme'], 'position'>;

/** The colours of the chat, each by the name of its CSS property. */
export type Palette = Record<`--${string}`, string>;

const darkBackground = '#16181d';
/** A surface needs no edge to be told from another, only to be seen; signs and words on it have their own contrast. */
const leastSeen = 1.25;

/**
 * The owner's colours as the chat uses them. Text is moved towards black or white until it is read well on what is
 * behind it; in the dark the background is ours, with a breath of the owner's colour, unless theirs is dark already.
 */
export function paletteOf(theme: Theme, isDark: boolean): Palette {
  const isOwnDark = inkOn(theme.backgroundColor) === '#ffffff';
  const background = !isDark || isOwnDark ? theme.backgroundColor : mix(darkBackground, theme.primaryColor, 0.04);
  const text = readable(isDark && !isOwnDark ? '#eceef2' : theme.textColor, background, 7);
  const raised = raisedOn(background, text);
  const everywhere = (color: string) => readable(readable(color, raised), background);
  const isLit = inkOn(background) === '#ffffff';
  const link = everywhere(theme.primaryColor);
  const tint = mix(raised, link, 0.2);
  // The owner's own, with black or white on it. One that is not seen on its background is moved away from it.
  const isSeen = contrastOf(theme.primaryColor, background) >= leastSeen;
  const primary = isSeen ? theme.primaryColor : readable(theme.primaryColor, background, 3);
  return {
    '--background': background,
    '--text': text,
    '--quiet': everywhere(mix(text, background, 0.4)),
    '--raised': raised,
    // In the dark, surfaces are told apart by their light: shadows are not seen there.
    '--card': isLit ? mix(background, raised, 0.7) : background,
    '--foot': isLit ? mix(background, raised, 0.5) : background,
    '--line': mix(background, text, 0.16),
    '--edge': readable(mix(background, text, 0.3), background, 3),
    '--primary': primary,
    '--on-primary': inkOn(primary),
    '--link': link,
    '--mark': contrastOf(text, tint) >= 4.5 ? tint : background,
    '--danger': everywhere('#c62828'),
  };
}

/** A little apart from the background: towards the text, or away from it where text would not be read well any more. */
function raisedOn(background: string, text: string): string {
  const ink = inkOn(background);
  const towards = mix(background, text, ink === '#ffffff' ? 0.1 : 0.06);
  const hasRoom = contrastOf(ink, towards) >= 6 && contrastOf(text, towards) >= 6;
  return hasRoom ? towards : mix(background, ink === '#ffffff' ? '#000000' : '#ffffff', 0.12);
}
