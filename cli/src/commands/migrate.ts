import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import { jsonFlag, jsonText } from '../json-output.ts';
import { readFlags, UsageProblem } from '../read-flags.ts';
import { createProgressBar } from '../rendering/progress-bar.ts';
import { terminalText } from '../rendering/terminal-text.ts';
import { dataFolderFlags, runServerProgram } from '../server-program.ts';
import { exitCodes } from '../surroundings.ts';

const flags = {
  to: { type: 'string', value: 'URL', about: 'The empty PostgreSQL database (default: DATABASE_URL)' },
  ...dataFolderFlags,
  json: jsonFlag,
} as const;

interface Migration {
  folder: string;
  database: string;
  isResumed: boolean;
  tables: { table: string; rows: number; checksum: string }[];
  adjusted: { column: string; adjustment: 'nul' | 'fraction'; values: number }[];
  files: { name: string; advice: string }[];
}

interface Progress {
  doing: string;
  table: string;
  rows: number;
  of: number;
}

/** Moves the data folder into a PostgreSQL database. */
export const migrate: Command = {
  name: 'migrate',
  usages: [['migrate --to URL', 'Move the data folder into an empty PostgreSQL database; stop the server first']],
  flags,
  notes: 'Interrupted, it goes on when it is run again. The data folder stays as it is.',
  async run(args, surroundings) {
    const { values, positionals } = readFlags(args, flags);
    if (positionals.length > 0) throw new UsageProblem('Usage: migrate --to postgres://user:password@host/database');
    const given = [
      ...(values.to === undefined ? [] : ['--to', values.to]),
      ...(values['data-dir'] === undefined ? [] : ['--data-dir', resolve(values['data-dir'])]),
    ];
    const bar = createProgressBar(surroundings);
    const migrated = (await runServerProgram(['migrate', ...given], surroundings, (progress) => {
      const { doing, table, rows, of } = progress as Progress;
      bar.show(`${doing} ${table}`, rows, of);
    }).finally(() => bar.clear())) as Migration | undefined;
    if (migrated === undefined) return exitCodes.interrupted;
    surroundings.out(values.json ? jsonText(migrated) : reportOf(migrated));
    return exitCodes.fine;
  },
};

function reportOf({ folder, database, isResumed, tables, adjusted, files }: Migration): string {
  const filled = tables.filter(({ rows }) => rows > 0);
  const width = Math.max(5, ...filled.map(({ table }) => table.length));
  const line = (table: string, rows: string, checksum: string) =>
    `${table.padEnd(width)}  ${rows.padStart(10)}  ${checksum}`;
  return `${[
    line('table', 'rows', 'checksum, the same in both'),
    ...filled.map(({ table, rows, checksum }) => line(table, String(rows), checksum)),
    ...(tables.length > filled.length ? [`${tables.length - filled.length} tables are empty in both.`] : []),
    ...adjusted.map(adjustedText),
    '',
    `Moved ${folder} to ${database}${isResumed ? ', going on from an earlier run' : ''}.`,
    'Set DATABASE_URL to start the server on it. In the data folder:',
    ...files.map(({ name, advice }) => `  ${terminalText(name)}: ${advice}.`),
  ].join('\n')}\n`;
}

function adjustedText({ column, adjustment, values }: Migration['adjusted'][number]): string {
  return adjustment === 'nul'
    ? `${column}: NUL characters, which PostgreSQL cannot store, were left out of ${values} values.`
    : `${column}: ${values} fractions in a column of whole numbers were rounded.`;
}
