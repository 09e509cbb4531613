import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { pruneRelease } from './prune-release.mjs';
import { describeSizes } from './release-sizes.mjs';

const kept = [
  'zod/index.js',
  'zod/LICENSE.md',
  'zod/package.json',
  'zod/lib/test/index.js',
  'pdfjs-dist/legacy/build/pdf.mjs',
  'pdfjs-dist/cmaps/78-H.bcmap',
];
const pruned = [
  'zod/index.js.map',
  'zod/index.d.cts',
  'zod/src/index.ts',
  'zod/test/index.js',
  'zod/README.md',
  'zod/CHANGELOG.md',
  'pdfjs-dist/build/pdf.mjs',
  'pdfjs-dist/legacy/build/pdf.min.mjs',
  '.bin/zod',
];

test('a release keeps what its server reads, and licences', () => {
  const root = mkdtempSync(join(tmpdir(), 'parley-release-'));
  const path = (file: string) => join(root, 'node_modules', file);
  try {
    for (const file of [...kept, ...pruned]) {
      mkdirSync(dirname(path(file)), { recursive: true });
      writeFileSync(path(file), 'x'.repeat(50_000));
    }
    mkdirSync(join(root, 'server'));
    pruneRelease(root);
    expect([...kept, ...pruned].filter((file) => existsSync(path(file)))).toEqual(kept);
    expect(describeSizes(root)).toMatch(/ 0\.3 MB {2}in all\n$/);
  } finally {
    rmSync(root, { recursive: true });
  }
});
