import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import type { Finding } from './fault.ts';

const begin = '<!-- endurance: written by npm run endurance -->';
const end = '<!-- endurance: end -->';

export interface Row extends Finding {
  name: string;
  seconds: number;
}

/** Replaces the rows of these faults between the markers and keeps those of others. */
export function withRows(text: string, rows: readonly Row[], order: readonly string[], ranOn: string): string {
  const from = text.indexOf(begin);
  const to = text.indexOf(end);
  if (from < 0 || to < from) throw new Error('The file has no place for the table of endurance.');
  const kept = new Map(
    text
      .slice(from, to)
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .map((line) => [/^\| `([^`]+)`/.exec(line)?.[1] ?? '', line]),
  );
  for (const row of rows) kept.set(row.name, lineOf(row, ranOn));
  const lines = order.flatMap((name) => kept.get(name) ?? []);
  const head = ['| fault | what was done | figure | aim | holds? | run |', '|---|---|---|---|---|---|'];
  return `${text.slice(0, from)}${[begin, '', ...head, ...lines, '', end].join('\n')}${text.slice(to + end.length)}`;
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

function lineOf({ name, done, figure, aim, holds, seconds }: Row, ranOn: string): string {
  const cells = [`\`${name}\``, done, figure, aim, holds ? 'yes' : '**no**', `${ranOn}, ${Math.round(seconds)} s`];
  return `| ${cells.map(cell).join(' | ')} |`;
}

/** The day and the load that the machine had beside ours. */
export const ranOn = (date: Date, load: number) => `${date.toISOString().slice(0, 10)}, load ${load.toFixed(1)}`;

export const machine = () =>
  `${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;

export function writeRows(path: string, rows: readonly Row[], order: readonly string[], when: string): void {
  const text = readFileSync(path, 'utf8').replace(
    /^Machine of the last run: .*$/m,
    `Machine of the last run: ${machine()}.`,
  );
  writeFileSync(path, withRows(text, rows, order, when));
}
