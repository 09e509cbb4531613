import { readFile, writeFile } from 'node:fs/promises';
import type { ChatbotClient } from '../client/chatbot-client.ts';
import { connect, connectionOptions } from '../connection.ts';
import { askQuestions } from '../evaluation/ask-questions.ts';
import { type Evaluation, type EvaluationRun, evaluationOf } from '../evaluation/evaluation.ts';
import { type JudgedQuestion, judgeAnswer } from '../evaluation/judge-answer.ts';
import { type EvaluationQuestion, readQuestions } from '../evaluation/read-questions.ts';
import { readThresholds } from '../evaluation/thresholds.ts';
import { countOf, readFlags, UsageProblem } from '../read-flags.ts';
import { htmlReport } from '../report/html.ts';
import { jsonReport } from '../report/json.ts';
import { thresholdText } from '../report/numbers.ts';
import { textReport } from '../report/text.ts';
import { exitCodes, type Surroundings } from '../surroundings.ts';

const mostAtATime = 64;

const options = {
  ...connectionOptions,
  concurrency: { type: 'string', default: '4' },
  limit: { type: 'string' },
  json: { type: 'string' },
  html: { type: 'string' },
  min: { type: 'string', multiple: true },
  max: { type: 'string', multiple: true },
} as const;

/** Asks a chatbot a file of questions, says how well it did, and whether that is well enough. */
export async function evaluate(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { values, positionals } = readFlags(args, options);
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageProblem('Name one file of questions: eval QUESTIONS.jsonl');
  const thresholds = [...readThresholds('min', values.min), ...readThresholds('max', values.max)];
  const concurrency = countOf('concurrency', values.concurrency, mostAtATime);
  const limit = values.limit === undefined ? Infinity : countOf('limit', values.limit);
  const { client, url, chatbotId, mode } = connect(values, surroundings.environment);
  const questions = (await questionsIn(file)).slice(0, limit);

  const signal = surroundings.interruption();
  const startedAt = new Date().toISOString();
  const run: EvaluationRun = { file, url, chatbotId, mode, startedAt, planned: questions.length };
  const { judged, problem } = await ask(questions, { client, concurrency, signal }, surroundings);
  if (problem !== undefined && judged.length === 0) throw problem;

  const evaluation = evaluationOf(run, judged, thresholds);
  surroundings.out(textReport(evaluation));
  await writeReports(evaluation, values);
  if (problem !== undefined) throw problem;
  return verdict(evaluation, surroundings);
}

function verdict({ isCutShort, thresholds }: Evaluation, { err }: Surroundings): number {
  if (isCutShort) return exitCodes.interrupted;
  const missed = thresholds.filter(({ holds }) => !holds);
  for (const threshold of missed) err(`${thresholdText(threshold)}.\n`);
  return missed.length === 0 ? exitCodes.fine : exitCodes.thresholdMissed;
}

async function questionsIn(file: string): Promise<EvaluationQuestion[]> {
  let text: string;
  try {
    text = await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new UsageProblem(`The file ${JSON.stringify(file)} cannot be read${reason}.`, { cause: error });
  }
  return readQuestions(text);
}

interface Asking {
  client: ChatbotClient;
  concurrency: number;
  signal: AbortSignal;
}

/** What was judged is kept when a problem ends the asking early. */
async function ask(
  questions: readonly EvaluationQuestion[],
  asking: Asking,
  { err, isWatched }: Surroundings,
): Promise<{ judged: JudgedQuestion[]; problem?: unknown }> {
  const judged: JudgedQuestion[] = [];
  const clearLine = isWatched ? '\r\u001b[K' : '';
  try {
    await askQuestions(questions, {
      ...asking,
      onAsked(asked) {
        judged.push(judgeAnswer(asked));
        if (isWatched) err(`${clearLine}${judged.length} of ${questions.length}`);
      },
      onWait(waitMs) {
        const seconds = Math.ceil(waitMs / 1_000);
        err(`${clearLine}The account's rate limit is reached: waiting ${seconds} s, then going on.\n`);
      },
    });
    return { judged };
  } catch (problem) {
    return { judged, problem };
  } finally {
    err(clearLine);
  }
}

async function writeReports(evaluation: Evaluation, files: { json?: string; html?: string }): Promise<void> {
  if (files.json !== undefined) await write(files.json, jsonReport(evaluation));
  if (files.html !== undefined) await write(files.html, htmlReport(evaluation));
}

async function write(file: string, text: string): Promise<void> {
  try {
    await writeFile(file, text);
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    throw new UsageProblem(`The report ${JSON.stringify(file)} cannot be written${reason}.`, {
      cause: error,
    });
  }
}
