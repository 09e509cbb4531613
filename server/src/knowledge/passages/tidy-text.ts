import type { ContentBlock } from './cut-block.ts';
import { withoutEncodedData } from './encoded-data.ts';

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
