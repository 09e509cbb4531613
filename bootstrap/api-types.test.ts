import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../', import.meta.url));
const committed = join(root, 'clients/js/src/api.d.ts');
const check = (file: string) =>
  spawnSync(process.execPath, ['bootstrap/api-types.mjs', '--check', file], { cwd: root, encoding: 'utf8' });

test('the check refuses types that are not those of the OpenAPI document', () => {
  const folder = mkdtempSync(join(tmpdir(), 'parley-stale-types-'));
  const stale = join(folder, 'api.d.ts');
  writeFileSync(stale, readFileSync(committed, 'utf8').replace('confidence: number', 'confidence: string'));
  const { status, stderr } = check(stale);
  rmSync(folder, { recursive: true });
  expect([status, stderr]).toEqual([1, expect.stringContaining('npm run build')]);
});

test('the committed types are current', () => {
  expect(check(committed)).toMatchObject({ status: 0, stderr: '' });
});
