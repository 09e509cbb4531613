import { expect, test } from 'vitest';
import type { Chatbot } from '../../chatbots/index.ts';
import type { Conversation, Message } from '../../conversations/index.ts';
import type { Knowledge } from '../../knowledge/index.ts';
import type { LanguageModel, Prompt } from '../../models/index.ts';
import type { AnsweringServices } from '../services.ts';
import { understandQuestion } from './understand-question.ts';

const chatbot = { id: 'bot' } as Chatbot;
const told = [{ role: 'visitor', text: 'Kdy je obchod otevřený?' } as Message];

/** A model that says `answer`, for documents that a question in Czech is not found in. */
function asked(message: string, answer: string | undefined, turns: Message[] = [], language = 'cs') {
  const prompts: Prompt[] = [];
  const model: LanguageModel = {
    name: 'scripted',
    async *stream(prompt) {
      prompts.push(prompt);
      yield { type: 'text', text: answer ?? '' };
    },
  };
  const services = {
    models: { mayHaveModel: () => answer !== undefined, modelFor: async () => model },
    knowledge: {
      languageToAskIn: (_: Chatbot, of: string) => (of === 'cs' ? Promise.resolve('en') : undefined),
    } as Pick<Knowledge, 'languageToAskIn'> as Knowledge,
    countTokens: (text: string) => text.length,
  } as Pick<AnsweringServices, 'models' | 'knowledge' | 'countTokens'>;
  const conversation = { turns, earlierQuestions: [] } as Pick<
    Conversation,
    'turns' | 'earlierQuestions'
  > as Conversation;
  const understood = understandQuestion(
    { message, chatbot, conversation },
    language,
    services,
    AbortSignal.timeout(9_000),
  );
  return understood.then((result) => ({ ...result, rules: prompts[0]?.messages[0]?.content }));
}

test('a question in a language that the search does not know is searched for in that of the documents', async () => {
  const { standAlone, usage, rules } = await asked('Jak dlouho trvá doručení?', 'How long does delivery take?');
  expect(standAlone).toBe('How long does delivery take?');
  expect(usage.promptTokens).toBeGreaterThan(0);
  expect(rules).toMatch(/^Translate the question\.[\s\S]*write it in English\./);
});

test('so is a follow-up, with what it refers to', async () => {
  const { standAlone, isFollowUp, rules } = await asked('A v neděli?', 'Is the shop open on Sundays?', told);
  expect({ standAlone, isFollowUp }).toEqual({ standAlone: 'Is the shop open on Sundays?', isFollowUp: true });
  expect(rules).toMatch(/^Rewrite the last question[\s\S]*write it in English\./);
});

test('a question in any other language stays as it is, and costs no model', async () => {
  const { standAlone, usage, rules } = await asked('Wie lange dauert die Lieferung?', 'never asked for', [], 'de');
  expect({ standAlone, usage, rules }).toEqual({
    standAlone: 'Wie lange dauert die Lieferung?',
    usage: { promptTokens: 0, completionTokens: 0 },
    rules: undefined,
  });
});

test('without a model, or where it says nothing, a question stays as it is', async () => {
  expect((await asked('Jak dlouho trvá doručení?', undefined)).standAlone).toBe('Jak dlouho trvá doručení?');
  expect((await asked('Jak dlouho trvá doručení?', ' ')).standAlone).toBe('Jak dlouho trvá doručení?');
});
