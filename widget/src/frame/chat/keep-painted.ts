import type { ColorScheme } from '../../protocol.ts';
import { paletteOf, type Theme } from '../theme.ts';

/** Paints the chat in its owner's colours, light or dark as the visitor's system or the page wants it. */
export function keepPainted(painted: { theme: Theme }, first: ColorScheme): (scheme?: ColorScheme) => void {
  const darkness = matchMedia('(prefers-color-scheme: dark)');
  const { style } = document.documentElement;
  let scheme = first;
  const paint = () => {
    const isDark = scheme === 'dark' || (scheme === 'auto' && darkness.matches);
    style.colorScheme = isDark ? 'dark' : 'light';
    for (const [name, value] of Object.entries(paletteOf(painted.theme, isDark))) style.setProperty(name, value);
  };
  darkness.addEventListener('change', paint);
  paint();
  return (wanted = scheme) => {
    scheme = wanted;
    paint();
  };
}
