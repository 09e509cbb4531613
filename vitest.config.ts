import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const postgres = 'server/test-support/global-setup.ts';

/** What measures memory or the time of its own process, runs programs of ours, or changes what others would see. */
const alone = [
  'bootstrap/**/*.test.ts',
  'cli/src/end-to-end.test.ts',
  'clients/*.test.ts',
  'contract/contract.test.ts',
  'e2e/*.test.ts',
  'e2e/support/*.test.ts',
  'widget/src/frame/conversation/*.test.ts',
  'dashboard/src/{ui/removals,session/session}.test.ts',
  'server/src/adapters/document-parsing/worker-document-parser.test.ts',
];

/** Kills, silences and slow clients, most of whose time is waiting: `npm run faults`. */
const faults = [
  'server/src/**/killed-while-*.test.ts',
  'server/src/adapters/database/durability.test.ts',
  'server/src/adapters/document-parsing/hostile-documents.test.ts',
  'server/src/conformance/silence.test.ts',
  'server/src/demo/interrupted-demo.test.ts',
  'server/src/http/{draining,slow-clients,unread-streams}.test.ts',
];

/** What only the longer journeys look at pages with is tested with them. */
const ofJourneys = ['e2e/support/look-around.test.ts'];

/** Files that take longest for their size, most of it waiting: begun last, they would be waited for alone. */
const longest = /(?:resuming|dashboard-first-run|widget-hostile)/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // Processes, not threads: native addons and worker threads of ours behave as they do in the server.
    pool: 'forks',
    // Nets for what hangs, wide enough for a busy machine: no test depends on how long it takes.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000 } },
    setupFiles: ['server/test-support/patient-waits.ts'],
    projects: [
      {
        extends: true,
        test: {
          name: 'alone',
          include: alone,
          exclude: ofJourneys,
          globalSetup: [postgres, 'e2e/support/say-when-skipped.ts', 'clients/test-support/say-when-skipped.ts'],
          // Most of these wait for a process; with two more than there are cores they took longer.
          maxWorkers: availableParallelism() + 1,
          // One kind after the other: a process that others go on with is not kept while files of another kind wait.
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: faults,
          globalSetup: [postgres],
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          // Longer journeys in a browser, and those with real mail servers: `npm run e2e`.
          name: 'journeys',
          include: ['e2e/longer/*.test.ts', 'e2e/mail/*.test.ts', ...ofJourneys],
          globalSetup: ['e2e/support/say-when-skipped.ts'],
          maxWorkers: '100%',
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'together',
          include: [
            '{server,widget,dashboard,docs-site,cli,clients/js}/src/**/*.test.{ts,tsx}',
            '{server/test-support,bench/support,deploy,reliability}/**/*.test.ts',
          ],
          exclude: [...alone, ...faults],
          globalSetup: [postgres],
          // File after file in the same processes: to load the server anew for each took a fifth of all the time. Nothing
          // of ours is opened or changed by being imported, so that no file sees what another did.
          isolate: false,
          // These wait for databases, clocks and sockets a quarter of their time: two more than there are cores.
          maxWorkers: availableParallelism() + 2,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
