import { plainWords } from './answer-units.ts';
import type { Entry } from './right-entry.ts';

/** The page without the entry, nor what else names it, such as a table of contents. Nothing where it is not found there. */
export function withoutEntry(page: string, { question, answer }: Entry): string | undefined {
  const lines = page.split('\n');
  const words = lines.map(plainWords);
  const asked = plainWords(question);
  const wanted = answer
    .split('\n')
    .map(plainWords)
    .filter((line) => line !== '');
  const [first, last] = [wanted[0], wanted.at(-1)];
  if (first === undefined || last === undefined) return undefined;
  const namings = lines.flatMap((_, at) => (isNaming(words[at] ?? '', asked) ? [at] : []));
  // The contents name it too: its heading is the one behind which the answer comes soonest.
  const places = namings.flatMap((at) => {
    const begin = words.indexOf(first, at);
    return begin < 0 ? [] : [{ heading: at, begin, distance: begin - at }];
  });
  const nearest = places.toSorted((a, b) => a.distance - b.distance)[0];
  const begin = nearest?.begin ?? words.indexOf(first);
  if (begin < 0) return undefined;
  const end = endOf(words, begin, wanted, last);
  if (end === undefined) return undefined;
  const start = nearest && nearest.distance <= farthestHeading ? nearest.heading : begin;
  const named = new Set(namings);
  return lines.filter((_, at) => (at < start || at > end) && !(named.has(at) && words[at] === asked)).join('\n');
}

/** Tags, comments and anchors may stand between a question and its answer. */
const farthestHeading = 12;
/** What was left out of an answer when the pairs were cut: comments, wrapper tags, rules. */
const mostLeftOut = 40;

/** A heading may carry an id or a mark that the question does not. */
function isNaming(line: string, asked: string): boolean {
  return (
    line === asked ||
    (asked.split(' ').length > 2 && ` ${line} `.includes(` ${asked} `) && line.length < asked.length * 2.5)
  );
}

/** The line of the answer's last words, as far behind its first ones as the answer is long. */
function endOf(words: readonly string[], begin: number, wanted: readonly string[], last: string): number | undefined {
  let at = begin - 1;
  for (const line of wanted) {
    const next = words.indexOf(line, at + 1);
    if (next >= 0 && next - at <= mostLeftOut) at = next;
  }
  return words[at] === last ? at : undefined;
}
