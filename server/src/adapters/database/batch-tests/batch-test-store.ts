import { type Selectable, sql } from 'kysely';
import type {
  BatchTest,
  BatchTestStore,
  RunStatus,
  TestQuestion,
  TestResult,
  TestRun,
} from '../../../batch-tests/ports.ts';
import { type Database, isChanged, isWritten, readAll, readFirst, step, writeOne } from '../database.ts';
import { accountOfChatbot, insertJob } from '../jobs/job-store.ts';
import { guardedBy } from '../limits/quota-store.ts';
import type { Schema } from '../schema.ts';

/** The run that begins, and the one it is compared with. */
const runsKept = 2;

/** Batch tests in the database. */
export function createBatchTestStore(database: Database): BatchTestStore {
  const { build } = database;
  const tests = build.selectFrom('chatbot_tests').selectAll();
  const runs = build.selectFrom('chatbot_test_runs').selectAll();

  async function withResults(row: Selectable<Schema['chatbot_test_runs']>): Promise<TestRun> {
    const results = await readAll(
      database,
      build.selectFrom('chatbot_test_results').select('result').where('run_id', '=', row.id).orderBy('number'),
      // All were written by us.
      ({ result }) => ({ responseTimeMs: null, ...(JSON.parse(result) as Omit<TestResult, 'responseTimeMs'>) }),
    );
    return {
      id: row.id,
      testId: row.test_id,
      chatbotId: row.chatbot_id,
      status: row.status as RunStatus,
      questions: questionsFrom(row.questions),
      startedAt: row.started_at,
      endedAt: row.ended_at,
      results,
    };
  }

  return {
    testsOf: (chatbotId) =>
      readAll(database, tests.where('chatbot_id', '=', chatbotId).orderBy('created_at').orderBy('id'), testFrom),
    find: (chatbotId, testId) =>
      readFirst(database, tests.where('id', '=', testId).where('chatbot_id', '=', chatbotId), testFrom),
    async save({ id, chatbotId, name, questions, createdAt, updatedAt }, most) {
      const changed = { name, questions: textOf(questions), updated_at: updatedAt };
      const hasRoom = sql<boolean>`exists (select 1 from chatbot_tests where id = ${id})
        or (select count(*) from chatbot_tests where chatbot_id = ${chatbotId}) < ${most}`;
      const isDone = await isWritten(database, [
        guardedBy(build, hasRoom, 'too-many'),
        step(
          build
            .insertInto('chatbot_tests')
            .values({ id, chatbot_id: chatbotId, created_at: createdAt, ...changed })
            .onConflict((conflict) => conflict.column('id').doUpdateSet(changed)),
        ),
      ]);
      return isDone ? 'saved' : 'too-many';
    },
    delete: (chatbotId, testId) =>
      isChanged(
        database,
        build.deleteFrom('chatbot_tests').where('id', '=', testId).where('chatbot_id', '=', chatbotId),
      ),
    async beginRun(run, jobId) {
      const { id, testId, chatbotId, questions, startedAt } = run;
      const isIdle = sql<boolean>`not exists (
        select 1 from chatbot_test_runs where test_id = ${testId} and status = 'pending')`;
      const isDone = await isWritten(database, [
        // The test's row first: two who begin at once do so one after the other.
        step(build.updateTable('chatbot_tests').set({ id: testId }).where('id', '=', testId), 'gone'),
        guardedBy(build, isIdle, 'running'),
        step(
          build.insertInto('chatbot_test_runs').values({
            id,
            test_id: testId,
            chatbot_id: chatbotId,
            status: 'pending',
            questions: textOf(questions),
            started_at: startedAt,
            ended_at: null,
          }),
        ),
        step(
          sql`delete from chatbot_test_runs where test_id = ${testId} and id not in (
            select id from chatbot_test_runs where test_id = ${testId}
            order by started_at desc, id desc limit ${runsKept})`.compile(build),
        ),
        insertJob(build, {
          id: jobId,
          kind: 'run-test',
          subject: id,
          runAt: startedAt,
          owner: accountOfChatbot(chatbotId),
        }),
      ]);
      return isDone ? 'begun' : 'running';
    },
    async runsOf(testId) {
      const rows = await database.read(
        runs.where('test_id', '=', testId).orderBy('started_at', 'desc').orderBy('id', 'desc'),
      );
      return Promise.all(rows.map(withResults));
    },
    async findRun(runId) {
      const row = await readFirst(database, runs.where('id', '=', runId));
      return row && withResults(row);
    },
    async saveResult(runId, at, result) {
      await isWritten(database, [
        // It was deleted meanwhile.
        step(build.selectFrom('chatbot_test_runs').select('id').where('id', '=', runId), 'gone'),
        step(
          build
            .insertInto('chatbot_test_results')
            .values({ run_id: runId, number: at, result: JSON.stringify(result) })
            .onConflict((conflict) => conflict.columns(['run_id', 'number']).doNothing()),
        ),
      ]);
    },
    async endRun(runId, status, endedAt) {
      await writeOne(
        database,
        build
          .updateTable('chatbot_test_runs')
          .set({ status, ended_at: endedAt })
          .where('id', '=', runId)
          .where('status', '=', 'pending'),
      );
    },
  };
}

function testFrom(row: Selectable<Schema['chatbot_tests']>): BatchTest {
  return {
    id: row.id,
    chatbotId: row.chatbot_id,
    name: row.name,
    questions: questionsFrom(row.questions),
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

/** As they are written: servers of before know one expected answer. */
const textOf = (questions: readonly TestQuestion[]) =>
  JSON.stringify(questions.map((question) => ({ ...question, expected: question.answers[0] ?? null })));

type Stored = Pick<TestQuestion, 'question'> & Partial<TestQuestion> & { expected: string | null };

function questionsFrom(text: string): TestQuestion[] {
  // All were written by us.
  return (JSON.parse(text) as Stored[]).map(
    ({ question, expected, answers = expected === null ? [] : [expected], documents = [], unanswerable = false }) => ({
      question,
      answers,
      documents,
      unanswerable,
    }),
  );
}
