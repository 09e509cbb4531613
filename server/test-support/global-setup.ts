import type { TestProject } from 'vitest/node';
import { startPostgresOnFirstUse } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** For `createTestDatabase`, which gives each test file a database of its own. */
    postgresUrl: string;
    /** Whether behaviour above the stores is tested on both databases: `npm test -- --all-databases`. */
    allDatabases: boolean;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresOnFirstUse();
  project.provide('postgresUrl', server.url);
  project.provide('allDatabases', process.env.TEST_ALL_DATABASES === 'true');
  return server.stop;
}
