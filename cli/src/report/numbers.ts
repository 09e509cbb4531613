import type { Figure } from '../evaluation/figure-definition.ts';
import type { CheckedThreshold } from '../evaluation/thresholds.ts';

/** What stands where nothing could be measured. */
const none = '–';

/** As thresholds are written on the command line, so that one can be copied to the other. */
export function share(value: number | undefined): string {
  return value === undefined ? none : value.toFixed(3);
}

export function percent(value: number | undefined): string {
  return value === undefined ? none : `${Math.round(value * 100)} %`;
}

export function figureText({ value, unit }: Pick<Figure, 'value' | 'unit'>): string {
  if (value === undefined) return none;
  if (unit === 'share') return share(value);
  return unit === 'ms' ? `${Math.round(value)} ms` : String(value);
}

/** With every digit: rounded, a value may look as if it had met the bound that it missed. */
export function thresholdText({ key, kind, bound, value, holds }: CheckedThreshold): string {
  const wanted = `${kind === 'min' ? 'at least' : 'at most'} ${bound}`;
  if (value === undefined) return `${key} should be ${wanted}, but no question could be measured`;
  return `${key} is ${Number(value.toFixed(6))}, ${holds ? 'and should be' : 'but should be'} ${wanted}`;
}
