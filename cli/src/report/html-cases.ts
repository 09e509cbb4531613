import type { JudgedQuestion } from '../evaluation/judge-answer.ts';
import { type Markup, markup } from './markup.ts';
import { share } from './numbers.ts';

const longestAnswer = 600;

export function caseList(title: string, explanation: string, questions: readonly JudgedQuestion[]): Markup {
  if (questions.length === 0) return markup``;
  return markup`<h2>${title}</h2><p class="quiet">${explanation}</p>${questions.map(caseOf)}`;
}

export function failureList(failed: readonly JudgedQuestion[]): Markup {
  if (failed.length === 0) return markup``;
  return markup`<h2>Failed</h2><p class="quiet">Questions that got no reply. They count as missed and not right.</p>${failed.map(
    ({ line, question, failure }) =>
      markup`<div class="case"><h3>${question}</h3><dl><dt>line</dt><dd>${line}</dd><dt>why</dt><dd>${failure ?? ''}</dd></dl></div>`,
  )}`;
}

function caseOf({ line, question, history, response, confidence, sources, ...wanted }: JudgedQuestion): Markup {
  const rows: [string, string][] = [
    ['line', String(line)],
    ['asked before', history.join('\n')],
    ['confidence', share(confidence)],
    ['said', shortened(response ?? '')],
    ['sources', sources.join('\n')],
    ['expected', wanted.isAnswerable === false ? 'a refusal' : wanted.answers.join('\n')],
    ['documents', wanted.isAnswerable === false ? '' : wanted.documents.join('\n')],
  ];
  return markup`<div class="case"><h3>${question}</h3><dl>${rows.flatMap(([name, text]) => (text === '' ? [] : [markup`<dt>${name}</dt><dd>${text}</dd>`]))}</dl></div>`;
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length <= longestAnswer ? text : `${characters.slice(0, longestAnswer).join('')}…`;
}
