import { readFile, writeFile } from 'node:fs/promises';
import type { ChatbotClient } from '../client/chatbot-client.ts';
import type { Command } from '../command.ts';
import { connect, connectionFlags } from '../connection.ts';
import { askQuestions } from '../evaluation/ask-questions.ts';
import { type Evaluation, type EvaluationRun, evaluationOf } from '../evaluation/evaluation.ts';
import { figureKeys } from '../evaluation/figures.ts';
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

const flags = {
  ...connectionFlags,
  concurrency: { type: 'string', value: 'N', about: 'Questions asked at the same time (default: 4)', default: '4' },
  limit: { type: 'string', value: 'N', about: 'Only the first N questions' },
  json: { type: 'string', value: 'FILE', about: 'Write all figures and every question to a JSON file' },
  html: { type: 'string', value: 'FILE', about: 'Write a report with plots to one HTML file' },
  min: {
    type: 'string',
    value: 'FIGURE=N',
    about: 'Exit with 1 if the figure is lower; can be repeated',
    multiple: true,
  },
  max: {
    type: 'string',
    value: 'FIGURE=N',
    about: 'Exit with 1 if the figure is higher; can be repeated',
    multiple: true,
  },
} as const;

/** Asks a chatbot a file of questions, says how well it did, and whether that is well enough. */
export const evaluate: Command = {
  name: 'eval',
  usages: [['eval QUESTIONS.jsonl', 'Ask every question in a file and report how good the answers are']],
  flags,
  notes: `Figures: ${wrapped(figureKeys)}

Example:
  echo '{"question": "How long can I return an item?", "answers": ["30 days"]}' > questions.jsonl
  npm run parley -- eval questions.jsonl --chatbot bot_… --key pk_live_… --min right=0.8 --html report.html

Exits with 1 if a threshold is missed, and with 2 if the questions could not be asked.
More: docs/evaluation.md`,
  // 1 means that the chatbot was measured, and is not good enough.
  failureCode: exitCodes.usage,
  run,
};

async function run(args: readonly string[], surroundings: Surroundings): Promise<number> {
  const { values, positionals } = readFlags(args, flags);
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageProblem('Usage: eval QUESTIONS.jsonl');
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
  return missed.length === 0 ? exitCodes.fine : exitCodes.failure;
}

function wrapped(keys: readonly string[], longestLine = 96): string {
  const lines: string[] = [];
  for (const key of keys) {
    const longer = lines.length === 0 ? key : `${lines.at(-1)}, ${key}`;
    if (lines.length > 0 && longer.length <= longestLine) lines[lines.length - 1] = longer;
    else lines.push(key);
  }
  return lines.join(',\n  ');
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
