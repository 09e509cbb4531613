/** The letters and digits of a text, and where each of them stands in it. */
export interface Letters {
  letters: string;
  /** By place in `letters`, the place in the text. */
  places: Uint32Array;
}

const RUN = /[\p{L}\p{N}\p{M}]+/gu;

/** What is left of a text without blanks, signs and marks: two ways of writing the same words have the same letters. */
export function lettersIn(text: string): string {
  return text.replace(/[^\p{L}\p{N}\p{M}]+/gu, '');
}

/** The same, with the way back to the text. */
export function lettersWithPlaces(text: string): Letters {
  const places = new Uint32Array(text.length);
  let letters = '';
  for (const { index, 0: run } of text.matchAll(RUN)) {
    for (let at = 0; at < run.length; at++) places[letters.length + at] = index + at;
    letters += run;
  }
  return { letters, places: places.subarray(0, letters.length) };
}
