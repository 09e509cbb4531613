/** Makes `dist/`, which is what is published: the sources without their types, and the types. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const here = fileURLToPath(new URL('./', import.meta.url));
rmSync(`${here}dist`, { recursive: true, force: true });
const compiler = createRequire(import.meta.url).resolve('typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '--project', `${here}tsconfig.build.json`], {
  stdio: 'inherit',
});
// The compiler leaves out what is only types already.
if (status === 0) copyFileSync(`${here}src/api.d.ts`, `${here}dist/api.d.ts`);
process.exit(status ?? 1);
