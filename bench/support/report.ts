import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { parseArgs } from 'node:util';

export interface Report {
  figure(key: string, value: number): void;
  table(title: string, head: string[], rows: (string | number)[][]): void;
  note(text: string): void;
  /** Writes the figures where `--json FILE` says. */
  finish(): void;
}

/** What a benchmark prints for people and, with `--json FILE`, writes for programs. */
export function createReport(name: string): Report {
  const { values } = parseArgs({ options: { json: { type: 'string' } }, strict: false });
  const figures: Record<string, number> = {};
  const machine = `${process.platform} ${process.arch}, ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.versions.node}`;
  console.log(`${name} · ${new Date().toISOString().slice(0, 10)} · ${machine}\n`);

  return {
    figure(key, value) {
      figures[key] = Math.round(value * 1000) / 1000;
    },
    table(title, head, rows) {
      const cells = [head, ...rows.map((row) => row.map(String))];
      const widths = head.map((_, column) => Math.max(...cells.map((row) => (row[column] ?? '').length)));
      const line = (row: string[]) =>
        row
          .map((cell, column) => (column === 0 ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0)))
          .join('  ');
      console.log(`${title}\n${line(head)}\n${widths.map((width) => '-'.repeat(width)).join('  ')}`);
      for (const row of cells.slice(1)) console.log(line(row));
      console.log();
    },
    note: (text) => console.log(`${text}\n`),
    finish() {
      const date = new Date().toISOString();
      if (typeof values.json === 'string')
        writeFileSync(values.json, `${JSON.stringify({ name, date, machine, figures }, null, 2)}\n`);
    },
  };
}
