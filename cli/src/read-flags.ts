import { type ParseArgsConfig, parseArgs } from 'node:util';

type Options = NonNullable<ParseArgsConfig['options']>;

/** Parses the words after the command; what cannot be parsed is a usage problem. */
export function readFlags<T extends Options>(args: readonly string[], options: T) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, strict: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // Node adds advice after its first sentence that suits a shell's own commands, not npm's `--`.
    const [sentence = error.message] = error.message.split(/\.\s|\n/);
    throw new UsageProblem(`${sentence}; \`npm run parley -- --help\` lists the flags.`, { cause: error });
  }
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
