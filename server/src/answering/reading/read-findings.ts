import type { Findings, FoundPassage } from '../../knowledge/index.ts';
import { readPassage } from '../extracting/read-passage.ts';
import type { PassageReader, Reading } from '../ports.ts';

/** What was found, and what the reader thinks of it. */
export interface ReadFindings extends Findings {
  /** Where enough of the passages were read to go by it. */
  readings?: ReadonlyMap<FoundPassage, Reading> | undefined;
}

/** With fewer of the best passages read, the others would seem worse than they are. */
const fewest = 3;

/** Has the passages read, where there is a reader of their language and time for it. */
export async function readFindings(
  question: string,
  findings: Findings,
  reader: PassageReader | undefined,
  signal?: AbortSignal,
): Promise<ReadFindings> {
  const { passages } = findings;
  if (!reader || !passages.every(({ language }) => reader.languages.includes(language))) return findings;
  const given = passages.map((passage) => ({
    about: aboutOf(passage),
    sentences: readPassage(passage).map(({ text }) => text),
  }));
  const needed = Math.min(fewest, passages.length);
  const read = await reader.read(question, given, signal, needed);
  const readings = new Map<FoundPassage, Reading>();
  read.forEach((reading, at) => {
    const passage = passages[at];
    if (reading && passage) readings.set(passage, reading);
  });
  return readings.size >= needed ? { ...findings, readings } : findings;
}

/** The title of the document and the nearest heading, each once. */
function aboutOf({ title, headingPath }: FoundPassage): string {
  return [...new Set([title, headingPath.at(-1) ?? ''])].filter(Boolean).join('. ');
}
