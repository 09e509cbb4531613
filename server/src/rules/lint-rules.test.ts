import { readFile } from 'node:fs/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { REPOSITORY, runTool, writeFixtureTree } from './run-tool.ts';

const READERS = {
  'by its name': "export const port = process.env['PORT'];\n",
  'by an import': "import { env } from 'node:process';\nexport const port = env['PORT'];\n",
  'through the global object': "export const port = globalThis.process.env['PORT'];\n",
};
const FORBIDDEN_FOLDERS = [
  'server/src/answering',
  'server/src/adapters/database',
  'server/src/http',
  'server/test-support',
];
const ALLOWED_FOLDERS = ['server/src/config', 'bootstrap', 'bench'];

const cases = (folders: readonly string[]) =>
  folders.flatMap((folder) =>
    Object.entries(READERS).map(([how, content], at) => ({ how, content, path: `${folder}/reads-${at}.ts` })),
  );
const forbidden = cases(FORBIDDEN_FOLDERS);
const allowed = cases(ALLOWED_FOLDERS);

const reportSchema = z.object({
  summary: z.object({ unchanged: z.number(), changed: z.number() }),
  diagnostics: z.array(
    z.object({ category: z.string(), severity: z.string(), location: z.object({ path: z.string() }) }),
  ),
});

async function lint(folder: string, part = '.') {
  const output = await runTool(
    'node_modules/@biomejs/biome/bin/biome',
    ['lint', '--reporter=json', '--max-diagnostics=none', part],
    folder,
  );
  return reportSchema.parse(JSON.parse(output));
}

const tree = await writeFixtureTree({
  'biome.json': await readFile(`${REPOSITORY}biome.json`, 'utf8'),
  'server/src/rules/no-literal-spreads.grit': await readFile(
    `${REPOSITORY}server/src/rules/no-literal-spreads.grit`,
    'utf8',
  ),
  '.gitignore': await readFile(`${REPOSITORY}.gitignore`, 'utf8'),
  'server/src/answering/takes-anything.ts': 'export const anything: any = 1;\n',
  'server/src/answering/spreads-an-object.ts': 'const a = 1;\nexport const one = { ...{ a, b: 2 }, c: 3 };\n',
  'server/src/answering/spreads-an-array.ts': 'const a = 1;\nexport const two = [...[a, 2], 3];\n',
  'server/src/answering/spreads-a-value.ts':
    'const a = { b: 1 };\nexport const three = { ...a, ...(a.b && { c: 2 }), d: [...[1].keys()] };\n',
  ...Object.fromEntries([...forbidden, ...allowed].map(({ path, content }) => [path, content])),
});
afterAll(() => tree.remove());

const fixtures = await lint(tree.folder);
// All of the repository is linted by `npm run check`, which `npm test` begins with.
const real = await lint(REPOSITORY, 'server/src/rules');

function errorsIn(path: string): string[] {
  return fixtures.diagnostics
    .filter(({ location, severity }) => location.path === path && severity === 'error')
    .map(({ category }) => category);
}

describe('only config/ reads the environment', () => {
  test.each(forbidden)('refuses it $how in $path', ({ path }) => {
    expect(errorsIn(path)).toEqual(['lint/style/noProcessEnv']);
  });

  test.each(allowed)('allows it $how in $path', ({ path }) => {
    expect(errorsIn(path)).toEqual([]);
  });
});

test('refuses any', () => {
  expect(errorsIn('server/src/answering/takes-anything.ts')).toEqual(['lint/suspicious/noExplicitAny']);
});

test('refuses a literal that is spread into another', () => {
  expect(errorsIn('server/src/answering/spreads-an-object.ts')).toEqual(['plugin']);
  expect(errorsIn('server/src/answering/spreads-an-array.ts')).toEqual(['plugin']);
  expect(errorsIn('server/src/answering/spreads-a-value.ts')).toEqual([]);
});

describe('the repository', () => {
  test('is really seen by the linter', () => {
    expect(real.summary.unchanged + real.summary.changed).toBeGreaterThan(5);
  });

  test('reads the environment only where it may here', () => {
    expect(real.diagnostics.filter(({ category }) => category === 'lint/style/noProcessEnv')).toEqual([]);
  });
});
