import { existsSync } from 'node:fs';

/** The process's environment, with what a `.env` file in the working folder adds to it. */
export function readEnvironment(): Record<string, string | undefined> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}
