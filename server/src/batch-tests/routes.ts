import { z } from 'zod';
import type { Chatbots } from '../chatbots/index.ts';
import { type Endpoint, endpoint } from '../http/endpoint.ts';
import { messageText } from '../http/message-text.ts';
import { actorOf } from '../http/signed-in.ts';
import { withScope } from '../identity/index.ts';
import type { Limits } from '../limits/index.ts';
import { runDocument, runDocumentOf, testDocument, testDocumentOf } from './documents.ts';
import type { BatchTests } from './index.ts';

/** Judged as Unicode composes it, which makes some characters many. */
const text = z
  .string()
  .trim()
  .max(2_000)
  .refine((given) => given.normalize('NFKC').length <= 2_000, 'is too long');
const texts = (what: string) => z.array(text.min(1)).max(20).default([]).describe(what);
const question = z
  .strictObject({
    question: messageText,
    expected: text
      .nullable()
      .optional()
      .describe('What the answer should say, where that is one text: the same as the first of `answers`.'),
    answers: texts('What a right answer says; any of them will do.'),
    documents: texts(
      'Pages of which one should be cited: an address, one that ends in `*`, or the last part of a path.',
    ),
    unanswerable: z.boolean().default(false).describe('Whether nothing holds the answer, so that a refusal is right.'),
  })
  // Who reads a test, changes one of them and sends both must not keep what they meant to replace.
  .refine(({ expected, answers }) => expected === undefined || answers.length === 0 || answers[0] === expected, {
    path: ['expected'],
    message: 'must be the first of `answers`; give one of them only',
  })
  .transform(({ expected, answers, ...rest }) => ({
    ...rest,
    answers: answers.length === 0 && expected ? [expected] : [...new Set(answers)],
  }))
  .refine(({ answers, unanswerable }) => !unanswerable || answers.length === 0, {
    path: ['answers'],
    message: 'must be empty where the question is unanswerable',
  });
const given = z.strictObject({
  name: z.string().trim().min(1).max(100),
  questions: z.array(question).min(1).max(200),
});
const ofChatbot = z.object({ id: z.string() });
const ofTest = ofChatbot.extend({ testId: z.string() });

interface Dependencies {
  tests: BatchTests;
  chatbots: Chatbots;
  limits: Limits;
}

/** Lists of questions that a chatbot is asked, and what it answered the last two times. */
export function batchTestRoutes({ tests, chatbots, limits }: Dependencies): Endpoint[] {
  const common = { tag: 'Tests', callers: ['user'], errors: ['CHATBOT_NOT_FOUND', 'NOT_FOUND'] } as const;
  const success = { status: 200, description: 'The test.', schema: testDocument };

  return [
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/tests',
        apiKey: withScope('read'),
        summary: "List a chatbot's tests",
        params: ofChatbot,
        success: { status: 200, description: 'The tests.', schema: z.object({ tests: z.array(testDocument) }) },
        errors: ['CHATBOT_NOT_FOUND'],
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'see');
        return { body: { tests: (await tests.testsOf(chatbot)).map(testDocumentOf) } };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/chatbots/{id}/tests',
        apiKey: withScope('manage'),
        summary: 'Keep a list of questions as a test',
        params: ofChatbot,
        isIdempotent: true,
        maxBodyBytes: 4_000_000,
        body: given,
        success: { ...success, status: 201 },
        errors: ['CHATBOT_NOT_FOUND', 'CONFLICT', 'MESSAGE_TOO_LONG'],
      },
      async ({ caller, params, body }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        return { body: testDocumentOf(await tests.create(chatbot, body)) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'put',
        path: '/api/chatbots/{id}/tests/{testId}',
        apiKey: withScope('manage'),
        summary: 'Change a test',
        params: ofTest,
        maxBodyBytes: 4_000_000,
        body: given,
        success,
        errors: [...common.errors, 'MESSAGE_TOO_LONG'],
      },
      async ({ caller, params, body }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        return { body: testDocumentOf(await tests.replace(chatbot, params.testId, body)) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'delete',
        path: '/api/chatbots/{id}/tests/{testId}',
        apiKey: withScope('manage'),
        summary: 'Delete a test with its results',
        params: ofTest,
        success: { status: 204, description: 'Deleted.' },
      },
      async ({ caller, params }) => {
        await tests.delete(await chatbots.chatbotFor(actorOf(caller), params.id, 'manage'), params.testId);
        return {};
      },
    ),
    endpoint(
      {
        ...common,
        method: 'post',
        path: '/api/chatbots/{id}/tests/{testId}/runs',
        apiKey: withScope('manage'),
        summary: 'Run a test',
        description:
          'All its questions are asked in the background. They are not counted in the statistics or in the hour; a language model is asked as for any question.',
        params: ofTest,
        success: { status: 202, description: 'The run, to be done.', schema: runDocument },
        errors: [...common.errors, 'CONFLICT', 'RATE_LIMIT_EXCEEDED'],
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'manage');
        const test = await tests.find(chatbot, params.testId);
        await limits.countTestRun(chatbot.accountId);
        return { body: await runDocumentOf(await tests.begin(test), undefined) };
      },
    ),
    endpoint(
      {
        ...common,
        method: 'get',
        path: '/api/chatbots/{id}/tests/{testId}/runs',
        apiKey: withScope('read'),
        summary: 'Read the last two runs of a test',
        params: ofTest,
        success: {
          status: 200,
          description: 'The runs, the latest first.',
          schema: z.object({ runs: z.array(runDocument) }),
        },
      },
      async ({ caller, params }) => {
        const chatbot = await chatbots.chatbotFor(actorOf(caller), params.id, 'see');
        const runs = await tests.runsOf(await tests.find(chatbot, params.testId));
        return { body: { runs: await Promise.all(runs.map((run, at) => runDocumentOf(run, runs[at + 1]))) } };
      },
    ),
  ];
}
