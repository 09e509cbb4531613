/** What batch tests need from outside: a store, and somebody who answers. */

export interface TestQuestion {
  question: string;
  /** Any of these is right. */
  answers: string[];
  /** Any of these should be cited: addresses, or the last parts of their paths. */
  documents: string[];
  /** Nothing holds the answer, so that a refusal is right. */
  unanswerable: boolean;
}

/** A list of questions that a chatbot is asked again and again. */
export interface BatchTest {
  id: string;
  chatbotId: string;
  name: string;
  questions: TestQuestion[];
  createdAt: number;
  updatedAt: number;
}

export type RunStatus = 'pending' | 'done' | 'failed';

/** One time that all questions are asked, as they were then. */
export interface TestRun {
  id: string;
  testId: string;
  chatbotId: string;
  status: RunStatus;
  questions: TestQuestion[];
  startedAt: number;
  endedAt: number | null;
  results: TestResult[];
}

export interface TestResult {
  outcome: 'answer' | 'refusal' | 'small-talk' | 'handover' | 'failed';
  answer: string;
  confidence: number;
  sources: string[];
  /** Null where there was no reply, or it was given before times were kept. */
  responseTimeMs: number | null;
}

export interface BatchTestStore {
  testsOf(chatbotId: string): Promise<BatchTest[]>;
  find(chatbotId: string, testId: string): Promise<BatchTest | undefined>;
  /** Writes or replaces one; refuses a new one where the chatbot has as many already. */
  save(test: BatchTest, most: number): Promise<'saved' | 'too-many'>;
  delete(chatbotId: string, testId: string): Promise<boolean>;
  /** Writes a run with the job that asks, and forgets all but the one before; refuses while another one is pending. */
  beginRun(run: TestRun, jobId: string): Promise<'begun' | 'running'>;
  /** The latest first, with what was answered so far. */
  runsOf(testId: string): Promise<TestRun[]>;
  findRun(runId: string): Promise<TestRun | undefined>;
  saveResult(runId: string, at: number, result: TestResult): Promise<void>;
  endRun(runId: string, status: RunStatus, endedAt: number): Promise<void>;
}
