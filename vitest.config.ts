import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: [
      'server/src/**/*.test.ts',
      'server/test-support/**/*.test.ts',
      'bootstrap/**/*.test.ts',
      'cli/src/**/*.test.ts',
      'widget/src/**/*.test.{ts,tsx}',
      'e2e/**/*.test.ts',
    ],
    globalSetup: ['server/test-support/global-setup.ts', 'e2e/support/say-when-skipped.ts'],
    // Processes, not threads: native addons and worker threads of ours behave as they do in the server.
    pool: 'forks',
    // Most tests wait for a database or a process: leaving a core to Vitest itself would leave it idle.
    maxWorkers: '100%',
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
