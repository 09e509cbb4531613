type Kind = 'comment' | 'string' | 'key' | 'keyword' | 'number' | 'plain';

export interface Piece {
  kind: Kind;
  text: string;
}

const keywords =
  'import|from|export|const|let|await|async|for|of|in|if|else|new|return|function|class|use|echo|foreach|as|with|def|print|try|except|catch|throw|true|false|null|True|False|None|curl|npm|docker';
const hashComment = '#[^\\n]*';
const slashComment = '\\/\\/[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/';
const commentOf: Record<string, string> = {
  sh: `(?<=^|\\s)${hashComment}`,
  bash: `(?<=^|\\s)${hashComment}`,
  python: hashComment,
  yaml: hashComment,
  js: slashComment,
  ts: slashComment,
  php: slashComment,
  html: '<!--[\\s\\S]*?-->',
};
const strings = '"(?:\\\\.|[^"\\\\\\n])*"|\'(?:\\\\.|[^\'\\\\])*\'|`(?:\\\\.|[^`\\\\])*`';

/** Names of values. */
const keysOf: Record<string, string> = {
  json: '"(?:\\\\.|[^"\\\\\\n])*"(?=\\s*:)',
  html: '(?<=<[^<>]*\\s)[a-z][\\w:-]*(?=[\\s=/>])',
};
const wordsOf: Record<string, string> = { json: '\\b(?:true|false|null)\\b', html: '(?<=</?)[a-z][\\w-]*' };

/** A code in pieces that are coloured alike: enough to read an example by, not a grammar. */
export function highlight(code: string, language: string): Piece[] {
  const comment = commentOf[language] ?? '(?!)';
  const words = wordsOf[language] ?? `(?<![\\w$/.-])(?:${keywords})(?![\\w/-])`;
  const keys = keysOf[language] ?? '(?!)';
  const pattern = new RegExp(
    `(${comment})|(${keys})|(${strings})|(${words})|${language === 'sh' ? '((?!))' : '(?<![\\w.])(\\d[\\d._]*)(?!\\w)'}`,
    'gm',
  );
  const pieces: Piece[] = [];
  let end = 0;
  for (const match of code.matchAll(pattern)) {
    if (match.index > end) pieces.push({ kind: 'plain', text: code.slice(end, match.index) });
    const kind =
      match[1] !== undefined
        ? 'comment'
        : match[2] !== undefined
          ? 'key'
          : match[3] !== undefined
            ? 'string'
            : match[4] !== undefined
              ? 'keyword'
              : 'number';
    pieces.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) pieces.push({ kind: 'plain', text: code.slice(end) });
  return pieces;
}
