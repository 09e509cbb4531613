import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { createOperatorClient, type OperatorClient } from './client/operator-client.ts';
import { serverUrl } from './connection.ts';
import { UsageProblem } from './read-flags.ts';
import type { Surroundings } from './surroundings.ts';

/** The flags of every command for operators. */
export const operatorOptions = {
  url: { type: 'string' },
  'data-dir': { type: 'string' },
} as const;

interface OperatorFlags {
  url?: string;
  'data-dir'?: string;
}

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Reaches the server on this machine with the key in its data folder. */
export function connectAsOperator(flags: OperatorFlags, environment: Surroundings['environment']): OperatorClient {
  const settings = serverSettings(environment);
  const folder = flags['data-dir'] ?? resolve(root, settings['DATA_DIR'] || './data');
  const url = serverUrl(flags.url ?? localUrl(settings));
  return createOperatorClient({ url, key: readKey(folder), folder });
}

/** As the server reads them: the environment goes before `.env` in the project's folder. */
function serverSettings(environment: Surroundings['environment']): Surroundings['environment'] {
  const file = join(root, '.env');
  return { ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))), ...environment };
}

function localUrl({ HOST: host = '127.0.0.1', PORT: port }: Surroundings['environment']): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port || 3000}`;
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
