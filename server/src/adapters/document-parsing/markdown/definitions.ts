import { isQuestion } from '../../../knowledge/passages/index.ts';
import { enterPanel, leavePanel } from './panels.ts';

/** A definition that is longer is an answer, and its term a question. */
const LONG_DEFINITION = 80;
const DEFINITION = /^ {0,3}:[ \t]{1,8}(?=\S)/;
const LONGEST_TERM = 200;

/** Terms with definitions, `: …` on the lines below: a line of a list each, or a question with its answer. */
export function writeDefinitions(lines: readonly string[]): string[] {
  const written: string[] = [];
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const term = written.at(-1) ?? '';
    if (!DEFINITION.test(line.slice(0, 20)) || !canBeTerm(term)) {
      written.push(line);
      continue;
    }
    const end = endOfDefinition(lines, at);
    const body = lines.slice(at, end).map((part) => part.replace(DEFINITION, '').replace(/^(?: {2,4}|\t)/, ''));
    while (body.at(-1)?.trim() === '') body.pop();
    written.pop();
    const text = body.join('\n');
    if (isQuestion(term) || text.length > LONG_DEFINITION) written.push(enterPanel(term), ...body, leavePanel());
    else written.push(`- ${term.trim()}: ${body.map((part) => part.trim()).join('; ')}`);
    at = end - 1;
  }
  return written;
}

function canBeTerm(line: string): boolean {
  return (
    line.trim() !== '' &&
    line.length <= LONGEST_TERM &&
    !/^\s*(?:[#>|]|[-*+] |\d{1,3}[.)] )|[:\ufdd2-\ufdd5]$/.test(line)
  );
}

function endOfDefinition(lines: readonly string[], start: number): number {
  let end = start + 1;
  for (let at = end; at < lines.length; at++) {
    const line = lines[at] ?? '';
    if (line.trim() === '') continue;
    const belongs = DEFINITION.test(line.slice(0, 20)) || /^(?: {2,}|\t)/.test(line) || at === end;
    if (!belongs) break;
    // The next term stands right above its own definition.
    if (DEFINITION.test((lines[at + 1] ?? '').slice(0, 20)) && !DEFINITION.test(line.slice(0, 20))) break;
    end = at + 1;
  }
  return end;
}
