import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const service = new URL('../service/start-service.ts', import.meta.url).href;

/** Loads the whole server in a process of its own, asks nothing, and says whether it has loaded the stemmers. */
const script = `
  import { createRequire } from 'node:module';
  await import('${service}');
  const { cache } = createRequire('${import.meta.url}');
  console.log(Object.keys(cache).some((path) => path.includes('snowball-stemmers')) ? 'loaded' : 'not loaded');
  process.exit(0);
`;

it('leaves the stemmers on the disk until it is asked something', () => {
  const said = execFileSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: fileURLToPath(new URL('../../..', import.meta.url)),
    encoding: 'utf8',
  });
  expect(said.trim()).toBe('not loaded');
});
