import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const service = new URL('../service/start-service.ts', import.meta.url).href;
const stemming = new URL('./stemming.ts', import.meta.url).href;

/** Loads the whole server in a process of its own, asks nothing, and says whether it has read the stemmers. */
const script = (ask: string) => `
  import fs from 'node:fs';
  import { syncBuiltinESMExports } from 'node:module';
  const read = [];
  const { readFileSync } = fs;
  fs.readFileSync = (path, ...options) => (read.push(String(path)), readFileSync(path, ...options));
  syncBuiltinESMExports();
  await import('${service}');
  ${ask}
  console.log(read.some((path) => path.includes('snowball-stemmers')) ? 'read' : 'not read');
  process.exit(0);
`;

const said = (ask: string) =>
  execFileSync(process.execPath, ['--input-type=module', '--eval', script(ask)], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    encoding: 'utf8',
  }).trim();

it('leaves the stemmers on the disk until it is asked something', () => {
  expect(said('')).toBe('not read');
  expect(said(`(await import('${stemming}')).stemmingOf('en')('houses');`)).toBe('read');
});
