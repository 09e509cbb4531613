import { parseArgs } from 'node:util';
import type { Flags } from './command.ts';
import { nearestWord } from './nearest-word.ts';

/** Parses the words after the command; what cannot be parsed is a usage problem. */
export function readFlags<const T extends Flags>(args: readonly string[], flags: T) {
  try {
    return parseArgs({ args: [...args], options: flags, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node adds advice after its first sentence that suits a shell's own commands, not npm's `--`.
    const [sentence = error.message] = error.message.split(/\.\s|\n/);
    const unknown = /^Unknown option '--?([^'=]+)/.exec(sentence)?.[1];
    const meant = unknown && nearestWord(unknown, Object.keys(flags));
    const advice = meant ? `did you mean --${meant}?` : '`npm run parley -- --help` lists the flags.';
    throw new UsageProblem(`${sentence}; ${advice}`, { cause: error });
  }
}

/** The second word of a command that has several. */
export function actOf<const T extends string>(word: string | undefined, known: readonly T[], usage: string): T {
  const act = known.find((each) => each === word);
  if (act !== undefined) return act;
  const meant = word && nearestWord(word, known);
  throw new UsageProblem(meant ? `There is no ${JSON.stringify(word)}; did you mean ${meant}?` : `Usage: ${usage}`);
}

/** A whole number from 1 up. */
export function countOf(flag: string, text: string, most = Number.MAX_SAFE_INTEGER): number {
  const count = Number(text);
  if (!/^\d+$/.test(text) || count < 1 || count > most) {
    const range = most === Number.MAX_SAFE_INTEGER ? 'of 1 or more' : `from 1 to ${most}`;
    throw new UsageProblem(`--${flag} takes a whole number ${range}, not ${JSON.stringify(text)}.`);
  }
  return count;
}

/** Ends a command with one sentence for the user, without a stack trace. */
export class UsageProblem extends Error {
  override name = 'UsageProblem';
}
