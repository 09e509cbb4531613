import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import { jsonFlag, jsonText } from '../json-output.ts';
import { readFlags, UsageProblem } from '../read-flags.ts';
import { dataFolderFlags, runServerProgram } from '../server-program.ts';
import { exitCodes } from '../surroundings.ts';

const flags = { ...dataFolderFlags, json: jsonFlag } as const;

interface RestoredBackup {
  folder: string;
  createdAt: string;
  parleyVersion: string;
  aside: string | null;
}

/** Puts a backup in the place of the data folder's contents. */
export const restore: Command = {
  name: 'restore',
  usages: [['restore FILE', 'Replace all data with a backup; stop the server first']],
  flags,
  async run(args, surroundings) {
    const { values, positionals } = readFlags(args, flags);
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new UsageProblem('Usage: restore FILE');
    const given = values['data-dir'] === undefined ? [] : ['--data-dir', resolve(values['data-dir'])];
    const restored = (await runServerProgram(['restore', resolve(file), ...given], surroundings)) as RestoredBackup;
    if (restored === undefined) return exitCodes.interrupted;
    if (values.json) surroundings.out(jsonText(restored));
    else {
      const { folder, createdAt, parleyVersion, aside } = restored;
      surroundings.out(`Restored ${folder} to ${createdAt}, as Parley ${parleyVersion} wrote it.\n`);
      if (aside !== null)
        surroundings.out(`What was there before is in ${aside}; delete it when you need it no more.\n`);
    }
    return exitCodes.fine;
  },
};
