/** Takes citation marks like [1] or [2, 3] out of a text that arrives in pieces, and remembers which were cited. */
export interface CitationReader {
  /** The piece without its marks; the end of it is held back while it may be the beginning of a mark. */
  read(piece: string): string;
  /** What was held back, when nothing more comes. */
  end(): string;
  /** How often each passage was cited, by its number. */
  readonly counts: ReadonlyMap<number, number>;
}

const mark = /[ \t]?\[(\d{1,2}(?:\s*,\s*\d{1,2})*)\]/g;
/** White space, or an open bracket with what may stand inside a mark, at the end of a piece. */
const unfinished = /[ \t]?(?:\[[\d\s,]{0,40})?$/;

export function createCitationReader(passageCount: number): CitationReader {
  const counts = new Map<number, number>();
  let held = '';

  function withoutMarks(text: string): string {
    return text.replace(mark, (whole, numbers: string) => {
      const cited = numbers.split(',').map(Number);
      // A number of no passage is no citation of ours: it may be the text's own.
      if (cited.some((number) => number < 1 || number > passageCount)) return whole;
      for (const number of cited) counts.set(number, (counts.get(number) ?? 0) + 1);
      return '';
    });
  }

  return {
    counts,
    read(piece) {
      const text = withoutMarks(held + piece);
      const start = unfinished.exec(text)?.index ?? text.length;
      held = text.slice(start);
      return text.slice(0, start);
    },
    end() {
      const rest = held;
      held = '';
      return rest;
    },
  };
}
