import type { FoundPassage, PassageLink } from '../../../knowledge/ports.ts';

/** A passage that was found, perhaps grown by its neighbours. */
export interface Stretch extends FoundPassage {
  position: number;
  /** Of its last passage. */
  lastPosition: number;
}

/** Between the texts of passages that have become one. */
const between = '\n\n';
/** More in one would hide which part answers. */
const MOST_JOINED = 3;

/**
 * Adds a passage to those found before. Where it continues one of them under the same headings, the two become one, with
 * the id and the spot of the better: that is where the reader should look.
 */
export function joinNeighbours(found: readonly Stretch[], passage: Stretch): Stretch[] {
  const before = found.find((other) => continues(other, passage));
  const after = found.find((other) => continues(passage, other));
  if (!before && !after) return [...found, passage];
  const joined = [before, passage, after].filter((part) => part !== undefined);
  if (joined.reduce((sum, part) => sum + part.lastPosition - part.position + 1, 0) > MOST_JOINED)
    return [...found, passage];
  const best = found.find((other) => other === before || other === after) ?? passage;
  const whole: Stretch = {
    ...best,
    position: joined[0]?.position ?? passage.position,
    lastPosition: joined.at(-1)?.lastPosition ?? passage.lastPosition,
    text: joined.map(({ text }) => text).join(between),
    links: joinedLinks(joined),
    tokens: joined.reduce((sum, { tokens }) => sum + tokens, 0),
    coverage: Math.max(...joined.map(({ coverage }) => coverage)),
    dense: Math.max(...joined.map(({ dense }) => dense)),
    lexical: Math.max(...joined.map(({ lexical }) => lexical)),
  };
  return found.flatMap((other) => {
    if (other === best) return [whole];
    return other === before || other === after ? [] : [other];
  });
}

/** The links of all of them, where they stand in the joined text. */
function joinedLinks(parts: readonly Stretch[]): readonly PassageLink[] | undefined {
  if (parts.every(({ links }) => links === undefined)) return undefined;
  let offset = 0;
  return parts.flatMap(({ text, links = [] }) => {
    const from = offset;
    offset += text.length + between.length;
    return links.map(({ start, end, url }) => ({ start: start + from, end: end + from, url }));
  });
}

function continues(first: Stretch, second: Stretch): boolean {
  return (
    // Below the mean of the candidates it was found only because there is little else.
    first.score > 0 &&
    second.score > 0 &&
    first.documentId === second.documentId &&
    first.lastPosition + 1 === second.position &&
    !first.isPair &&
    !second.isPair &&
    first.headingPath.join('\n') === second.headingPath.join('\n')
  );
}
