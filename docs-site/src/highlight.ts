type Kind = 'comment' | 'string' | 'keyword' | 'number' | 'plain';

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

/** A code in pieces that are coloured alike: enough to read an example by, not a grammar. */
export function highlight(code: string, language: string): Piece[] {
  const comment = commentOf[language] ?? '(?!)';
  const words = language === 'json' ? '\\b(?:true|false|null)\\b' : `(?<![\\w$/.-])(?:${keywords})(?![\\w/-])`;
  const pattern = new RegExp(
    `(${comment})|(${strings})|(${words})|${language === 'sh' ? '((?!))' : '(?<![\\w.])(\\d[\\d._]*)(?!\\w)'}`,
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
          ? 'string'
          : match[3] !== undefined
            ? 'keyword'
            : 'number';
    pieces.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) pieces.push({ kind: 'plain', text: code.slice(end) });
  return pieces;
}
