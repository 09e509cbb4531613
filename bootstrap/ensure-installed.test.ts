import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { isInstalled } from './ensure-installed.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'parley-install-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const PACKAGES = {
  '': { name: 'fixture', version: '1.0.0' },
  'node_modules/runs': { version: '1.0.0' },
  'node_modules/tests': { version: '2.0.0', dev: true },
  'node_modules/elsewhere': { version: '3.0.0', optional: true },
};

async function writeLock(packages: object): Promise<void> {
  await writeFile(join(root, 'package-lock.json'), JSON.stringify({ lockfileVersion: 3, packages }));
}

/** What npm itself leaves behind. */
async function writeInstalled(packages: object): Promise<void> {
  await mkdir(join(root, 'node_modules'), { recursive: true });
  await writeFile(join(root, 'node_modules', '.package-lock.json'), JSON.stringify({ packages }));
}

test('takes an install that someone made with npm as it is', async () => {
  await writeLock(PACKAGES);
  await writeInstalled({
    'node_modules/runs': { version: '1.0.0' },
    'node_modules/tests': { version: '2.0.0' },
  });
  expect(isInstalled(root, 'everything')).toBe(true);
  expect(await readFile(join(root, 'node_modules', '.parley-installed'), 'utf8')).toContain('everything');
});

test('starts from an image without development packages, but does not test from it', async () => {
  await writeLock(PACKAGES);
  await writeInstalled({ 'node_modules/runs': { version: '1.0.0' } });
  expect(isInstalled(root, 'production')).toBe(true);
  expect(isInstalled(root, 'everything')).toBe(false);
  expect(isInstalled(root, 'production')).toBe(true);
});

test('is stale without node_modules, and when the lockfile asks for another version', async () => {
  await writeLock(PACKAGES);
  expect(isInstalled(root, 'production')).toBe(false);
  await writeInstalled({ 'node_modules/runs': { version: '1.0.0' } });
  expect(isInstalled(root, 'production')).toBe(true);
  await writeLock({ ...PACKAGES, 'node_modules/runs': { version: '1.0.1' } });
  expect(isInstalled(root, 'production')).toBe(false);
});

test('is stale when the folder comes from another kind of machine', async () => {
  await writeLock(PACKAGES);
  await writeInstalled({ 'node_modules/runs': { version: '1.0.0' } });
  await writeFile(join(root, 'node_modules', '.parley-installed'), 'abc plan9-mips everything\n');
  expect(isInstalled(root, 'production')).toBe(false);
});

async function startInstalling() {
  const script = `
    import { ensureInstalled } from ${JSON.stringify(new URL('./ensure-installed.mjs', import.meta.url).href)};
    await ensureInstalled(${JSON.stringify(root)}, 'everything');`;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, [exitCode]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { stderr, exitCode };
}

test('installs once when two start at the same time', async () => {
  await writeFile(join(root, 'package.json'), JSON.stringify({ name: 'fixture', version: '1.0.0' }));
  await writeLock({ '': { name: 'fixture', version: '1.0.0' } });
  const starts = await Promise.all([startInstalling(), startInstalling()]);
  expect(starts.map(({ exitCode }) => exitCode)).toEqual([0, 0]);
  expect(starts.filter(({ stderr }) => stderr.includes('Installing dependencies (once)'))).toHaveLength(1);
});

test('says so in one sentence when the install fails, and the next start does not wait for it', async () => {
  await writeFile(
    join(root, 'package.json'),
    JSON.stringify({ name: 'fixture', version: '1.0.0', dependencies: { missing: '1.0.0' } }),
  );
  await writeLock({ '': { name: 'fixture', version: '1.0.0' } });
  const first = await startInstalling();
  expect(first.exitCode).toBe(1);
  expect(first.stderr.trim().split('\n').at(-1)).toMatch(/^Dependencies could not be installed: /);
  expect(existsSync(join(root, '.cache', 'install.lock'))).toBe(false);
  expect((await startInstalling()).exitCode).toBe(1);
});
