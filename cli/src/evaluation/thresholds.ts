import { UsageProblem } from '../read-flags.ts';
import type { Figure } from './figure-definition.ts';
import { figureKeys } from './figures.ts';

export interface Threshold {
  key: string;
  kind: 'min' | 'max';
  bound: number;
}

export interface CheckedThreshold extends Threshold {
  /** Undefined when no question could be measured: then the threshold does not hold. */
  value: number | undefined;
  holds: boolean;
}

/** Reads `hit-rate=0.8`, as often as --min or --max were given. */
export function readThresholds(kind: 'min' | 'max', texts: readonly string[] = []): Threshold[] {
  return texts.map((text) => {
    const [, key = '', number = ''] = /^([^=]+)=(.+)$/.exec(text) ?? [];
    const bound = Number(number);
    if (key === '' || number.trim() === '' || !Number.isFinite(bound)) {
      throw new UsageProblem(
        `--${kind} takes a figure and a number such as hit-rate=0.8, not ${JSON.stringify(text)}.`,
      );
    }
    if (!figureKeys.includes(key)) {
      throw new UsageProblem(
        `--${kind}: there is no figure ${JSON.stringify(key)}; there are ${figureKeys.join(', ')}.`,
      );
    }
    return { key, kind, bound };
  });
}

export function checkThresholds(thresholds: readonly Threshold[], figures: readonly Figure[]): CheckedThreshold[] {
  return thresholds.map((threshold) => {
    const value = figures.find(({ key }) => key === threshold.key)?.value;
    return { ...threshold, value, holds: isKept(threshold, value) };
  });
}

function isKept({ kind, bound }: Threshold, value: number | undefined): boolean {
  if (value === undefined) return false;
  return kind === 'min' ? value >= bound : value <= bound;
}
