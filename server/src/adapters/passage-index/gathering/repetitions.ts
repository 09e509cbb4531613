import { createHash } from 'node:crypto';

/** Words, numbers with their decimals, and the signs that make a number or a name another one: -5, 5 %, 5 €, C++. */
const TOKEN =
  /[\p{L}\p{M}]+|\p{N}+(?:[.,]\p{N}+)*|[%‰°€$£¥₹<>≤≥±]|[-−](?=\p{N})|(?<=[\p{L}\p{N}])[+#]+|\p{Extended_Pictographic}/gu;

interface Said {
  title: string;
  headingPath: readonly string[];
  text: string;
}

/**
 * Tells whether a passage says what one before it said: word for word under the same title and headings. One word less
 * may be the "not", and the same text under another heading is about another thing; both stay.
 */
export function createRepetitions(): (passage: Said) => boolean {
  const earlier = new Set<string>();
  return (passage) => {
    const said = saidBy(passage);
    if (earlier.has(said)) return true;
    earlier.add(said);
    return false;
  };
}

/** Of passages that are found again and again. */
const known = new WeakMap<Said, string>();

function saidBy(passage: Said): string {
  let said = known.get(passage);
  if (said === undefined) {
    const { title, headingPath, text } = passage;
    // As a digest: what is compared is only whether two are the same.
    said = createHash('sha1')
      .update([title, ...headingPath, text].map(tokensOf).join('\n'))
      .digest('base64');
    known.set(passage, said);
  }
  return said;
}

const tokensOf = (text: string) => (text.toLowerCase().match(TOKEN) ?? []).join(' ');
