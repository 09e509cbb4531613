import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { UsageProblem } from './read-flags.ts';
import type { Surroundings } from './surroundings.ts';

type Environment = Surroundings['environment'];

/** The project's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** The flags that name a server. */
export const addressFlags = {
  server: { type: 'string', value: 'URL', about: 'Server address (default: PARLEY_SERVER, else this machine)' },
  url: { type: 'string', value: 'URL', about: 'Alias of --server' },
} as const;

interface AddressFlags {
  server?: string | undefined;
  url?: string | undefined;
}

/** The address that was given, or that of the server on this machine. */
export function addressOf({ server, url }: AddressFlags, environment: Environment): string {
  return serverUrl(server ?? url ?? (environment['PARLEY_SERVER'] || localUrl(serverSettings(environment))));
}

/** As the server reads them: the environment goes before `.env` in the project's folder. */
export function serverSettings(environment: Environment): Environment {
  const file = join(root, '.env');
  return { ...(existsSync(file) && parseEnv(readFileSync(file, 'utf8'))), ...environment };
}

function localUrl({ HOST: host = '127.0.0.1', PORT: port }: Environment): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host;
  return `http://${reached.includes(':') ? `[${reached}]` : reached}:${port || 3000}`;
}

/** Kept without a slash at its end; a path stays, for servers behind one. */
function serverUrl(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) {
    throw new UsageProblem(`--server takes an address such as http://localhost:3000, not ${JSON.stringify(text)}.`);
  }
  if (url.username || url.password) {
    throw new UsageProblem('--server must not hold a user name or password: reports show the address.');
  }
  return `${url.origin}${url.pathname}`.replace(/\/+$/, '');
}
