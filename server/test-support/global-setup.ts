import type { TestProject } from 'vitest/node';
import { startPostgresOnFirstUse } from './postgres-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** For `createTestDatabase`, which gives each test file a database of its own. */
    postgresUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgresOnFirstUse();
  project.provide('postgresUrl', server.url);
  return server.stop;
}
