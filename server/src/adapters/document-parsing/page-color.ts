import type { HtmlElement } from './html-tree.ts';
import { textIn } from './html-tree.ts';
import type { MetaReader } from './page-meta.ts';

/** Greys, black and white are the paper, not the brand. */
const LEAST_CHROMA = 40;
const LARGEST_STYLES = 500_000;
const BRAND_VARIABLE =
  /--[a-z0-9-]{0,40}(?:primary|brand|accent)[a-z0-9-]{0,40}\s{0,4}:\s{0,4}(#[0-9a-f]{3,8}\b|rgba?\([^)]{1,40}\))/gi;

/** The colour that a page names as its own, as `#rrggbb`; null where none is named. */
export function pageColor(elements: readonly HtmlElement[], metaOf: MetaReader): string | null {
  const named = [metaOf('theme-color'), metaOf('msapplication-tilecolor')].map(brandColor).find(Boolean);
  return named ?? mostUsedVariable(elements) ?? null;
}

/** Of the custom properties in the page's own styles that are called primary, brand or accent. */
function mostUsedVariable(elements: readonly HtmlElement[]): string | undefined {
  const uses = new Map<string, number>();
  let left = LARGEST_STYLES;
  for (const element of elements) {
    const styles = element.tag === 'style' ? textIn(element) : (element.attributes['style'] ?? '');
    if (!styles.includes('--') || left <= 0) continue;
    for (const [, value] of styles.slice(0, left).matchAll(BRAND_VARIABLE)) {
      const color = brandColor(value);
      if (color) uses.set(color, (uses.get(color) ?? 0) + 1);
    }
    left -= styles.length;
  }
  const [most] = [...uses].toSorted(([, a], [, b]) => b - a);
  return most?.[0];
}

function brandColor(text: string | undefined): string | undefined {
  const parts = text === undefined ? undefined : colorParts(text.trim().toLowerCase());
  if (!parts || Math.max(...parts) - Math.min(...parts) < LEAST_CHROMA) return undefined;
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

/** Red, green and blue of a colour in hexadecimal or `rgb()`. */
function colorParts(text: string): number[] | undefined {
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])[0-9a-f]?$/.exec(text);
  if (short) return short.slice(1, 4).map((digit) => Number.parseInt(digit + digit, 16));
  const long = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?:[0-9a-f]{2})?$/.exec(text);
  if (long) return long.slice(1, 4).map((digits) => Number.parseInt(digits, 16));
  const rgb = /^rgba?\(\s{0,4}(\d{1,3})[\s,]{1,4}(\d{1,3})[\s,]{1,4}(\d{1,3})\b/.exec(text);
  return rgb?.slice(1, 4).map((part) => Math.min(255, Number(part)));
}
