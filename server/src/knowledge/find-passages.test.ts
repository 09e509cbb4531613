import { describe, expect, test } from 'vitest';
import type { Chatbot } from '../chatbots/index.ts';
import { defaultSettings } from '../chatbots/settings.ts';
import { createPassageFinder, findPassages, languageToAskIn, withRememberedLanguages } from './find-passages.ts';

const chatbot: Chatbot = {
  id: 'bot_1',
  accountId: 'acct_1',
  name: 'Bot',
  domain: '',
  isActive: true,
  settings: defaultSettings,
  settingsVersion: 1,
  indexVersion: 1,
  modelVersion: 0,
  createdAt: 0,
};
const vector = Float32Array.of(1, 0);

test.each([
  ['of this model is searched with as it is', 'stub', vector],
  ['of another model is made anew', 'other', Float32Array.of(0, 1)],
])('a vector that is known and %s', async (_, embeddingModel, expected) => {
  let searched: Float32Array | undefined;
  const findings = await findPassages(
    { chatbot, question: 'Open?', limit: 1, known: { vector, embeddingModel } },
    {
      embedder: {
        models: [{ name: 'stub' }],
        embedQuestion: async () => ({ vector: Float32Array.of(0, 1), tokens: 2 }),
        embedPassages: async () => [],
        close: async () => {},
      },
      index: {
        languagesOf: async () => [],
        async search(request) {
          searched = request.vector;
          return { passages: [], termWeights: {}, readAs: {} };
        },
        close: async () => {},
      },
    },
  );
  expect(searched).toEqual(expected);
  expect(findings).toMatchObject({ vector: expected, embeddingModel: 'stub' });
});

function aFinder() {
  const outcomes: string[] = [];
  const find = createPassageFinder({
    embedder: {
      models: [{ name: 'stub' }],
      embedQuestion: async () => ({ vector, tokens: 2 }),
      embedPassages: async () => [],
      close: async () => {},
    },
    index: {
      languagesOf: async () => [],
      search: async () => ({ passages: [], termWeights: {}, readAs: {} }),
      close: async () => {},
    },
    onSearch: (outcome) => outcomes.push(outcome),
  });
  return { find, outcomes };
}

test('an equal question gets the same findings until the documents change', async () => {
  const { find, outcomes } = aFinder();
  const ask = { chatbot, question: 'Open?', limit: 5 };
  const first = await find(ask);
  expect(await find({ ...ask })).toBe(first);
  expect(await find({ ...ask, chatbot: { ...chatbot, indexVersion: 2 } })).not.toBe(first);
  expect(outcomes).toEqual(['searched', 'remembered', 'searched']);
});

test.each([
  ['another question', { question: 'Closed?' }],
  ['another chatbot', { chatbot: { ...chatbot, id: 'bot_2' } }],
  ['another number of passages', { limit: 3 }],
])('%s is searched for', async (_, other) => {
  const { find, outcomes } = aFinder();
  await find({ chatbot, question: 'Open?', limit: 5 });
  await find({ chatbot, question: 'Open?', limit: 5, ...other });
  expect(outcomes).toEqual(['searched', 'searched']);
});

describe('with a model for other languages', () => {
  const models = [{ name: 'others', languages: ['de', 'ja'] }, { name: 'english' }];

  async function embeddedAs(
    question: string,
    languages: string[],
    known?: { vector: Float32Array; embeddingModel: string },
  ) {
    const embedded: string[] = [];
    const { embeddingModel } = await findPassages(
      { chatbot, question, limit: 1, known },
      {
        embedder: {
          models,
          languages: ['en', 'de', 'ja'],
          async embedQuestion(_, language) {
            embedded.push(language);
            return { vector, tokens: 2 };
          },
          embedPassages: async () => [],
          close: async () => {},
        },
        index: {
          languagesOf: async () => languages,
          search: async () => ({ passages: [], termWeights: {}, readAs: {} }),
          close: async () => {},
        },
      },
    );
    return { embeddingModel, embedded };
  }

  test.each([
    ['When do you open?', ['de'], 'english'],
    ['Wann habt ihr am Sonntag geöffnet?', ['en'], 'others'],
    ['WLAN password?', ['de'], 'others'],
    ['WLAN password?', ['en'], 'english'],
    ['営業時間は？', ['en'], 'others'],
  ])('embeds %j, asked of documents in %j, with the model for %s', async (question, languages, expected) => {
    expect((await embeddedAs(question, languages)).embeddingModel).toBe(expected);
  });

  test('uses a known vector of the model that would embed the question, and of no other of the space', async () => {
    const question = 'Wann habt ihr am Sonntag geöffnet?';
    expect((await embeddedAs(question, ['de'], { vector, embeddingModel: 'others' })).embedded).toEqual([]);
    expect((await embeddedAs(question, ['de'], { vector, embeddingModel: 'english' })).embedded).toEqual(['de']);
  });
});

test('asks for the languages of a version of the documents once', async () => {
  const asked: number[] = [];
  const find = createPassageFinder({
    embedder: {
      models: [{ name: 'others', languages: ['de'] }, { name: 'english' }],
      embedQuestion: async () => ({ vector, tokens: 2 }),
      embedPassages: async () => [],
      close: async () => {},
    },
    index: withRememberedLanguages({
      async languagesOf({ version }) {
        asked.push(version);
        return ['de'];
      },
      search: async () => ({ passages: [], termWeights: {}, readAs: {} }),
      close: async () => {},
    }),
  });
  for (const indexVersion of [1, 1, 2])
    for (const question of ['Preis', 'Versand'])
      await find({ chatbot: { ...chatbot, indexVersion }, question, limit: 1 });
  expect(asked).toEqual([1, 2]);
});

describe('the language to ask in', () => {
  const askIn = (language: string, known: string[] | undefined, documents: string[]) =>
    languageToAskIn(chatbot, language, {
      embedder: {
        models: [{ name: 'one' }],
        ...(known && { languages: known }),
        embedQuestion: async () => ({ vector, tokens: 2 }),
        embedPassages: async () => [],
        close: async () => {},
      },
      index: {
        languagesOf: async () => documents,
        search: async () => ({ passages: [], termWeights: {}, readAs: {} }),
        close: async () => {},
      },
    });

  test('is that of the documents where neither they nor the model know the visitor’s', async () => {
    expect(await askIn('cs', ['en', 'de'], ['de', 'en'])).toBe('de');
  });

  test('is the visitor’s own where the documents have it, the model knows it or knows all', async () => {
    expect(await askIn('cs', ['en', 'de'], ['en', 'cs'])).toBeUndefined();
    expect(await askIn('de', ['en', 'de'], ['en'])).toBeUndefined();
    expect(await askIn('cs', undefined, ['en'])).toBeUndefined();
  });
});
