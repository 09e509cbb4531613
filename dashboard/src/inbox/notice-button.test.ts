import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('the name of the button for notices takes no room beside its icon, which would widen the page of a phone', () => {
  const css = readFileSync(new URL('inbox.css', import.meta.url), 'utf8');
  const [, rule = ''] = css.match(/\.notice-button > span \{([^}]*)\}/) ?? [];
  expect(rule.split(';').map((line) => line.trim())).toEqual(
    expect.arrayContaining(['inline-size: 1px', 'overflow: hidden', 'white-space: nowrap']),
  );
});
