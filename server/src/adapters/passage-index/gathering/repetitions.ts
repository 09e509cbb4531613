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
  return ({ title, headingPath, text }) => {
    const said = [title, ...headingPath, text].map(tokensOf).join('\n');
    if (earlier.has(said)) return true;
    earlier.add(said);
    return false;
  };
}

const tokensOf = (text: string) => (text.toLowerCase().match(TOKEN) ?? []).join(' ');
