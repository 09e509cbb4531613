import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import { jsonFlag, jsonText } from '../json-output.ts';
import { readFlags } from '../read-flags.ts';
import { styleFor } from '../rendering/style.ts';
import { terminalText } from '../rendering/terminal-text.ts';
import { dataFolderFlags, runServerProgram } from '../server-program.ts';
import { exitCodes } from '../surroundings.ts';

const flags = { ...dataFolderFlags, json: jsonFlag } as const;

interface Examination {
  findings: { about: string; state: 'ok' | 'warning' | 'failure'; found: string; advice?: string }[];
}

/** Looks at everything that a server on this machine needs. */
export const doctor: Command = {
  name: 'doctor',
  usages: [['doctor', 'Check Node, settings, data folder, disk, database, port and models']],
  flags,
  notes: 'Changes nothing. Exits with 1 if a check fails.',
  async run(args, surroundings) {
    const { values } = readFlags(args, flags);
    const given = values['data-dir'] === undefined ? [] : ['--data-dir', resolve(values['data-dir'])];
    const examination = (await runServerProgram(['doctor', ...given], surroundings)) as Examination | undefined;
    if (examination === undefined) return exitCodes.interrupted;
    const { findings } = examination;
    const style = styleFor(surroundings);
    if (values.json) surroundings.out(jsonText(examination));
    else {
      for (const { about, state, found, advice } of findings) {
        const mark = state === 'ok' ? state.padEnd(7) : style.bold(state.padEnd(7));
        const remedy = advice === undefined ? '' : ` ${terminalText(advice)}`;
        surroundings.out(`${mark}  ${about}: ${terminalText(found).replace(/\.$/, '')}.${remedy}\n`);
      }
    }
    return findings.some(({ state }) => state === 'failure') ? exitCodes.failure : exitCodes.fine;
  },
};
