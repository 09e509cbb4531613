/** The commands whose name has a word that begins with each typed word; names that begin so come first. */
export function matchCommands<Command extends { label: string; group: string }>(
  commands: readonly Command[],
  typed: string,
): Command[] {
  const wanted = wordsOf(typed);
  if (wanted.length === 0) return [...commands];
  return commands
    .map((command) => ({ command, words: wordsOf(`${command.label} ${command.group}`) }))
    .filter(({ words }) => wanted.every((start) => words.some((word) => word.startsWith(start))))
    .sort((one, other) => rank(one.command.label, wanted) - rank(other.command.label, wanted))
    .map(({ command }) => command);
}

/** The same in their groups, that of the best match first. */
export function groupsOf<Command extends { group: string }>(commands: readonly Command[]): [string, Command[]][] {
  const groups = new Map<string, Command[]>();
  for (const command of commands) groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  return [...groups];
}

/** Where words of a label begin with one that was typed, from left to right. */
export function beginningsIn(label: string, typed: string): { start: number; end: number }[] {
  const wanted = wordsOf(typed);
  return [...label.matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
    const start = wanted.filter((begun) => word.toLocaleLowerCase().startsWith(begun)).sort(longestFirst)[0];
    return start === undefined ? [] : [{ start: index, end: index + Math.min(start.length, word.length) }];
  });
}

const longestFirst = (one: string, other: string) => other.length - one.length;

const rank = (label: string, [first = '']: readonly string[]) => (wordsOf(label)[0]?.startsWith(first) ? 0 : 1);

const wordsOf = (text: string) =>
  text
    .toLocaleLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
