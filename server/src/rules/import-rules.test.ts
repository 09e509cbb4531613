import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { folderCircles } from './folder-circles.ts';
import { REPOSITORY, runTool, writeFixtureTree } from './run-tool.ts';

/** Modules that break a rule, at the place where it counts, and the rule that must say so. */
const VIOLATIONS: readonly { rule: string; file: string; imports: string }[] = [
  {
    rule: '1a-only-the-service-joins-adapters',
    file: 'server/src/answering/a.ts',
    imports: '../adapters/database/store.ts',
  },
  {
    rule: '1a-only-the-service-joins-adapters',
    file: 'server/src/http/a.ts',
    imports: '../adapters/database/store.ts',
  },
  { rule: '1b-nothing-imports-main-or-the-service', file: 'server/src/http/b.ts', imports: '../main.ts' },
  {
    rule: '1b-nothing-imports-main-or-the-service',
    file: 'server/src/http/z.ts',
    imports: '../service/start-service.ts',
  },
  {
    rule: '1c-adapters-know-doors-and-ports-only',
    file: 'server/src/adapters/a.ts',
    imports: '../knowledge/inside.ts',
  },
  {
    rule: '1c-adapters-know-doors-and-ports-only',
    file: 'server/src/adapters/b.ts',
    imports: '../knowledge/routes.ts',
  },
  {
    rule: '1c-adapters-know-doors-and-ports-only',
    file: 'server/src/adapters/c.ts',
    imports: '../http/app.ts',
  },
  {
    rule: '2a-domains-meet-at-their-doors',
    file: 'server/src/answering/b.ts',
    imports: '../knowledge/inside.ts',
  },
  {
    rule: '2a-domains-meet-at-their-doors',
    file: 'server/src/answering/c.ts',
    imports: '../knowledge/ports.ts',
  },
  {
    rule: '2a-domains-meet-at-their-doors',
    file: 'server/src/live-chat/routes.ts',
    imports: '../knowledge/routes.ts',
  },
  { rule: '2b-others-use-the-doors-too', file: 'server/src/config/a.ts', imports: '../knowledge/inside.ts' },
  {
    rule: '2c-service-and-http-use-doors-and-routes',
    file: 'server/src/http/c.ts',
    imports: '../knowledge/inside.ts',
  },
  {
    rule: '2c-service-and-http-use-doors-and-routes',
    file: 'server/src/service/start-service.ts',
    imports: '../knowledge/ports.ts',
  },
  { rule: '2d-no-circles', file: 'server/src/jobs/index.ts', imports: '../limits/index.ts' },
  { rule: '3a-http-in-http-and-routes-only', file: 'server/src/answering/d.ts', imports: 'hono' },
  { rule: '3a-http-in-http-and-routes-only', file: 'server/src/adapters/d.ts', imports: '@hono/node-server' },
  { rule: '3b-vendors-in-adapters-only', file: 'server/src/answering/e.ts', imports: 'kysely' },
  { rule: '3b-vendors-in-adapters-only', file: 'server/src/answering/f.ts', imports: 'pg' },
  { rule: '3b-vendors-in-adapters-only', file: 'server/src/answering/g.ts', imports: 'node:sqlite' },
  { rule: '3b-vendors-in-adapters-only', file: 'server/src/answering/h.ts', imports: 'onnxruntime-node' },
  { rule: '3b-vendors-in-adapters-only', file: 'server/src/answering/i.ts', imports: 'undici' },
  { rule: '3b-vendors-in-adapters-only', file: 'server/src/models/a.ts', imports: '@ai-sdk/anthropic' },
  { rule: '3b-vendors-in-adapters-only', file: 'server/src/knowledge/k.ts', imports: 'aws4fetch' },
  { rule: '3b-vendors-in-adapters-only', file: 'server/src/service/start-service.ts', imports: 'pg' },
  { rule: '3c-credentials-in-identity-and-adapters-only', file: 'server/src/http/d.ts', imports: 'jose' },
  {
    rule: '3c-credentials-in-identity-and-adapters-only',
    file: 'server/src/limits/a.ts',
    imports: '@node-rs/argon2',
  },
  {
    rule: '3d-domains-do-not-know-the-web-layer',
    file: 'server/src/answering/j.ts',
    imports: '../http/app.ts',
  },
  {
    rule: '3e-the-environment-is-not-imported',
    file: 'server/src/answering/k.ts',
    imports: 'node:process',
  },
  {
    rule: '3f-the-mcp-library-is-loaded-on-demand',
    file: 'server/src/mcp/a.ts',
    imports: '@modelcontextprotocol/server',
  },
  { rule: '3f-the-mcp-library-is-loaded-on-demand', file: 'server/src/mcp/b.ts', imports: './answer-message.ts' },
  {
    rule: '4-clients-reach-the-server-by-http',
    file: 'cli/a.ts',
    imports: '../server/src/answering/index.ts',
  },
  { rule: '4-clients-reach-the-server-by-http', file: 'e2e/a.ts', imports: '../server/src/main.ts' },
  { rule: '4-clients-reach-the-server-by-http', file: 'widget/a.ts', imports: '../server/src/http/app.ts' },
  { rule: '5-every-import-resolves', file: 'server/src/answering/l.ts', imports: './nowhere.ts' },
];

/** Modules that keep the rules, so that a rule which forbids everything is noticed as well. */
const ALLOWED: readonly { file: string; imports: string }[] = [
  { file: 'server/src/main.ts', imports: './service/start-service.ts' },
  { file: 'server/src/service/start-service.ts', imports: '../adapters/database/store.ts' },
  { file: 'server/src/service/start-service.ts', imports: '../knowledge/routes.ts' },
  { file: 'server/src/service/start-service.ts', imports: '@hono/node-server' },
  { file: 'server/src/adapters/database/store.ts', imports: '../../knowledge/ports.ts' },
  { file: 'server/src/adapters/e.ts', imports: './database/store.ts' },
  { file: 'server/src/adapters/f.ts', imports: 'pg' },
  { file: 'server/src/adapters/g.ts', imports: 'jose' },
  { file: 'server/src/answering/m.ts', imports: '../knowledge/index.ts' },
  { file: 'server/src/answering/n.ts', imports: '../errors/index.ts' },
  { file: 'server/src/answering/o.ts', imports: './m.ts' },
  { file: 'server/src/answering/p.ts', imports: 'zod' },
  { file: 'server/src/answering/q.test.ts', imports: '../knowledge/inside.ts' },
  { file: 'server/src/answering/r.test.ts', imports: '../adapters/database/store.ts' },
  { file: 'server/src/http/e.ts', imports: '../identity/index.ts' },
  { file: 'server/src/http/f.ts', imports: '../knowledge/routes.ts' },
  { file: 'server/src/identity/a.ts', imports: 'jose' },
  { file: 'server/src/knowledge/routes.ts', imports: 'hono' },
  { file: 'server/src/knowledge/routes.ts', imports: '../http/app.ts' },
  { file: 'server/src/config/b.ts', imports: 'node:process' },
  { file: 'server/src/mcp/answer-message.ts', imports: '@modelcontextprotocol/server' },
];

/** Three folders that import each other in a circle, though no two files do. */
const FOLDER_CIRCLE: readonly { file: string; imports: string }[] = [
  { file: 'server/src/knowledge/crawling/a.ts', imports: '../passages/b.ts' },
  { file: 'server/src/knowledge/passages/c.ts', imports: '../ports/deeper/b.ts' },
  { file: 'server/src/knowledge/ports/deeper/c.ts', imports: '../../crawling/b.ts' },
];

const EMPTY_MODULES = [
  'server/src/knowledge/crawling/b.ts',
  'server/src/knowledge/passages/b.ts',
  'server/src/knowledge/ports/deeper/b.ts',
  'server/src/knowledge/index.ts',
  'server/src/knowledge/inside.ts',
  'server/src/knowledge/ports.ts',
  'server/src/answering/index.ts',
  'server/src/identity/index.ts',
  'server/src/errors/index.ts',
  'server/src/http/app.ts',
];

const PACKAGES = [
  'hono',
  '@hono/node-server',
  'kysely',
  'pg',
  'onnxruntime-node',
  'undici',
  '@ai-sdk/anthropic',
  'jose',
  '@node-rs/argon2',
  '@modelcontextprotocol/server',
  'zod',
];

const reportSchema = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), to: z.string(), rule: z.object({ name: z.string() }) })),
    ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string(), severity: z.string() })) }),
  }),
  modules: z.array(z.object({ source: z.string(), dependencies: z.array(z.object({ resolved: z.string() })) })),
});

async function cruise(folder: string, part = '.') {
  const args = ['--config', `${REPOSITORY}.dependency-cruiser.mjs`, '--output-type', 'json', part];
  const output = await runTool('node_modules/dependency-cruiser/bin/dependency-cruiser.mjs', args, folder);
  return reportSchema.parse(JSON.parse(output));
}

/** Imports of types alone, the weakest kind, so that every rule is seen to count them. */
function modulesThatImport(pairs: readonly { file: string; imports: string }[]): Record<string, string> {
  const files: Record<string, string> = {};
  for (const [at, { file, imports }] of pairs.entries()) {
    files[file] =
      `${files[file] ?? ''}import type * as imported${at} from '${imports}';\nexport type { imported${at} };\n`;
  }
  return files;
}

const tree = await writeFixtureTree({
  'tsconfig.json': await readFile(`${REPOSITORY}tsconfig.json`, 'utf8'),
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: Object.fromEntries(PACKAGES.map((name) => [name, '1.0.0'])),
  }),
  ...Object.fromEntries(EMPTY_MODULES.map((path) => [path, 'export {};\n'])),
  ...Object.fromEntries(
    PACKAGES.flatMap((name) => [
      [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
      [`node_modules/${name}/index.js`, 'module.exports = {};\n'],
    ]),
  ),
  // The other half of the circle; the tool reports one half of the two.
  'server/src/limits/index.ts': "import type * as jobs from '../jobs/index.ts';\nexport type { jobs };\n",
  ...modulesThatImport([...VIOLATIONS, ...ALLOWED, ...FOLDER_CIRCLE]),
});
afterAll(() => tree.remove());

const fixtures = await cruise(tree.folder);
// All of the repository is cruised by `npm run check`, which `npm test` begins with.
const real = await cruise(REPOSITORY, 'server/src/rules');

describe('the import rules bite', () => {
  test.each(VIOLATIONS)('$rule refuses $imports in $file', ({ rule, file, imports }) => {
    const target = imports.replace(/^(?:\.\.?\/)+/, '').replace(/^node:/, '');
    expect(fixtures.summary.violations).toContainEqual({
      from: file,
      to: expect.stringContaining(target),
      rule: { name: rule },
    });
  });

  test.each(ALLOWED)('$imports is allowed in $file', ({ file, imports }) => {
    const target = imports.replace(/^(?:\.\.?\/)+/, '').replace(/^node:/, '');
    const refused = fixtures.summary.violations.filter(
      ({ from, to }) => from === file && to.includes(target) && !isMeantToBeRefused(from, to),
    );
    expect(refused).toEqual([]);
  });

  test('every rule is an error and has a fixture that breaks it', () => {
    const rules = fixtures.summary.ruleSetUsed.forbidden;
    expect(rules.every(({ severity }) => severity === 'error')).toBe(true);
    expect(new Set(rules.map(({ name }) => name))).toEqual(new Set(VIOLATIONS.map(({ rule }) => rule)));
  });
});

describe('folders that import each other', () => {
  const module = (source: string, resolved: string) => ({ source, dependencies: [{ resolved }] });

  test('are found in a circle of three', () => {
    const folders = ['crawling', 'passages', 'ports'].map((name) => `server/src/knowledge/${name}`);
    expect(folderCircles(fixtures.modules)).toContainEqual(folders);
  });

  test('are found as two of a package', () => {
    const circle = [
      module('cli/src/report/a.ts', 'cli/src/client/a.ts'),
      module('cli/src/client/b.ts', 'cli/src/report/b.ts'),
    ];
    expect(folderCircles(circle)).toEqual([['cli/src/client', 'cli/src/report']]);
  });

  test.each([
    [
      'the routes of a domain',
      'server/src/identity/member-routes.ts',
      'server/src/http/a.ts',
      'server/src/identity/b.ts',
    ],
    [
      'the words of a page',
      'dashboard/src/words/en.ts',
      'dashboard/src/inbox/words.en.ts',
      'dashboard/src/words/index.ts',
    ],
    ['tests', 'server/src/jobs/a.test.ts', 'server/src/limits/a.ts', 'server/src/jobs/b.ts'],
    ['a folder and its own subfolder', 'server/src/jobs/a.ts', 'server/src/jobs/queue/a.ts', 'server/src/jobs/b.ts'],
  ])('are allowed through %s', (_, source, target, back) => {
    expect(folderCircles([module(source, target), module(target.replace(/[^/]+$/, 'c.ts'), back)])).toEqual([]);
  });
});

describe('the repository', () => {
  test('has no folders that import each other', () => {
    expect(folderCircles(real.modules)).toEqual([]);
  });

  test('is really seen by the tool', () => {
    expect(real.summary.totalCruised).toBeGreaterThan(5);
    expect(real.modules.map(({ source }) => source)).toContain('server/src/rules/import-rules.test.ts');
  });

  test('keeps its import rules here', () => {
    expect(real.summary.violations).toEqual([]);
  });
});

/** start-service.ts is in both lists: it imports what it may and what it may not. */
function isMeantToBeRefused(from: string, to: string): boolean {
  return VIOLATIONS.some(({ file, imports }) => file === from && to.includes(imports.replace(/^(?:\.\.?\/)+/, '')));
}
