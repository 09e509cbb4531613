import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { style } from './style.ts';

test('the page has the colors of the dashboard', () => {
  const tokens = readFileSync(new URL('../../../dashboard/src/ui/tokens.css', import.meta.url), 'utf8');
  const own = style.match(/--[\w-]+: light-dark\([^;]+;/g) ?? [];
  expect(own.length).toBeGreaterThan(10);
  for (const declaration of own) expect(tokens).toContain(declaration);
});
