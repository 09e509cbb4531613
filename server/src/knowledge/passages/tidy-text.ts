import { isSpaceCode } from '../../language/index.ts';
import type { ContentBlock } from './cut-block.ts';

/** Deeper than lists are nested. */
const DEEPEST_INDENT = 20;
/** Code may be set in columns, but not in such. */
const LONGEST_SPACE_IN_CODE = 200;
const INVISIBLE_RUN = /[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]{4,}/g;
/** No script puts more marks on one letter. */
const MARKS_BEYOND_REASON = /(\p{M}{8})\p{M}+/gu;

/** Takes out of a text what no reader sees or reads: runs of white space, heaps of marks, encoded data. */
export function tidyText({ kind, text }: ContentBlock): string {
  const seen = text.replace(INVISIBLE_RUN, '').replace(MARKS_BEYOND_REASON, '$1');
  const readable = withoutEncodedData(seen, kind);
  return kind === 'code' ? tidyCode(readable) : tidyProse(readable);
}

function tidyCode(code: string): string {
  return code.replace(/\s{2,}/g, (run) =>
    run.length <= LONGEST_SPACE_IN_CODE ? run : run.includes('\n') ? '\n' : ' ',
  );
}

/** Lines, blank lines and the indents of lists stay. */
function tidyProse(text: string): string {
  return text
    .replace(/[^\S\n]{2,}/g, (run, at: number) =>
      at === 0 || text.charCodeAt(at - 1) === 10 ? run.slice(0, DEEPEST_INDENT) : ' ',
    )
    .replace(/[^\S\n]{1,20}\n/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trimEnd();
}

/** No word, address or path that a reader would look for is longer. */
const LONGEST_WORD = 400;
const LONGEST_WORD_IN_CODE = 1_000;
/** `red,green,blue` and compact JSON are read by people, though no space stands in them. */
const LIST_SIGNS = /[,;|]/;
const LONGEST_LIST_ENTRY = 60;
const ENCODED_LINE = /^[A-Za-z0-9+/_-]{50,}={0,2}$/;
const FEWEST_ENCODED_LINES = 4;

/** Leaves out "words" without an end and lines of base64: nobody asks for them, and each would become a passage. */
function withoutEncodedData(text: string, kind: ContentBlock['kind']): string {
  return withoutEndlessWords(withoutEncodedLines(text), kind === 'code' ? LONGEST_WORD_IN_CODE : LONGEST_WORD);
}

function withoutEndlessWords(text: string, longest: number): string {
  const kept: string[] = [];
  let keptTo = 0;
  let start = 0;
  for (let at = 0; at <= text.length; at++) {
    if (at < text.length && !isSpaceCode(text.charCodeAt(at))) continue;
    if (at - start > longest && isEndless(text.slice(start, at))) {
      kept.push(text.slice(keptTo, start));
      keptTo = at;
    }
    start = at + 1;
  }
  if (keptTo === 0) return text;
  kept.push(text.slice(keptTo));
  return kept.join('');
}

function isEndless(run: string): boolean {
  return !isUnspaced(run) && !isReadableList(run);
}

function isReadableList(run: string): boolean {
  const entries = run.split(LIST_SIGNS);
  const distinct = new Set(entries);
  return distinct.size * 4 > entries.length && entries.every(({ length }) => length <= LONGEST_LIST_ENTRY);
}

/** Many scripts of Asia put no spaces between words. */
function isUnspaced(run: string): boolean {
  let letters = 0;
  for (let i = 0; i < run.length; i++) {
    const code = run.charCodeAt(i);
    const isSign = (code >= 0x2000 && code <= 0x2bff) || (code >= 0xfe00 && code <= 0xfe0f);
    const isEmojiHalf = (code >= 0xd83c && code <= 0xd83e) || (code >= 0xdc00 && code <= 0xdfff);
    if (code >= 0x0e00 && !isSign && !isEmojiHalf) letters++;
  }
  return letters * 5 > run.length;
}

function withoutEncodedLines(text: string): string {
  const lines = text.split('\n');
  if (lines.length < FEWEST_ENCODED_LINES) return text;
  const kept: string[] = [];
  let run: string[] = [];
  const finish = () => {
    if (run.length < FEWEST_ENCODED_LINES) kept.push(...run);
    run = [];
  };
  for (const line of lines) {
    // More than a full run is never given back.
    if (line.length >= 50 && ENCODED_LINE.test(line.trim())) {
      if (run.length < FEWEST_ENCODED_LINES) run.push(line);
    } else {
      finish();
      kept.push(line);
    }
  }
  finish();
  return kept.join('\n');
}
