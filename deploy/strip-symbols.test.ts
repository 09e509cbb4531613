import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { stripSymbols } from './strip-symbols.mjs';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'parley-symbols-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

test.runIf(process.platform === 'linux')('Node runs without its symbols, with native modules', () => {
  const node = join(folder, 'node');
  copyFileSync(process.execPath, node);
  stripSymbols(node);
  const saved = statSync(process.execPath).size - statSync(node).size;
  expect(saved).toBeGreaterThan(10_000_000);
  const argon2 = createRequire(import.meta.url).resolve('@node-rs/argon2');
  const script = `require(${JSON.stringify(argon2)}).hash('secret').then((hash) => console.log(hash.slice(0, 9)))`;
  const { stdout, stderr } = spawnSync(node, ['--eval', script], { encoding: 'utf8' });
  expect({ stdout, stderr }).toEqual({ stdout: '$argon2id\n', stderr: '' });
  // A second time there is nothing to cut.
  const bytes = statSync(node).size;
  stripSymbols(node);
  expect(statSync(node).size).toBe(bytes);
});

test('a program of another system stays as it is', () => {
  const program = join(folder, 'program');
  const bytes = Buffer.concat([Buffer.from([0xcf, 0xfa, 0xed, 0xfe]), Buffer.alloc(100, 7)]);
  writeFileSync(program, bytes);
  stripSymbols(program);
  expect(readFileSync(program)).toEqual(bytes);
});
