import { readdirSync } from 'node:fs';
import { recordName } from './migration-record.ts';

/** A file or folder that is not in the database. */
export interface LeftFile {
  name: string;
  advice: string;
}

const unnamed = /^(?:in-use\.lock.*|parley\.db-.*)$/;

const advices: readonly [RegExp, string][] = [
  [
    /^operator\.key$/,
    "the operator's commands use it: keep the folder as DATA_DIR of one node; each other node makes its own",
  ],
  [/^parley\.db$/, 'the old database, which is no longer used: keep it until the new one is backed up, then delete it'],
  [/^models$/, 'a cache: each node makes its own'],
  [/^indexes$/, 'a cache with words of documents, which is no longer used: delete it'],
  [/^before-restore-/, 'what a restore has put aside; it was not moved'],
];

/** What a folder holds beside what was moved, each with what to do with it. */
export function leftFiles(folder: string, hasSecretKey: boolean): LeftFile[] {
  return readdirSync(folder)
    .filter((name) => !unnamed.test(name) && name !== recordName)
    .sort()
    .map((name) => ({ name, advice: adviceFor(name, hasSecretKey) }));
}

function adviceFor(name: string, hasSecretKey: boolean): string {
  if (name === 'secret.key')
    return hasSecretKey
      ? 'not used, as SECRET_KEY is set: set the same SECRET_KEY on every node'
      : 'set SECRET_KEY to what it holds on every node, or keys of models and secrets of webhooks cannot be read';
  return advices.find(([form]) => form.test(name))?.[1] ?? 'not known to Parley; it was not moved';
}
