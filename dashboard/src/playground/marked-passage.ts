/** Where in a passage the sentence begins and ends that another sentence rests on. */
export function markedPassage(passage: string, sentence: string) {
  const [start, end] = placeOf(passage, sentence.trim());
  return { start, end };
}

/** Where it stands word for word, or else the sentence that shares most of its words; all where none does. */
function placeOf(passage: string, sentence: string): [number, number] {
  const at = sentence === '' ? -1 : passage.indexOf(sentence);
  if (at >= 0) return [at, at + sentence.length];
  const wanted = wordsOf(sentence);
  let best: { place: [number, number]; shared: number } = { place: [0, passage.length], shared: 0 };
  for (const { segment, index } of new Intl.Segmenter(undefined, { granularity: 'sentence' }).segment(passage)) {
    const words = wordsOf(segment);
    const common = [...words].filter((word) => wanted.has(word)).length;
    // Of two that share as much, the shorter one says less beside it.
    const shared = words.size > 0 ? common + common / words.size : 0;
    const place: [number, number] = [index, index + segment.trimEnd().length];
    if (common > 0 && shared > best.shared) best = { place, shared };
  }
  return best.place;
}

function wordsOf(text: string): Set<string> {
  const parts = new Intl.Segmenter(undefined, { granularity: 'word' }).segment(text.toLowerCase());
  return new Set([...parts].flatMap(({ segment, isWordLike }) => (isWordLike ? [segment] : [])));
}
