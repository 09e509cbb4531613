interface Props {
  /** Where the text begins in what the highlights are of. */
  start: number;
  text: string;
  highlights: readonly { start: number; end: number }[] | undefined;
}

/** A part of an answer as Markdown, with the signs around the words that answer which the parser reads as marks. */
export function highlightedText({ text, ...rest }: Props): string {
  // Nobody else's sign may look like ours. The length stays, so that places in the text do.
  const clean = text.replace(/[\uE000-\uE003]/g, '\uFFFD');
  return cutAtHighlights({ text: clean, ...rest })
    .map(({ text, isHighlighted }) => (isHighlighted ? `\uE002${text}\uE003` : text))
    .join('');
}

/** The text cut where its highlights begin and end; those that reach beyond it are cut off. */
function cutAtHighlights({ start, text, highlights = [] }: Props) {
  const parts: { text: string; isHighlighted: boolean }[] = [];
  let at = 0;
  const cut = (end: number, isHighlighted: boolean) => {
    if (end > at) parts.push({ text: text.slice(at, end), isHighlighted });
    at = Math.max(at, end);
  };
  for (const place of highlights.toSorted((one, other) => one.start - other.start)) {
    const end = Math.min(place.end - start, text.length);
    if (place.start - start >= text.length || end <= at) continue;
    cut(place.start - start, false);
    cut(end, true);
  }
  cut(text.length, false);
  return parts;
}
