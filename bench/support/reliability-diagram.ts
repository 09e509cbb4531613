import type { ReliabilityBin } from './probability-measures.ts';

const side = 360;
const margin = 48;

/** A picture of what was said against what was so: a circle per bin, as large as the bin; the line is perfection. */
export function reliabilityDiagram(title: string, bins: readonly ReliabilityBin[]): string {
  const total = bins.reduce((sum, { count }) => sum + count, 0);
  const x = (share: number) => (margin + share * (side - 2 * margin)).toFixed(1);
  const y = (share: number) => (side - margin - share * (side - 2 * margin)).toFixed(1);
  const ticks = [0, 0.25, 0.5, 0.75, 1];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side}" font-family="sans-serif" font-size="11" role="img" aria-label="${title}">`,
    `<rect width="${side}" height="${side}" fill="#fff"/>`,
    `<text x="${side / 2}" y="22" text-anchor="middle" font-size="13">${title}</text>`,
    ...ticks.flatMap((tick) => [
      `<path d="M${x(tick)} ${y(0)}V${y(1)}M${x(0)} ${y(tick)}H${x(1)}" stroke="#e3e3e3" fill="none"/>`,
      `<text x="${x(tick)}" y="${side - margin + 16}" text-anchor="middle">${tick}</text>`,
      `<text x="${margin - 8}" y="${y(tick)}" text-anchor="end" dominant-baseline="middle">${tick}</text>`,
    ]),
    `<path d="M${x(0)} ${y(0)}L${x(1)} ${y(1)}" stroke="#999" stroke-dasharray="4 4" fill="none"/>`,
    `<polyline points="${bins.map(({ said, right }) => `${x(said)},${y(right)}`).join(' ')}" stroke="#1f6feb" fill="none"/>`,
    ...bins.map(
      ({ said, right, count }) =>
        `<circle cx="${x(said)}" cy="${y(right)}" r="${(3 + 14 * Math.sqrt(count / total)).toFixed(1)}" fill="#1f6feb" fill-opacity="0.35" stroke="#1f6feb"/>`,
    ),
    `<text x="${side / 2}" y="${side - 10}" text-anchor="middle">confidence said</text>`,
    `<text x="14" y="${side / 2}" text-anchor="middle" transform="rotate(-90 14 ${side / 2})">share that was right</text>`,
    '</svg>\n',
  ].join('\n');
}
