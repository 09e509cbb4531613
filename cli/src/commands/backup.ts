import { resolve } from 'node:path';
import type { Command } from '../command.ts';
import { jsonFlag, jsonText } from '../json-output.ts';
import { readFlags, UsageProblem } from '../read-flags.ts';
import { dataFolderFlags, runServerProgram } from '../server-program.ts';
import { sizeText } from '../sizes.ts';
import { exitCodes } from '../surroundings.ts';

const flags = {
  'without-secrets': { type: 'boolean', about: 'Leave out key files and signing keys' },
  ...dataFolderFlags,
  json: jsonFlag,
} as const;

interface WrittenBackup {
  file: string;
  size: number;
  hasSecrets: boolean;
}

/** Writes the data folder into one archive, also while the server runs. */
export const backup: Command = {
  name: 'backup',
  usages: [['backup FILE', 'Back up everything to one archive, even while the server runs']],
  flags,
  async run(args, surroundings) {
    const { values, positionals } = readFlags(args, flags);
    const [file, ...more] = positionals;
    if (!file || more.length > 0) throw new UsageProblem('Usage: backup FILE');
    const given = [
      ...(values['without-secrets'] ? ['--without-secrets'] : []),
      ...(values['data-dir'] === undefined ? [] : ['--data-dir', resolve(values['data-dir'])]),
    ];
    const written = (await runServerProgram(['backup', resolve(file), ...given], surroundings)) as WrittenBackup;
    if (written === undefined) return exitCodes.interrupted;
    if (values.json) surroundings.out(jsonText(written));
    else {
      const secrets = written.hasSecrets ? 'with its secrets: keep it private' : 'without secrets';
      surroundings.out(`Wrote ${written.file} (${sizeText(written.size)}), ${secrets}.\n`);
    }
    return exitCodes.fine;
  },
};
