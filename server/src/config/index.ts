import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import type { ModelEndpoint } from '../models/index.ts';
import { passageIndexProblems } from './passage-index-settings.ts';
import { receivingProblems } from './receiving-settings.ts';
import { serverModels } from './server-models.ts';
import { formerNames, settings } from './settings.ts';
import { uploadsProblems } from './uploads-settings.ts';

type Settings = typeof settings;
type Value<Key extends keyof Settings> = Settings[Key]['schema']['_zod']['output'] | Settings[Key]['fallback'];

/** The service's settings, checked and frozen. */
export type Config = { readonly [Key in keyof Settings]: Value<Key> } & {
  /** The server's language models, in the order in which they are asked. */
  readonly models: readonly ModelEndpoint[];
  /** Settings under former names, which should be renamed. */
  readonly warnings: readonly string[];
};

/** Bad settings, all of them, each with what is wrong. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(`Bad settings: ${problems.join('; ')}.`);
    this.name = 'ConfigError';
  }
}

/** Reads the settings from an environment. An empty value counts as not set. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const problems: string[] = [];
  const warnings: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, { schema, fallback }] of Object.entries(settings)) {
    const former = formerNames[name as keyof Settings];
    const byFormerName = former && environment[former]?.trim();
    if (byFormerName) warnings.push(`${former} is now called ${name}`);
    const given = environment[name]?.trim() || byFormerName;
    if (!given) {
      values[name] = fallback;
      continue;
    }
    const result = schema.safeParse(given);
    if (result.success) values[name] = result.data;
    else problems.push(`${name} ${result.error.issues[0]?.message ?? 'is not understood'}`);
  }
  for (const [first, second] of together) {
    if (Boolean(environment[first]?.trim()) !== Boolean(environment[second]?.trim())) {
      problems.push(`${first} and ${second} must be set together`);
    }
  }
  const [issuer, previous] = [values['OIDC_ISSUER'], values['OIDC_PREVIOUS_ISSUER']];
  if (previous !== undefined && (issuer === undefined || issuer === previous))
    problems.push('OIDC_PREVIOUS_ISSUER must be another issuer than OIDC_ISSUER, which must be set');
  for (const name of ['DATABASE_DIRECT_URL', 'DATABASE_READ_URL', 'NODE_URL'] as const)
    if (environment[name]?.trim() && !environment.DATABASE_URL?.trim()) problems.push(`${name} needs DATABASE_URL`);
  // The loop above filled every key of `settings` with its parsed value or its fallback, but for those with a problem.
  const read = { ...pickFallbacks(), ...values } as Config;
  const server = serverModels(read, environment);
  problems.push(
    ...server.problems,
    ...receivingProblems(read),
    ...passageIndexProblems(read),
    ...uploadsProblems(read),
  );
  if (problems.length > 0) throw new ConfigError(problems);
  return Object.freeze({ ...read, models: server.models, warnings });
}

const together = [
  ['OIDC_ISSUER', 'OIDC_AUDIENCE'],
  ['EMBEDDING_BASE_URL', 'EMBEDDING_MODEL'],
  ['SMTP_URL', 'MAIL_FROM'],
  ['MAIL_DKIM_SELECTOR', 'MAIL_DKIM_KEY'],
] as const;

function pickFallbacks(): Record<string, unknown> {
  return Object.fromEntries(Object.entries(settings).map(([name, { fallback }]) => [name, fallback]));
}

/** The process's environment, with what a `.env` file in the working folder adds to it. */
export function readEnvironment(): Record<string, string | undefined> {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/** What the `.env` file in the working folder sets. */
export function readSettingsFile(): Record<string, string | undefined> {
  return existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
}

/** Names among these that the server does not read. */
export function unknownSettings(names: readonly string[], environment: Record<string, string | undefined>): string[] {
  const known = new Set<string>([...Object.keys(settings), ...Object.values(formerNames)]);
  // It may name variables that hold the keys of models.
  const fallbacks = environment.MODEL_FALLBACKS ?? '';
  return names.filter((name) => !known.has(name) && !fallbacks.includes(name) && !forOthers.test(name));
}

/** Read by Node, by npm, and by the `parley` command. */
const forOthers = /^(?:NODE_|UV_|npm_|PARLEY_|TZ$|NO_COLOR$|https?_proxy$|no_proxy$)/i;

/** The text of `.env.example`. */
export function envExample(): string {
  const lines = Object.entries(settings).map(
    ([name, { about, fallback }]) => `# ${about}\n#${name}=${fallback === undefined ? '' : String(fallback)}\n`,
  );
  return `# Parley's settings. Copy this file to .env and take the # away from what you change.\n\n${lines.join('\n')}`;
}
