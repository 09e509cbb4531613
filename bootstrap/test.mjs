import { readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ensureBuilt, everything } from './ensure-built.mjs';
import { prepare } from './prepare.mjs';
import { runChecks } from './run-checks.mjs';
import { runNode } from './run-node.mjs';
import { compiledFolder } from './server-command.mjs';

const { root, node } = await prepare('everything');
const allDatabases = '--all-databases';
const args = process.argv.slice(2).filter((arg) => arg !== allDatabases);
const environment = {
  // The tests start the server and its threads hundreds of times: compiled modules are kept, as they are for the server.
  NODE_COMPILE_CACHE: compiledFolder(root),
  ...process.env,
  ...(process.argv.includes(allDatabases) && { TEST_ALL_DATABASES: 'true' }),
};
// Naming a file skips the checks: the answer about that file should come soon.
const namesFiles = args.some((arg) => !arg.startsWith('-'));
if (!namesFiles && !(await runChecks(node, root))) process.exit(1);

await ensureBuilt(root, node, everything);
const resultsPath = join(root, '.cache', 'test-results.json');
let exitCode = await runTests(args);
let results = readResults();
printCount(results);
const cutShort = process.env.CI && exitCode !== 0 ? filesCutShort(results) : [];
if (cutShort.length > 0) {
  // A fault in Node itself has been seen now and then when worker threads end. It is said, and the files are run again.
  process.stdout.write(`The process of these tests ended before they did; once more: ${cutShort.join(', ')}\n`);
  exitCode = await runTests(cutShort);
  results = readResults();
  printCount(results);
}
process.exit(exitCode);

function runTests(more) {
  rmSync(resultsPath, { force: true });
  return runNode(
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
      // The longer journeys have a command of their own, `npm run e2e`.
      ...(namesFiles ? [] : ['--project=alone', '--project=together']),
      ...more,
    ],
    { cwd: root, env: environment },
  );
}

function readResults() {
  try {
    return JSON.parse(readFileSync(resultsPath, 'utf8'));
  } catch {
    // Vitest stopped before it had results, and said why.
    return undefined;
  }
}

/** Files with tests that were never reached though none failed. */
function filesCutShort(found) {
  if (!found || found.numFailedTests > 0) return [];
  return found.testResults
    .filter(({ assertionResults }) => assertionResults.some(({ status }) => status === 'pending'))
    .map(({ name }) => relative(root, name));
}

function printCount(found) {
  if (!found) return;
  const { numPassedTests: passed, numFailedTests: failed, numPendingTests: skipped, numTodoTests: todo } = found;
  process.stdout.write(`${passed} tests passed, ${failed} failed, ${skipped + todo} skipped\n`);
}
