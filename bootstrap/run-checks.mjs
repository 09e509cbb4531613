import { spawn } from 'node:child_process';

const CHECKS = [
  {
    name: 'types',
    args: [
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/types.tsbuildinfo',
    ],
  },
  {
    name: 'types of the widget',
    args: [
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/widget-types.tsbuildinfo',
      '--project',
      'widget',
    ],
  },
  {
    name: 'types of the dashboard',
    args: [
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/dashboard-types.tsbuildinfo',
      '--project',
      'dashboard',
    ],
  },
  {
    name: 'types of the documentation',
    args: [
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/docs-site-types.tsbuildinfo',
      '--project',
      'docs-site',
    ],
  },
  {
    name: 'types of the browser tests',
    args: [
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '--incremental',
      '--tsBuildInfoFile',
      '.cache/e2e-types.tsbuildinfo',
      '--project',
      'e2e',
    ],
  },
  {
    name: 'lint and format',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings'],
  },
  {
    name: 'import rules',
    args: ['node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', '--config', '.dependency-cruiser.mjs', '.'],
  },
  { name: 'types of the API are current', args: ['bootstrap/api-types.mjs', '--check'] },
  { name: 'dead code', args: ['node_modules/knip/bin/knip.js', '--no-progress'] },
];

/** Runs the checks side by side, one line each, then what the failed ones said. Resolves to whether all passed. */
export async function runChecks(node, root) {
  const results = await Promise.all(CHECKS.map((check) => runCheck(node, root, check)));
  const failed = results.filter((result) => !result.passed);
  for (const { name, output } of failed) process.stdout.write(`\n── ${name} ──\n${output}\n`);
  return failed.length === 0;
}

function runCheck(node, root, { name, args }) {
  const startedAtMs = Date.now();
  const child = spawn(node, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  const chunks = [];
  child.stdout.on('data', (chunk) => chunks.push(chunk));
  child.stderr.on('data', (chunk) => chunks.push(chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => chunks.push(Buffer.from(error.message)));
    child.once('close', (code) => {
      const passed = code === 0;
      const seconds = ((Date.now() - startedAtMs) / 1_000).toFixed(1);
      process.stdout.write(`${passed ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)\n`);
      resolve({ name, passed, output: Buffer.concat(chunks).toString() });
    });
  });
}
