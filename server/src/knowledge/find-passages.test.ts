import { expect, test } from 'vitest';
import type { Chatbot } from '../chatbots/index.ts';
import { defaultSettings } from '../chatbots/settings.ts';
import { findPassages } from './find-passages.ts';

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
        model: 'stub',
        embedQuestion: async () => ({ vector: Float32Array.of(0, 1), tokens: 2 }),
        embedPassages: async () => [],
        close: async () => {},
      },
      index: {
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
