import type { Evaluation } from '../evaluation/evaluation.ts';
import type { JudgedQuestion } from '../evaluation/judge-answer.ts';
import { terminalLine } from '../rendering/terminal-text.ts';
import { figureText, percent, share, thresholdText } from './numbers.ts';

const longestQuestion = 90;

/** The report for a terminal. */
export function textReport(evaluation: Evaluation): string {
  const { figures, failed, worst, questions, planned, isCutShort } = evaluation;
  const parts = [
    isCutShort ? `Stopped after ${questions.length} of ${planned} questions. What there is so far:` : '',
    table(
      ['figure', 'value', 'measured on', 'meaning'],
      figures.map((figure) => [
        figure.key,
        figureText(figure),
        figure.unit === 'count' ? '' : String(figure.over),
        figure.meaning,
      ]),
    ),
    choicesTable(evaluation),
    cases('Confident and wrong', worst.confidentAndWrong),
    cases('Refused, though answerable', worst.refusedThoughAnswerable),
    section(
      'Failed',
      failed.map((question) => `${named(question)}\n    ${terminalLine(question.failure ?? '', 200)}`),
    ),
    verdict(evaluation),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function choicesTable({ choices }: Evaluation): string {
  if (choices.length === 0) return '';
  return section('If the chatbot answered only from this confidence up', [
    table(
      ['confidence', 'answered', 'right of these', 'answerable refused', 'unanswerable answered'],
      choices.map((choice) => [
        choice.threshold.toFixed(2),
        percent(choice.shareAnswered),
        percent(choice.shareRight),
        percent(choice.shareAnswerableRefused),
        percent(choice.shareUnanswerableAnswered),
      ]),
    ),
  ]);
}

function cases(title: string, questions: readonly JudgedQuestion[]): string {
  return section(
    title,
    questions.map((question) => {
      const expected = question.answers[0] ?? (question.isAnswerable === false ? 'a refusal' : question.documents[0]);
      return [
        `${share(question.confidence)}  ${named(question)}`,
        `         said      ${terminalLine(question.response ?? '', longestQuestion)}`,
        `         expected  ${terminalLine(expected ?? '', longestQuestion)}`,
      ].join('\n');
    }),
  );
}

function named({ line, question }: JudgedQuestion): string {
  return `line ${line}: ${terminalLine(question, longestQuestion)}`;
}

function verdict({ thresholds, isCutShort }: Evaluation): string {
  if (thresholds.length === 0) return '';
  if (isCutShort) return 'Thresholds were not judged: questions are missing.';
  return section(
    thresholds.every(({ holds }) => holds) ? 'All thresholds hold' : 'Thresholds missed',
    thresholds.map((threshold) => `${threshold.holds ? 'ok    ' : 'MISSED'}  ${thresholdText(threshold)}`),
  );
}

function section(title: string, entries: readonly string[]): string {
  return entries.length === 0 ? '' : [title, ...entries].join('\n').replaceAll('\n', '\n  ');
}

/** Columns as wide as they need; the first and the last begin at the left, numbers between end at the right. */
function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((title, column) => Math.max(...[head, ...rows].map((row) => (row[column] ?? title).length)));
  const isText = (column: number) => column === 0 || head[column] === 'meaning';
  return [head, ...rows]
    .map((row) =>
      row
        .map((cell, column) => (isText(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}
