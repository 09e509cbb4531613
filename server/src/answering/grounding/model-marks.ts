/** What a model writes where the passages do not hold the answer: the same in every language. */
export const NOT_FOUND = 'NOT_FOUND';

export type Mark = { cited: number[] } | { isNotFound: true };

/** Takes the marks that we asked for out of a text that arrives in pieces: citations like [1] or [2, 3], and NOT_FOUND. */
export interface MarkReader {
  /** The pieces of text without their marks, and the marks where they stood; an end that may become a mark is held back. */
  read(piece: string): (string | Mark)[];
  /** What was held back, when nothing more comes. */
  end(): (string | Mark)[];
}

const mark = /[ \t]?(?:\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]|\bNOT_FOUND\b)/g;
/** White space, an open bracket with what may stand inside a mark, or the beginning of NOT_FOUND, at the end of a piece. */
const unfinished = /[ \t]?(?:\[[\d\s,]{0,40}|\b(?:N|NO|NOT|NOT_|NOT_F|NOT_FO|NOT_FOU|NOT_FOUN|NOT_FOUND))?$/;

export function createMarkReader(passageCount: number): MarkReader {
  let held = '';

  function parts(text: string): (string | Mark)[] {
    const found: (string | Mark)[] = [];
    let start = 0;
    for (const match of text.matchAll(mark)) {
      const cited = match[1]?.split(',').map(Number);
      // A number of no passage is no citation of ours: it may be the text's own.
      if (cited?.some((number) => number < 1 || number > passageCount)) continue;
      found.push(text.slice(start, match.index), cited ? { cited } : { isNotFound: true });
      start = match.index + match[0].length;
    }
    found.push(text.slice(start));
    return found.filter((part) => part !== '');
  }

  return {
    read(piece) {
      const text = held + piece;
      const start = unfinished.exec(text)?.index ?? text.length;
      held = text.slice(start);
      return parts(text.slice(0, start));
    },
    end() {
      const rest = held;
      held = '';
      return parts(rest);
    },
  };
}
