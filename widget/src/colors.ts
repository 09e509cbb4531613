/** Colours as `#rrggbb`, judged as WCAG judges them. */

type Rgb = [number, number, number];

const black: Rgb = [0, 0, 0];
const white: Rgb = [255, 255, 255];

/** How far two colours are apart, 1 to 21; text needs 4.5, signs and edges of fields 3. */
export function contrastOf(one: string, other: string): number {
  return ratio(luminance(rgbOf(one)), luminance(rgbOf(other)));
}

/** Black or white, whichever is read better on a colour. */
export function inkOn(background: string): '#000000' | '#ffffff' {
  return contrastOf('#ffffff', background) >= contrastOf('#000000', background) ? '#ffffff' : '#000000';
}

/** A colour itself where it is read well on a background, or else the nearest step on its way to black or white that is. */
export function readable(color: string, background: string, atLeast = 4.5): string {
  const goal = inkOn(background) === '#ffffff' ? white : black;
  for (let share = 0; share < 1; share += 0.05) {
    const candidate = hexOf(between(rgbOf(color), goal, share));
    if (contrastOf(candidate, background) >= atLeast) return candidate;
  }
  return hexOf(goal);
}

/** A colour on its way to another: 0 is the first, 1 the second. */
export function mix(from: string, to: string, share: number): string {
  return hexOf(between(rgbOf(from), rgbOf(to), share));
}

function between(from: Rgb, to: Rgb, share: number): Rgb {
  return from.map((part, at) => part + ((to[at] as number) - part) * share) as Rgb;
}

function rgbOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

function hexOf(rgb: Rgb): string {
  return `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function luminance(rgb: Rgb): number {
  const [red, green, blue] = rgb.map((part) => {
    const share = part / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as Rgb;
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function ratio(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
