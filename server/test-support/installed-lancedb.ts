import { createRequire } from 'node:module';

/** Added to the title of tests that are skipped without it. */
export const needsLanceDb = '(needs LanceDB: npm ci --ignore-scripts --prefix server/lancedb)';

/** Whether LanceDB is installed, and what its tests need beside it. */
export function isLanceDbInstalled(): boolean {
  const require = createRequire(new URL('../lancedb/package.json', import.meta.url));
  try {
    for (const name of ['@lancedb/lancedb', 'apache-arrow', 's3rver']) require.resolve(name);
    return true;
  } catch {
    return false;
  }
}
