interface Props {
  /** Where the text begins in what the highlights are of. */
  start: number;
  text: string;
  highlights: readonly { start: number; end: number }[] | undefined;
}

/** A part of an answer, with the words in it marked that answer. */
export function Highlighted(props: Props) {
  return cutAtHighlights(props).map(({ at, text, isHighlighted }) =>
    isHighlighted ? <mark key={at}>{text}</mark> : text,
  );
}

/** The text cut where its highlights begin and end; those that reach beyond it are cut off. */
export function cutAtHighlights({ start, text, highlights = [] }: Props) {
  const parts: { at: number; text: string; isHighlighted: boolean }[] = [];
  let at = 0;
  const cut = (end: number, isHighlighted: boolean) => {
    if (end > at) parts.push({ at, text: text.slice(at, end), isHighlighted });
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
