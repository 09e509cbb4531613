/** A text in a form in which two ways of writing the same words are equal, and where each sign of it stands in the text. */
export interface WithOffsets {
  form: string;
  /** By index in `form`, the offset in the text. */
  offsets: Uint32Array;
}

/** Letters and digits. Signs that only choose how an emoji looks are none, though Unicode counts them as marks. */
const LETTERS = /[[\p{L}\p{N}\p{M}]--[\ufe00-\ufe0f]]+/gv;
/** The number of a list item, and whatever else is no letter. */
const BETWEEN = /(?:^|\n)[ \t]*\d{1,3}[.\)](?=[ \t])[^\p{L}\p{N}]*|[[^\p{L}\p{N}\p{M}]\ufe00-\ufe0f]+/gv;
/** A new paragraph, list item, heading, table row or cell begins. */
const BLOCK_BREAK = /\n[ \t]*\n|\n[ \t]*[-*+•‣·|#>]|\||^\n?[ \t]*\d|\n[ \t]*\d/;

/** The letters and digits of a text alone. */
export function lettersIn(text: string): string {
  return (text.match(LETTERS) ?? []).join('');
}

export function lettersWithOffsets(text: string): WithOffsets {
  const offsets = new Uint32Array(text.length);
  let form = '';
  for (const { index, 0: run } of text.matchAll(LETTERS)) {
    for (let at = 0; at < run.length; at++) offsets[form.length + at] = index + at;
    form += run;
  }
  return { form, offsets: offsets.subarray(0, form.length) };
}

/** The words of a text with one space between them, and a line end between blocks. */
export function wordsWithOffsets(text: string): WithOffsets {
  const offsets = new Uint32Array(text.length);
  let form = '';
  let last = 0;
  const addLetters = (end: number) => {
    for (let at = last; at < end; at++) offsets[form.length + at - last] = at;
    form += text.slice(last, end);
  };
  for (const { index, 0: run } of text.matchAll(BETWEEN)) {
    addLetters(index);
    offsets[form.length] = index;
    form += BLOCK_BREAK.test(run) ? '\n' : ' ';
    last = index + run.length;
  }
  addLetters(text.length);
  return { form, offsets: offsets.subarray(0, form.length) };
}
