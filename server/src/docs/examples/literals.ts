/** How a language writes values. */
interface Notation {
  text(value: string): string;
  yes: string;
  no: string;
  nothing: string;
  list: [open: string, close: string];
  map: [open: string, close: string];
  entry(name: string): string;
  indent: string;
  emptyMap: string;
}

const singleQuoted = (value: string) => `'${value.replace(/[\\']/g, '\\$&').replaceAll('\n', '\\n')}'`;
const doubleQuoted = (value: string) => JSON.stringify(value);

const javascript: Notation = {
  text: singleQuoted,
  yes: 'true',
  no: 'false',
  nothing: 'null',
  list: ['[', ']'],
  map: ['{ ', ' }'],
  entry: (name) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : singleQuoted(name)}: `,
  indent: '  ',
  emptyMap: '{}',
};

const python: Notation = {
  text: doubleQuoted,
  yes: 'True',
  no: 'False',
  nothing: 'None',
  list: ['[', ']'],
  map: ['{', '}'],
  entry: (name) => `${doubleQuoted(name)}: `,
  indent: '    ',
  emptyMap: '{}',
};

const php: Notation = {
  text: singleQuoted,
  yes: 'true',
  no: 'false',
  nothing: 'null',
  list: ['[', ']'],
  map: ['[', ']'],
  entry: (name) => `${singleQuoted(name)} => `,
  indent: '    ',
  emptyMap: 'new stdClass()',
};

const json: Notation = { ...python, yes: 'true', no: 'false', nothing: 'null', indent: '  ' };

export const notations = { javascript, python, php, json };

/** What fits beside the text on a laptop; what is longer wraps. */
const widest = 52;

/** A value as it is written in a program; on several lines where one would be too long. */
export function literal(value: unknown, notation: Notation, margin = ''): string {
  if (typeof value === 'string') return notation.text(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? notation.yes : notation.no;
  if (value === null || value === undefined) return notation.nothing;
  const isList = Array.isArray(value);
  const parts = (inner: string) =>
    Object.entries(value).map(([name, one]) => `${isList ? '' : notation.entry(name)}${literal(one, notation, inner)}`);
  return group(parts, isList ? notation.list : notation.map, {
    margin,
    indent: notation.indent,
    empty: isList ? '[]' : notation.emptyMap,
  });
}

/** Parts between brackets, on one line if they fit. */
export function group(
  parts: (margin: string) => string[],
  [open, close]: readonly [string, string],
  { margin, indent, empty }: { margin: string; indent: string; empty: string },
): string {
  const inner = margin + indent;
  const lines = parts(inner);
  if (lines.length === 0) return empty;
  const line = `${open}${lines.join(', ')}${close}`;
  if (!line.includes('\n') && margin.length + line.length <= widest) return line;
  return `${open.trim()}\n${lines.map((one) => `${inner}${one},\n`).join('')}${margin}${close.trim()}`;
}
