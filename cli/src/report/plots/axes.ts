import { type Markup, markup } from '../markup.ts';

/** The drawing area inside the picture; what is around it holds the labels. */
const frame = { width: 420, height: 300, left: 46, right: 20, top: 16, bottom: 50 } as const;
export const area = {
  width: frame.width - frame.left - frame.right,
  height: frame.height - frame.top - frame.bottom,
} as const;

/** Where a share from 0 to 1 lies. */
export function x(share: number): number {
  return rounded(frame.left + share * area.width);
}

export function y(share: number): number {
  return rounded(frame.top + (1 - share) * area.height);
}

export function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}

interface Tick {
  at: number;
  label: string;
}

interface Axes {
  title: string;
  description: string;
  xTitle: string;
  yTitle: string;
  xTicks: readonly Tick[];
  yTicks: readonly Tick[];
}

/** A picture with axes, readable without seeing it by its title and description. */
export function picture({ title, description, xTitle, yTitle, xTicks, yTicks }: Axes, content: Markup[]): Markup {
  return markup`<svg viewBox="0 0 ${frame.width} ${frame.height}" role="img" aria-label="${`${title}. ${description}`}">
${yTicks.map(({ at, label }) => markup`<line class="grid" x1="${x(0)}" x2="${x(1)}" y1="${y(at)}" y2="${y(at)}"/><text class="tick" x="${x(0) - 6}" y="${y(at) + 3.5}" text-anchor="end">${label}</text>`)}
${content}
<line class="axis" x1="${x(0)}" x2="${x(1)}" y1="${y(0)}" y2="${y(0)}"/>
${xTicks.map(({ at, label }) => markup`<text class="tick" x="${x(at)}" y="${y(0) + 20}" text-anchor="middle">${label}</text>`)}
<text class="label" x="${x(0.5)}" y="${frame.height - 6}" text-anchor="middle">${xTitle}</text>
<text class="label" transform="rotate(-90)" x="${-y(0.5)}" y="11" text-anchor="middle">${yTitle}</text>
</svg>`;
}

export const shareTicks: readonly Tick[] = [0, 0.2, 0.4, 0.6, 0.8, 1].map((at) => ({
  at,
  label: at.toFixed(1),
}));

/** Up to five steps of 1, 2 or 5 times a power of ten, up to or just beyond the largest count. */
export function countTicks(largest: number): { top: number; ticks: Tick[] } {
  const rough = Math.max(largest, 1) / 5;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max([1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= rough) ?? 1, 1);
  const top = Math.ceil(Math.max(largest, 1) / step) * step;
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => ({
    at: (index * step) / top,
    label: String(index * step),
  }));
  return { top, ticks };
}
