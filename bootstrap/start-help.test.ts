import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = new URL('../', import.meta.url);
const start = fileURLToPath(new URL('bootstrap/start.mjs', root));
const help = (flag: string) => execFileSync(process.execPath, [start, flag], { encoding: 'utf8' });

test('npm start -- --help says how to start, and starts nothing', () => {
  const text = help('--help');
  expect(text).toContain('Usage: npm start');
  expect(text).toContain('--no-demo');
  expect(text).not.toContain('Parley is running');
  expect(help('-h')).toBe(text);
});

test('it names settings that there are, with their defaults', () => {
  const example = readFileSync(new URL('.env.example', root), 'utf8');
  const named = [...help('--help').matchAll(/^ {2}([A-Z_]+) +.*?(?:\(default: (.+)\))?$/gm)];
  expect(named.length).toBeGreaterThan(3);
  for (const [, name, fallback] of named) expect(example).toMatch(new RegExp(`^# ?${name}=${fallback ?? ''}`, 'm'));
});
