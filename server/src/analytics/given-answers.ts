import type { Knowledge } from '../knowledge/index.ts';
import type { QuestionGroup } from './group-questions.ts';

type Source = Awaited<ReturnType<Knowledge['sourcesOf']>>[number];
interface Pair {
  question: string;
  answer: string;
}

const titleStart = 'Answer: ';
const longestTitle = 200;
const longestQuestion = 500;
const longestEnd = 200;

/** The title of the source that holds the answer to a question. */
export const answerTitle = (text: string) => `${titleStart}${text}`.slice(0, longestTitle);

/** A wording as the question of a pair. Of a long one both ends stay: many differ in their last words alone. */
export function pairQuestion(text: string): string {
  if (text.length <= longestQuestion) return text;
  const beginning = text.slice(0, longestQuestion - longestEnd - 3).replace(/\s\S*$/, '');
  const end = text.slice(-longestEnd).replace(/^\S*\s/, '');
  return `${beginning} … ${end}`;
}

/**
 * The source that an earlier answer to this group became: it answers one of the group's wordings, with one answer for all
 * its questions, and is not named after a question of another group. What was written by hand is nobody's to replace.
 */
export async function earlierAnswer(
  group: QuestionGroup,
  others: readonly QuestionGroup[],
  sources: readonly Source[],
  contentOf: (source: Source) => Promise<string>,
): Promise<Source | undefined> {
  const wordings = new Set(group.map(({ text }) => pairQuestion(text)));
  for (const source of sources) {
    if (source.type !== 'pairs' || !source.title.startsWith(titleStart)) continue;
    const pairs = JSON.parse(await contentOf(source)) as Pair[];
    const questions = new Set(pairs.map(({ question }) => question));
    const hasOneAnswer = new Set(pairs.map(({ answer }) => answer)).size === 1;
    const isOfAnother = others
      .flat()
      .some(({ text }) => answerTitle(text) === source.title && questions.has(pairQuestion(text)));
    if (hasOneAnswer && !isOfAnother && wordings.intersection(questions).size > 0) return source;
  }
  return undefined;
}
