/**
 * What tools that nobody here wrote say of the API: two linters of its OpenAPI document, a proxy that holds every
 * exchange of the recorded scenarios to it, a verifier of webhooks and a reader of event streams.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { recordCase } from '../recording/record-case.ts';
import { scenarios } from '../recording/scenarios.ts';
import { prepareScene } from '../service/prepare-scene.ts';
import { startServer } from '../service/start-server.ts';
import { readsEvents, verifiesWebhooks } from './foreign-clients.ts';
import { startValidatingProxy } from './validating-proxy.ts';

const [folder = ''] = process.argv.slice(2);
const failures: string[] = [];
const server = await startServer();
try {
  const document = join(folder, 'openapi.json');
  writeFileSync(document, await (await fetch(`${server.url}/api/openapi.json`)).text());
  lint('redocly', ['lint', document]);
  const rules = join(folder, 'spectral.json');
  writeFileSync(rules, JSON.stringify({ extends: ['spectral:oas'] }));
  lint('spectral', ['lint', document, '--ruleset', rules, '--fail-severity', 'error', '--quiet']);

  const scene = await prepareScene(server.url);
  const proxy = await startValidatingProxy(folder, document, server.url);
  // The proxy reads responses to their end, which event streams do not have, and passes on no body that is not JSON.
  const finite = scenarios.filter(
    ({ operation, faults }) =>
      !['live.events', 'verifyWebhook'].includes(operation) &&
      !Object.values(faults ?? {}).some((fault) => fault?.sends),
  );
  for (const scenario of finite) await recordCase(scenario, { ...scene, baseUrl: proxy.url });
  const { exchanges, violations } = await proxy.stop();
  say('prism', violations, `${finite.length} scenarios, ${exchanges} exchanges`);

  say('eventsource', await readsEvents(folder, scene), 'events of a live chat');
  say('standardwebhooks', await verifiesWebhooks(folder, webhookCases()), 'webhooks');
} finally {
  await server.stop();
}
if (failures.length > 0) process.exitCode = 1;

function lint(tool: string, args: string[]): void {
  const run = spawnSync(process.execPath, [binOf(tool), ...args], { encoding: 'utf8', cwd: folder });
  const said = run.status === 0 ? [] : [run.stdout.slice(-4_000), run.stderr.slice(-2_000)];
  say(tool, said, 'the OpenAPI document');
}

function binOf(tool: string): string {
  const name = { redocly: '@redocly/cli', spectral: '@stoplight/spectral-cli' }[tool] ?? tool;
  const home = join(folder, 'node_modules', name);
  const { bin } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>;
  };
  return join(home, typeof bin === 'string' ? bin : (bin[tool] ?? ''));
}

function say(tool: string, problems: readonly string[], what: string): void {
  process.stdout.write(`${problems.length === 0 ? 'ok    ' : 'FAILED'}  ${tool}: ${what}\n`);
  for (const problem of problems.slice(0, 20)) process.stdout.write(`        ${problem}\n`);
  failures.push(...problems);
}

function webhookCases() {
  return ['webhook-good', 'webhook-tampered', 'webhook-other-secret', 'webhook-rotated-new-secret'].map((name) =>
    JSON.parse(readFileSync(new URL(`../cases/${name}.json`, import.meta.url), 'utf8')),
  );
}
