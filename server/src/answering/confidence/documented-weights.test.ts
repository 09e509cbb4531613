import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { confidenceWeights } from './confidence-weights.ts';

const guide = readFileSync(new URL('../../../../docs/confidence.md', import.meta.url), 'utf8');

/** The rows of a table, whose first cell names pieces of evidence and whose last one their weights, and the constant below it. */
function weightsTold(table: string): Record<string, number> {
  const told: Record<string, number> = {};
  for (const [, names = '', weights = ''] of table.matchAll(/^\| (`.*?`) \|.*\| ([^|]+) \|$/gm)) {
    const numbers = weights.split(', ').map(toNumber);
    for (const [at, [, name = '']] of [...names.matchAll(/`(\w+)`/g)].entries()) told[name] = numbers[at] ?? Number.NaN;
  }
  told.intercept = toNumber(/^The constant is (−?[\d.]+\d)/m.exec(table)?.[1] ?? '');
  return told;
}

const toNumber = (text: string) => Number(text.replace('−', '-'));

const inUse = (weights: Record<string, number>) =>
  Object.fromEntries(Object.entries(weights).filter(([, weight]) => weight !== 0));

describe('docs/confidence.md', () => {
  const [read = '', unread = ''] = guide.split('For passages that were not read');

  it('tells the weights of passages that were read', () => {
    expect(weightsTold(read)).toEqual(inUse(confidenceWeights.read));
  });

  it('tells the weights of passages that were not read', () => {
    expect(weightsTold(unread.slice(0, unread.indexOf('## ')))).toEqual(inUse(confidenceWeights.unread));
  });
});
