import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import { encodeVectors, vectorsIn } from '../adapters/database/knowledge/vector-segment.ts';
import { createEmbeddedEmbedder } from '../adapters/embedding/embedded/embedded-embedder.ts';
import { embeddingModelFor } from '../knowledge/ports.ts';
import { questionKey } from './asked-question.ts';
import { createQuestionGrouping } from './group-questions.ts';
import type { Wording } from './ports.ts';

const cacheDir = fileURLToPath(new URL('../../../node_modules/.cache/parley/models', import.meta.url));
const embedder = createEmbeddedEmbedder({ cacheDir });
afterAll(() => embedder.close());

async function wordingOf(text: string, changes: Partial<Wording> = {}): Promise<Wording> {
  const { vector } = await embedder.embedQuestion(text, 'en');
  const { rows, inverseLengths } = vectorsIn(encodeVectors([vector]));
  return {
    key: questionKey(text),
    text,
    asked: 1,
    unanswered: 1,
    lowConfidence: 0,
    lastAskedAt: 0,
    verdict: 'unanswered',
    checkedIndexVersion: 0,
    isDismissed: false,
    vector: {
      embeddingModel: embeddingModelFor(embedder.models, 'en'),
      numbers: rows,
      inverseLength: inverseLengths[0] ?? 0,
    },
    ...changes,
  };
}

async function groupsOf(wordings: readonly (string | Wording)[], languages = embedder.fittedLanguages) {
  const all = await Promise.all(wordings.map((given) => (typeof given === 'string' ? wordingOf(given) : given)));
  const groups = await createQuestionGrouping(languages)(all);
  return groups.map((group) => group.map(({ text }) => text));
}

describe('questions that mean the same are one group', () => {
  test.each([
    ['How do I reset my password?', 'I forgot my password, how can I reset it?', 'password reset'],
    ['Do you have parking?', 'Is there parking?'],
    ['How long does delivery take?', 'What is the delivery time?'],
    ['Is there a gym?', 'Do you have a gym?'],
    ['How do I cancel my order?', 'I want to cancel my order'],
  ])('%s', async (...texts) => {
    const groups = await groupsOf(texts);
    expect(groups).toHaveLength(1);
    expect(groups[0]).toHaveLength(texts.length);
  });
});

describe('questions that are near, and other questions, stay apart', () => {
  test.each([
    ['Is lunch included?', 'Is breakfast included?'],
    ['Is lunch included in the price?', 'is breakfast included?'],
    ['Are dogs allowed?', 'Are dogs not allowed?'],
    ['What is the warranty on the T200?', 'What is the warranty on the T300?'],
    ['When do you open on Monday?', 'What time do you open on Sunday?'],
    ['How do I cancel my subscription?', 'How can I renew my subscription?'],
    ['How do I export my data?', 'How can I import data?'],
    ['Does it run for two hours?', 'Does it run for three hours?'],
  ])('%s %s', async (...texts) => {
    expect(await groupsOf(texts)).toHaveLength(2);
  });
});

test('a group has no member that does not mean the same as every other', async () => {
  const [lunch, both, breakfast] = ['Is lunch included?', 'Is lunch and breakfast included?', 'Is breakfast included?'];
  for (const group of await groupsOf([lunch, both, breakfast]))
    expect(group.includes(lunch) && group.includes(breakfast)).toBe(false);
});

test('the most asked wording comes first, whatever the order they are given in', async () => {
  const rare = await wordingOf('I forgot my password, how can I reset it?');
  const frequent = await wordingOf('How do I reset my password?', { asked: 5 });
  expect(await groupsOf([rare, frequent])).toEqual([[frequent.text, rare.text]]);
  expect(await groupsOf([frequent, rare])).toEqual([[frequent.text, rare.text]]);
});

test('vectors of another model are not compared, nor missing ones', async () => {
  const { vector, ...rest } = await wordingOf('Is there parking space?');
  const other = { ...rest, vector: vector && { ...vector, embeddingModel: 'other' } };
  const without = { ...rest, key: `${rest.key} x`, vector: undefined };
  expect(await groupsOf(['Do you have parking?', other, without])).toHaveLength(3);
});

test('languages that the model does not know are told apart by their words alone', async () => {
  const german = ['Wie kann ich mein Passwort zurücksetzen?', 'Wie kann ich das Passwort zurücksetzen lassen?'];
  expect(await groupsOf(german)).toHaveLength(2);
});

test('a grouping is remembered until another wording or another order asks for a new one', async () => {
  const group = createQuestionGrouping(embedder.fittedLanguages);
  const first = await wordingOf('How do I reset my password?', { asked: 3 });
  const second = await wordingOf('I forgot my password, how can I reset it?');
  expect(await group([first, second])).toHaveLength(1);
  const counted = await group([{ ...first, asked: 4 }, second]);
  expect(counted[0]?.[0].asked).toBe(4);
  const swapped = await group([first, { ...second, asked: 9 }]);
  expect(swapped.map(([{ text }]) => text)).toEqual([second.text]);
  expect(await group([first, second, await wordingOf('Is there a gym?')])).toHaveLength(2);
});
