import type { Command } from './command.ts';

const program = 'npm run parley --';
const widestUsage = 30;

interface Group {
  title: string;
  commands: readonly Command[];
}

/** What `--help` prints: every command in a line or two. */
export function helpText(groups: readonly Group[]): string {
  const listed = groups.map(({ title, commands }) => {
    const usages = commands.flatMap((command) => command.usages);
    return `${title}\n${rows(usages)}`;
  });
  return `Usage: ${program} COMMAND [arguments]

${listed.join('\n')}
Run COMMAND --help for its flags. Most commands take --json.
Exit codes: 0 success, 1 failure, 2 wrong usage, 130 interrupted.

Example:
  ${program} ask "How long can I return an item?" --chatbot bot_… --key pk_live_…

More: docs/command-line.md
`;
}

/** What `COMMAND --help` prints. */
export function commandHelp({ usages, flags, notes }: Command): string {
  const flagRows = Object.entries(flags).map(([name, { value, about }]) => {
    return [`--${name}${value ? ` ${value}` : ''}`, about] as const;
  });
  const ways = `Usage: ${program} COMMAND [flags]\n\n${rows(usages)}`;
  return `${ways}${flagRows.length > 0 ? `\nFlags:\n${rows(flagRows)}` : ''}${notes ? `\n${notes}\n` : ''}`;
}

function rows(pairs: readonly (readonly [string, string])[]): string {
  const width = Math.min(Math.max(...pairs.map(([left]) => left.length)), widestUsage);
  return pairs
    .map(([left, right]) =>
      left.length > width ? `  ${left}\n  ${' '.repeat(width)}  ${right}\n` : `  ${left.padEnd(width)}  ${right}\n`,
    )
    .join('');
}
