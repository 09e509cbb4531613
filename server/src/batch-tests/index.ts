import type { Chatbot } from '../chatbots/index.ts';
import { conflict, notFound, Problem } from '../errors/index.ts';
import { newId } from '../identity/index.ts';
import type { BatchTest, BatchTestStore, TestQuestion, TestResult, TestRun } from './ports.ts';

export type { BatchTest, TestQuestion, TestResult, TestRun } from './ports.ts';

const mostTests = 50;

interface GivenTest {
  name: string;
  questions: TestQuestion[];
}

interface Dependencies {
  store: BatchTestStore;
  chatbotOf(chatbotId: string): Promise<Chatbot | undefined>;
  /** What a chatbot answers; recorded nowhere. */
  ask(
    chatbot: Chatbot,
    question: string,
    signal: AbortSignal,
  ): Promise<
    Pick<TestResult, 'confidence' | 'sources'> & { text: string; outcome: Exclude<TestResult['outcome'], 'failed'> }
  >;
  onWork(): void;
  clock(): number;
}

export type BatchTests = ReturnType<typeof createBatchTests>;

/** Lists of questions that a chatbot is asked, to see what a change of its documents or settings does. */
export function createBatchTests({ store, chatbotOf, ask, onWork, clock }: Dependencies) {
  async function find(chatbot: Chatbot, testId: string): Promise<BatchTest> {
    const test = await store.find(chatbot.id, testId);
    if (!test) throw notFound('test');
    return test;
  }

  async function save(test: BatchTest): Promise<BatchTest> {
    if ((await store.save(test, mostTests)) === 'too-many')
      throw conflict(`A chatbot has at most ${mostTests} tests; delete one first.`);
    return test;
  }

  async function answerOf(chatbot: Chatbot, question: string, signal: AbortSignal): Promise<TestResult> {
    const askedAt = clock();
    try {
      const { text, ...rest } = await ask(chatbot, question, signal);
      return { ...rest, answer: text, responseTimeMs: Math.max(0, clock() - askedAt) };
    } catch (error) {
      signal.throwIfAborted();
      // The model may answer the next question.
      if (!(error instanceof Problem)) throw error;
      return { outcome: 'failed', answer: error.message, confidence: 0, sources: [], responseTimeMs: null };
    }
  }

  return {
    find,
    testsOf: (chatbot: Chatbot) => store.testsOf(chatbot.id),
    runsOf: (test: BatchTest) => store.runsOf(test.id),

    create(chatbot: Chatbot, given: GivenTest): Promise<BatchTest> {
      const now = clock();
      return save({ id: newId('test'), chatbotId: chatbot.id, ...given, createdAt: now, updatedAt: now });
    },
    async replace(chatbot: Chatbot, testId: string, given: GivenTest): Promise<BatchTest> {
      return save({ ...(await find(chatbot, testId)), ...given, updatedAt: clock() });
    },
    async delete(chatbot: Chatbot, testId: string): Promise<void> {
      if (!(await store.delete(chatbot.id, testId))) throw notFound('test');
    },

    /** Has all questions asked, in the background. */
    async begin({ id, chatbotId, questions }: BatchTest): Promise<TestRun> {
      const run: TestRun = {
        id: newId('run'),
        testId: id,
        chatbotId,
        status: 'pending',
        questions,
        startedAt: clock(),
        endedAt: null,
        results: [],
      };
      if ((await store.beginRun(run, newId('job'))) === 'running') throw conflict('This test is running already.');
      onWork();
      return run;
    },

    /** The work of a job: asks what was not asked yet. */
    async run(runId: string, { signal, onProgress }: { signal: AbortSignal; onProgress(): void }): Promise<void> {
      const run = await store.findRun(runId);
      const chatbot = run && (await chatbotOf(run.chatbotId));
      if (!chatbot || run.status !== 'pending') return;
      for (const [at, { question }] of run.questions.entries()) {
        if (at < run.results.length) continue;
        signal.throwIfAborted();
        await store.saveResult(runId, at, await answerOf(chatbot, question, signal));
        onProgress();
      }
      await store.endRun(runId, 'done', clock());
    },
    giveUp: (runId: string) => store.endRun(runId, 'failed', clock()),
  };
}
