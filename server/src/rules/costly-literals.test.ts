import { glob, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { costlyLiterals } from './costly-literals.ts';

const SOURCES = fileURLToPath(new URL('../', import.meta.url));

/** Where what is made for a question is made. */
const ON_THE_PATH =
  '{answering,http,limits,conversations,markdown,models,tracing,adapters/{language-model,openai-protocol}}';

/** Made once for a service, a model or a stream of live events, and not for each question. */
const MADE_ONCE = [
  'adapters/language-model/open-model.ts stream',
  'adapters/language-model/openai-compatible.ts readAnswerTo',
  'adapters/language-model/sdk-model.ts readAnswer',
  'answering/index.ts counted',
  'http/subscriptions/subscribers.ts count',
  'models/model-chain.ts stream',
  'models/places.ts waiting',
  'models/spending.ts counted',
  'models/steady-model.ts stream',
  'models/steady-model.ts waiting',
];

test.each([
  ['a getter of a literal', 'const make = () => ({ get text() { return all; } });', 'a.ts text: getter of a literal'],
  ['a generator in a function', 'function make() { function* more() {} }', 'a.ts more: generator in a function'],
  ['a generator in a literal', 'const make = () => ({ async *read() {} });', 'a.ts read: generator in a function'],
  ['a nameless generator', 'const make = () => run(function* () {});', 'a.ts : generator in a function'],
])('the rule bites on %s', (_, text, breach) => {
  expect(costlyLiterals({ 'a.ts': text })).toEqual([breach]);
});

test.each([
  ['a getter of a class', 'class Text { get text() { return all; } }'],
  ['a generator of a class', 'class Text { async *read() {} }'],
  ['a generator of a file', 'export async function* read() {}'],
])('the rule does not bite on %s', (_, text) => {
  expect(costlyLiterals({ 'a.ts': text })).toEqual([]);
});

test('nothing that is made for a question keeps it alive for longer', async () => {
  const files: Record<string, string> = {};
  for await (const path of glob(`${ON_THE_PATH}/**/*.ts`, { cwd: SOURCES })) {
    if (!path.endsWith('.test.ts')) files[path] = await readFile(`${SOURCES}${path}`, 'utf8');
  }
  expect(Object.keys(files).length).toBeGreaterThan(80);
  const found = costlyLiterals(files).map((breach) => breach.split(':')[0]);
  expect([...new Set(found)].toSorted()).toEqual(MADE_ONCE);
});
