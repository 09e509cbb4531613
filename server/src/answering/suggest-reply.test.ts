import { expect, test } from 'vitest';
import type { Chatbot } from '../chatbots/index.ts';
import { defaultSettings } from '../chatbots/settings.ts';
import type { Findings, FoundPassage } from '../knowledge/index.ts';
import { contentTermsOf } from '../language/index.ts';
import type { LanguageModel, Prompt } from '../models/index.ts';
import type { AnsweringServices } from './services.ts';
import { suggestReply, type ToSuggestFor } from './suggest-reply.ts';

const chatbot: Chatbot = {
  id: 'bot_1',
  accountId: 'acct_1',
  name: 'Shop',
  domain: '',
  isActive: true,
  settings: defaultSettings,
  settingsVersion: 1,
  indexVersion: 1,
  modelVersion: 0,
  createdAt: 0,
};
const passage: FoundPassage = {
  id: 'psg_1',
  documentId: 'doc_1',
  title: 'Hours',
  url: 'https://x.example/hours',
  spot: '',
  language: 'en',
  isPair: false,
  headingPath: ['Opening hours'],
  text: 'The shop in Lisbon opens at nine on weekdays. The shop in Porto opens at ten on weekdays.',
  tokens: 20,
  score: 1,
  lexical: 1,
  dense: 0.8,
  coverage: 1,
};

/** Whatever is recorded or counted, and whoever is there: a suggestion touches none of it. */
const untouchable = new Proxy(
  {},
  {
    get(_, name) {
      throw new Error(`${String(name)} was touched.`);
    },
  },
) as never;

function services(model?: LanguageModel, found = passage) {
  const searched: string[] = [];
  let admitted = 0;
  const findings = (question: string): Findings => ({
    passages: /horse/.test(question) ? [] : [found],
    termWeights: Object.fromEntries(contentTermsOf(question).map((term) => [term, 1])),
    readAs: {},
    questionTokens: 5,
    vector: new Float32Array(1),
    embeddingModel: 'none',
  });
  const given: AnsweringServices = {
    chatbots: untouchable,
    conversations: untouchable,
    people: untouchable,
    knowledge: {
      languageToAskIn: () => undefined,
      async findPassages({ question }: { question: string }) {
        searched.push(question);
        return findings(question);
      },
      // The rest of knowledge is not asked.
    } as unknown as AnsweringServices['knowledge'],
    models: {
      mayHaveModel: () => true,
      async modelFor() {
        admitted += 1;
        return model;
      },
    },
    countTokens: () => 1,
    confidenceThreshold: 0.15,
    retentionDaysOf: untouchable,
    requireSessionRoom: untouchable,
    clock: Date.now,
  };
  return { given, searched, admitted: () => admitted };
}

function stubModel(...answers: string[]): LanguageModel & { prompts: Prompt[] } {
  const prompts: Prompt[] = [];
  return {
    name: 'stub',
    prompts,
    async *stream(prompt, signal) {
      signal.throwIfAborted();
      prompts.push(prompt);
      yield { type: 'text', text: answers[prompts.length - 1] ?? '' };
      yield { type: 'usage', promptTokens: 10, completionTokens: 5 };
    },
  };
}

const asked = (message: string, turns: ToSuggestFor['turns'] = []): ToSuggestFor => ({
  chatbot,
  message,
  turns,
  signal: new AbortController().signal,
});
test('somebody who wants a person is for the person to answer', async () => {
  const { given, searched } = services();
  expect(await suggestReply(asked('Can I talk to a human about the shop?'), given)).toBeNull();
  expect(searched).toEqual([]);
});

const talk: ToSuggestFor['turns'] = [
  { role: 'visitor', text: 'When does the shop in Lisbon open?' },
  { role: 'chatbot', text: 'At nine on weekdays.' },
];

test('a reply is suggested from the documents, with its sources', async () => {
  const { given } = services();
  const suggested = await suggestReply(asked('When does the shop in Lisbon open?'), given);
  expect(suggested).toMatchObject({ sources: [passage.url] });
  expect(suggested?.text).toContain('The shop in Lisbon opens at nine on weekdays.');
  const [citation] = suggested?.citations ?? [];
  expect(suggested?.text.slice(citation?.sentence.start, citation?.sentence.end)).toContain('Lisbon');
  expect(citation?.sources[0]).toMatchObject({ url: passage.url, number: 1 });
  expect(suggested?.confidence).toBeGreaterThan(0.15);
});

test('a follow-up is understood from what was said before', async () => {
  const { given, searched } = services();
  await suggestReply(asked('And in Porto?', talk), given);
  expect(searched.some((question) => /shop/.test(question) && /Porto/.test(question))).toBe(true);
});

test('a model writes it, which is asked through the door where it is paid for', async () => {
  const model = stubModel('The shop in Lisbon opens at nine on weekdays [1].');
  const { given, admitted } = services(model);
  expect(await suggestReply(asked('When does the shop in Lisbon open?'), given)).toMatchObject({
    text: 'The shop in Lisbon opens at nine on weekdays.',
    sources: [passage.url],
  });
  expect(admitted()).toBe(1);
  expect(model.prompts).toHaveLength(1);
});

test('a model hears the conversation', async () => {
  const model = stubModel('When does the shop in Porto open?', 'The shop in Porto opens at ten on weekdays [1].');
  const { given, searched } = services(model);
  expect((await suggestReply(asked('And in Porto?', talk), given))?.text).toContain('ten');
  expect(searched).toContain('When does the shop in Porto open?');
  expect(JSON.stringify(model.prompts.at(-1)?.messages)).toContain('At nine on weekdays.');
});

test('nothing is suggested where the chatbot would refuse, nor to a courtesy', async () => {
  const { given } = services();
  expect(await suggestReply(asked('Do you sell a horse?'), given)).toBeNull();
  expect(await suggestReply(asked('Thank you!'), given)).toBeNull();
  const { given: withModel } = services(stubModel('NOT_FOUND'));
  expect(await suggestReply(asked('When does the shop in Lisbon open?'), withModel)).toBeNull();
});

test('a suggestion that nobody waits for any more is given up', async () => {
  const gone = AbortSignal.abort();
  const { given } = services(stubModel('The shop opens at nine [1].'));
  await expect(suggestReply({ ...asked('When?'), signal: gone }, given)).rejects.toThrow();
});

test('an answer that the owner wrote takes nothing of what the models may cost', async () => {
  const pair = { ...passage, isPair: true, headingPath: ['When do you open?'], text: 'At nine.' };
  const { given, admitted } = services({ name: 'stub', async *stream() {} }, pair);
  const { signal } = new AbortController();
  const reply = await suggestReply({ chatbot, message: 'When do you open?', turns: [], signal }, given);
  expect(reply?.text).toBe('At nine.');
  expect(admitted()).toBe(0);
});
