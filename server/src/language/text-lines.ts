/** What a line of Markdown, or of text in its manner, is. Every check looks at a bounded part or runs once over the line. */

const LONGEST_HEADING = 300;

export interface Heading {
  level: number;
  text: string;
}

/** `## Opening hours` */
export function headingIn(line: string): Heading | undefined {
  if (line.length > LONGEST_HEADING) return undefined;
  const match = /^ {0,3}(#{1,6})[ \t]+(.*)$/.exec(line);
  if (!match?.[1]) return undefined;
  const text = (match[2] ?? '')
    .trim()
    .replace(/(?:^| )#+$/, '')
    .trim();
  return text ? { level: match[1].length, text } : undefined;
}

/** The level of the heading that this line makes of the one above it, by underlining it. */
export function underlineLevel(line: string): number | undefined {
  if (line.length > LONGEST_HEADING) return undefined;
  const trimmed = line.trim();
  if (/^={3,}$/.test(trimmed)) return 1;
  return /^-{3,}$/.test(trimmed) ? 2 : undefined;
}

export function canBeHeading(line: string): boolean {
  return line.length <= LONGEST_HEADING;
}

export function isListItem(line: string): boolean {
  return /^\s{0,20}(?:[-*+•‣·]|\d{1,3}[.)])\s+\S/.test(line.slice(0, 200));
}

export function isIndented(line: string): boolean {
  return line.startsWith('  ') || line.startsWith('\t');
}

/** A row that begins with a bar; others are known only by the line under the table's head. */
export function isTableRow(line: string): boolean {
  return /^\s{0,3}\|/.test(line.slice(0, 8));
}

/** `|---|:---:|`, the line under a table's head. */
export function isTableDelimiter(line: string): boolean {
  return line.includes('|') && line.includes('-') && /^[\s|:-]+$/.test(line);
}

/** The fence that opens a block of code: three or more backticks or tildes. */
export function fenceIn(line: string): string | undefined {
  return /^\s{0,20}(`{3,}|~{3,})/.exec(line.slice(0, 200))?.[1];
}

/** `***`, `---` or `___` alone on a line. */
export function isThematicBreak(line: string): boolean {
  return line.length <= LONGEST_HEADING && /^(?:\*{3,}|-{3,}|_{3,})$/.test(line.trim());
}
