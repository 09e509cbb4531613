import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { prepare } from './prepare.mjs';
import { runChecks } from './run-checks.mjs';
import { runNode } from './run-node.mjs';

const { root, node } = await prepare('everything');
const args = process.argv.slice(2);
// Someone who names a file wants the answer about that file soon; `npm run check` is still theirs to run.
const namesFiles = args.some((arg) => !arg.startsWith('-'));
if (!namesFiles && !(await runChecks(node, root))) process.exit(1);

const resultsPath = join(root, '.cache', 'test-results.json');
rmSync(resultsPath, { force: true });
const exitCode = await runNode(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${resultsPath}`,
    // Some tests wait for threads and processes of their own, which a crowded machine may starve. Vitest says which.
    ...(process.env.CI ? ['--retry=1'] : []),
    ...args,
  ],
  { cwd: root },
);
printCount();
process.exit(exitCode);

function printCount() {
  let results;
  try {
    results = JSON.parse(readFileSync(resultsPath, 'utf8'));
  } catch {
    // Vitest stopped before it had results, and said why.
    return;
  }
  const {
    numPassedTests: passed,
    numFailedTests: failed,
    numPendingTests: skipped,
    numTodoTests: todo,
  } = results;
  process.stdout.write(`${passed} tests passed, ${failed} failed, ${skipped + todo} skipped\n`);
}
