import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createOperatorClient, type OperatorClient } from './client/operator-client.ts';
import { jsonFlag } from './json-output.ts';
import { UsageProblem } from './read-flags.ts';
import { addressFlags, addressOf, root, serverSettings } from './server-address.ts';
import { dataFolderFlags } from './server-program.ts';
import type { Surroundings } from './surroundings.ts';

/** The flags of every command for operators. */
export const operatorFlags = { ...dataFolderFlags, ...addressFlags, json: jsonFlag } as const;

interface OperatorFlags {
  server?: string | undefined;
  url?: string | undefined;
  'data-dir'?: string | undefined;
}

/** Reaches the server on this machine with the key in its data folder. */
export function connectAsOperator(flags: OperatorFlags, environment: Surroundings['environment']): OperatorClient {
  const settings = serverSettings(environment);
  const folder = flags['data-dir'] ?? resolve(root, settings['DATA_DIR'] || './data');
  return createOperatorClient({ url: addressOf(flags, environment), key: readKey(folder), folder });
}

function readKey(folder: string): string {
  const path = join(folder, 'operator.key');
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new UsageProblem(
      code === 'ENOENT' || code === 'ENOTDIR'
        ? `There is no ${path}. The server writes it when it starts; --data-dir names another folder.`
        : `${path} cannot be read (${code}): run this as the user that the server runs as.`,
      { cause },
    );
  }
}
